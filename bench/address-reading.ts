/**
 * How addresses are read: `node bench/address-reading.ts [LIST [REGISTER]]`. Names with mistakes from the product's own gazetteer (the embedded
 * places, and the Post's list and the register of places when they are given), pasted texts, and how far lockers are from where they are thought to be. Ends
 * non-zero when a goal is missed.
 */
import type { AddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { LOCKER_MEDIAN_KM_MAX, lockerMedianKm } from './address-reading/locker-distances.ts'
import type { Mistake } from './address-reading/mistakes.ts'
import { checkPasted, pasteSharesOf, READY_AND_WRONG_MAX, RIGHT_NAME_MIN } from './address-reading/paste-check.ts'
import { ACCEPTED_WRONG_MAX, type RatedMistake, RIGHT_MIN, rateCases, rateMistakes } from './address-reading/rate.ts'
import { villagesFrom } from './address-reading/villages.ts'
import { withPlaces } from './address-reading/with-places.ts'

const CASES_OF_A_KIND = 1_000
const PASTED_RIGHT_MIN = 0.9

const [list, register] = process.argv.slice(2)
const isTalkative = process.env.EXAMPLES === '1'
const missed: string[] = []
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)

await withPlaces(async ({ bare, imported }) => {
  sayState('embedded places, no list', bare, null)
  const median = lockerMedianKm(bare)
  process.stdout.write(`\nlockers: a house is ${median.toFixed(1)} km from where its code says (median)\n`)
  if (median > LOCKER_MEDIAN_KM_MAX) missed.push(`lockers: median error ${median.toFixed(1)} km`)
  const states = [list, register].filter((file) => file !== undefined)
  const indexes: AddressIndex[] = []
  for (const file of states) indexes.push(await imported(file))
  const whole = indexes.at(-1)
  const villages = whole && villagesFrom(whole.current, CASES_OF_A_KIND)
  if (villages) sayRated('villages, no list (nothing is checked: no goal)', rateCases(bare, villages), false)
  indexes.forEach((index, i) => {
    const title = `with ${states.slice(0, i + 1).join(' and ')}`
    sayState(title, index, villages ?? null)
  })
})
if (missed.length > 0) {
  process.stdout.write(`\nmissed:\n${missed.join('\n')}\n`)
  process.exitCode = 1
}

function sayState(title: string, index: AddressIndex, villages: readonly Mistake[] | null): void {
  sayRated(title, [...rateMistakes(index, CASES_OF_A_KIND), ...(villages ? rateCases(index, villages) : [])])
  sayPasted(title, index)
}

function sayRated(title: string, rated: readonly RatedMistake[], hasGoals = true): void {
  process.stdout.write(`\n${title}\n${''.padEnd(40)}   cases  accepted wrong  right or rightly suggested\n`)
  for (const { called, cases, acceptedWrong, right, examples } of rated) {
    process.stdout.write(
      `${called.padEnd(40)}${String(cases).padStart(8)}${percent(acceptedWrong).padStart(16)}${percent(right).padStart(16)}\n`,
    )
    if (isTalkative) for (const example of examples) process.stdout.write(`      ${example}\n`)
    if (!hasGoals) continue
    if (acceptedWrong > ACCEPTED_WRONG_MAX) missed.push(`${title}, ${called}: accepted wrong ${percent(acceptedWrong)}`)
    if (right < RIGHT_MIN) missed.push(`${title}, ${called}: right or rightly suggested ${percent(right)}`)
  }
}

function sayPasted(title: string, index: AddressIndex): void {
  const results = checkPasted(index)
  const { rightName, ready, readyAndWrong } = pasteSharesOf(index, results)
  const right = results.filter(({ wrong }) => wrong.length === 0).length / results.length
  const crashes = results.filter(({ read }) => read === null).length
  const lost = results.filter((result) => result.lost.length > 0)
  process.stdout.write(
    `\npasted texts, ${title}: ${results.length}, whole right ${percent(right)}, right name ${percent(rightName)}, ready ${percent(ready)}, of all ready and wrong ${percent(readyAndWrong)}, crashes ${crashes}, with a lost word ${lost.length}\n`,
  )
  if (isTalkative)
    for (const { text, wrong, lost: words } of results)
      if (wrong.length + words.length > 0)
        process.stdout.write(
          `      ${text.style}: ${JSON.stringify(text.text)}\n            ${[...wrong, ...words.map((word) => `lost ${word}`)].join(' · ')}\n`,
        )
  if (right < PASTED_RIGHT_MIN) missed.push(`pasted texts, ${title}: whole right ${percent(right)}`)
  if (rightName < RIGHT_NAME_MIN) missed.push(`pasted texts, ${title}: right name ${percent(rightName)}`)
  if (index.current.isComplete && readyAndWrong > READY_AND_WRONG_MAX)
    missed.push(`pasted texts, ${title}: ready and wrong ${percent(readyAndWrong)}`)
  if (crashes > 0) missed.push(`pasted texts, ${title}: ${crashes} crashes`)
  if (lost.length > 0) missed.push(`pasted texts, ${title}: lost words in ${lost.length}`)
}
