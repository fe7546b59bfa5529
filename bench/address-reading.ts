/**
 * How addresses are read: `node bench/address-reading.ts [LIST]`. Names with mistakes from the product's own gazetteer (the embedded
 * places, and the Post's list when one is given), pasted texts, and how far lockers are from where they are thought to be. Ends
 * non-zero when a goal is missed.
 */
import { rm } from 'node:fs/promises'
import { importAddresses } from '../server/features/addresses/import/import-addresses.ts'
import { namesOf } from '../server/features/addresses/place-meant.ts'
import { createAddressIndex } from '../server/features/addresses/search/address-index.ts'
import { seedLocalities } from '../server/features/addresses/seeds/seed-localities.ts'
import { connect, migrateDatabase } from '../server/platform/database/database.ts'
import type { DatabaseLogins } from '../server/platform/database/database-logins.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { testFolder } from '../server/platform/test-folder.ts'
import { LOCKER_MEDIAN_KM_MAX, lockerMedianKm } from './address-reading/locker-distances.ts'
import { checkPasted } from './address-reading/paste-check.ts'
import { ACCEPTED_WRONG_MAX, type Rated, RIGHT_MIN, rateMistakes } from './address-reading/rate.ts'

const CASES_OF_A_KIND = 1_000
const PASTED_RIGHT_MIN = 0.9

const [list] = process.argv.slice(2)
const isTalkative = process.env.EXAMPLES === '1'
const missed: string[] = []
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)

const folder = await testFolder('bench')
const postgres = await startEmbeddedPostgres(folder, { fast: true })
try {
  await measure(postgres)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (missed.length > 0) {
  process.stdout.write(`\nmissed:\n${missed.join('\n')}\n`)
  process.exitCode = 1
}

async function measure({ ownerUrl, url, login }: DatabaseLogins): Promise<void> {
  const owner = connect(ownerUrl, { poolSize: 4 })
  await migrateDatabase(owner, login, migrateJobs)
  await owner.$client.end()
  const db = connect(url)
  await seedLocalities(db)
  const index = await createAddressIndex(db)
  sayRated('embedded places, no list', rateMistakes(index, CASES_OF_A_KIND))
  sayPasted('no list', checkPasted(namesOf(index)))
  const median = lockerMedianKm(index)
  process.stdout.write(`\nlockers: a house is ${median.toFixed(1)} km from where its code says (median)\n`)
  if (median > LOCKER_MEDIAN_KM_MAX) missed.push(`lockers: median error ${median.toFixed(1)} km`)
  if (list) {
    const done = await importAddresses(db, { files: [list], isDryRun: false, report: () => undefined })
    if ('failure' in done) throw new Error(done.failure)
    await index.reload()
    sayRated(`with ${list}`, rateMistakes(index, CASES_OF_A_KIND))
    sayPasted('with the list', checkPasted(namesOf(index)))
  }
  await db.$client.end()
}

function sayRated(title: string, rated: readonly Rated[]): void {
  process.stdout.write(`\n${title}\n${''.padEnd(40)}   cases  accepted wrong  right or rightly suggested\n`)
  for (const { called, cases, acceptedWrong, right, examples } of rated) {
    process.stdout.write(
      `${called.padEnd(40)}${String(cases).padStart(8)}${percent(acceptedWrong).padStart(16)}${percent(right).padStart(16)}\n`,
    )
    if (isTalkative) for (const example of examples) process.stdout.write(`      ${example}\n`)
    if (acceptedWrong > ACCEPTED_WRONG_MAX) missed.push(`${title}, ${called}: accepted wrong ${percent(acceptedWrong)}`)
    if (right < RIGHT_MIN) missed.push(`${title}, ${called}: right or rightly suggested ${percent(right)}`)
  }
}

function sayPasted(title: string, results: ReturnType<typeof checkPasted>): void {
  const right = results.filter(({ wrong }) => wrong.length === 0).length / results.length
  const crashes = results.filter(({ read }) => read === null).length
  const lost = results.filter((result) => result.lost.length > 0)
  process.stdout.write(
    `\npasted texts, ${title}: ${results.length}, whole right ${percent(right)}, crashes ${crashes}, with a lost word ${lost.length}\n`,
  )
  if (isTalkative)
    for (const { text, wrong, lost: words } of results)
      if (wrong.length + words.length > 0)
        process.stdout.write(
          `      ${text.style}: ${JSON.stringify(text.text)}\n            ${[...wrong, ...words.map((word) => `lost ${word}`)].join(' · ')}\n`,
        )
  if (right < PASTED_RIGHT_MIN) missed.push(`pasted texts, ${title}: whole right ${percent(right)}`)
  if (crashes > 0) missed.push(`pasted texts, ${title}: ${crashes} crashes`)
  if (lost.length > 0) missed.push(`pasted texts, ${title}: lost words in ${lost.length}`)
}
