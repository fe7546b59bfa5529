/**
 * Speed of the address searches with a whole list loaded: `node bench/addresses.ts LIST`. The operations 50 at once; then
 * the product's calls as 50 people who type make them, and by 50 callers who ask again as soon as they are answered.
 */
import { importAddresses } from '#sending/addresses/server/import/import-addresses.ts'
import { createAddressIndex } from '#sending/addresses/server/search/address-index.ts'
import type { Gazetteer } from '#sending/addresses/server/search/gazetteer.ts'
import { reversePostalCode, searchLocalities, searchStreets } from '#sending/addresses/server/search/search.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import { productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { withMigrated } from './address-reading/with-places.ts'
import { type MeasuredCalls, measureCalls } from './http-caller.ts'

const AT_ONCE = 50
const QUESTIONS = 20_000
const USERS = 50
/** A user typing: one query each time the typing pauses. */
const TYPING_MS = 250
const CALLS_TYPING = 4_000
const CALLS_AT_ONCE = 20_000
/** One question in this many has a typo, which is the slow way. */
const TYPO_EVERY = 10
/** Any that the sandbox's own few streets do not have. */
const STREET_OF_THE_LIST = 1_001
const READ_WITHIN_MS = 30_000

const [list] = process.argv.slice(2)
if (!list) {
  process.stderr.write('usage: node bench/addresses.ts LIST\n')
  process.exit(1)
}

const { cities, streets } = await withMigrated(async (db) => {
  await timed('embedded places', () => seedLocalities(db))
  await timed('import', () => importAddresses(db, { files: [list], isDryRun: false, report: () => undefined }))
  await timed('import again', () => importAddresses(db, { files: [list], isDryRun: false, report: () => undefined }))
  const index = await timed('load into memory', () => createAddressIndex(db))
  const gazetteer = index.current
  const questions = questionsFrom(gazetteer)
  await measure('localities', QUESTIONS, async (i) => searchLocalities(gazetteer, { ...pick(questions.cities, i), page: 1 }))
  await measure('streets', QUESTIONS, async (i) => searchStreets(gazetteer, { ...pick(questions.streets, i), page: 1 }))
  await measure('reverse', QUESTIONS, async (i) => reversePostalCode(gazetteer, pick(questions.addresses, i).postalCode))
  await measure('validation', QUESTIONS, async (i) => validateAddress(index, pick(questions.addresses, i)))
  return questions
})
await measureProduct(list)

async function measureProduct(file: string): Promise<void> {
  const part = encodeURIComponent
  const localityPath = ({ county, text }: CityQuestion) => `/api/search/locality/RO/${county}/${part(text)}`
  const streetPath = ({ county, city, text }: StreetQuestion) => `/api/search/street/RO/${part(city)}/${county}/${part(text)}`
  const product = await productUnderTest()
  try {
    await product.start()
    await importAddresses(await product.database(), { files: [file], isDryRun: false, report: () => undefined })
    await knowing(product.url + streetPath(pick(streets, STREET_OF_THE_LIST)))
    const { token } = await signInToProduct(product.url)
    const caller = { port: Number(new URL(product.url).port), token, users: USERS }
    const asked = {
      localities: cities.map((_, i) => localityPath(pick(cities, i))),
      streets: streets.map((_, i) => streetPath(pick(streets, i))),
    }
    await measureCalls({ ...caller, paths: asked.localities, calls: CALLS_TYPING, everyMs: null }) // warms up
    for (const [what, paths] of Object.entries(asked)) {
      say(`${what}, ${USERS} people typing`, await measureCalls({ ...caller, paths, calls: CALLS_TYPING, everyMs: TYPING_MS }))
      const before = (await product.cpu()).product
      say(`${what}, ${USERS} at once`, await measureCalls({ ...caller, paths, calls: CALLS_AT_ONCE, everyMs: null }))
      const cpuMs = ((await product.cpu()).product - before) / CALLS_AT_ONCE
      process.stdout.write(`${' '.repeat(31)}the product's processor time a call ${cpuMs.toFixed(3)} ms\n`)
    }
  } finally {
    await product.stop()
  }
}

/** The product reads an import on its own, a moment after it was made. */
async function knowing(url: string): Promise<void> {
  const deadline = performance.now() + READ_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = (await (await fetch(url)).json()) as { total: number }
    if (answer.total > 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the product does not know ${url}`)
}

type CityQuestion = { county: string; text: string }
type StreetQuestion = CityQuestion & { city: string }

/** The same questions every time: beginnings of names as they are typed, some with a wrong letter. */
function questionsFrom(gazetteer: Gazetteer) {
  const places = [...gazetteer.placesByCounty.values()].flat()
  const big = places.filter((place) => place.streets.length > 0)
  const typed = (name: string, i: number) => {
    const text = name.slice(0, 1 + (i % 12))
    return i % TYPO_EVERY === 0 && text.length > 3 ? `${text.slice(0, 2)}q${text.slice(3)}` : text
  }
  const cities = places.map((place, i): CityQuestion => ({ county: place.countyCode, text: typed(place.name, i) }))
  const streets = big.flatMap((place) =>
    place.streets.map((street, i): StreetQuestion => ({ county: place.countyCode, city: place.name, text: typed(street.search.norm, i) })),
  )
  const addresses = big.flatMap((place) =>
    place.streets.map((street, i) => ({
      countyCode: place.countyCode,
      city: place.name,
      postalCode: street.codes[0]?.postalCode ?? '',
      street: typed(street.written, i + 11),
      number: String(1 + (i % 60)),
    })),
  )
  return { cities, streets, addresses }
}

/** Spreads the questions over the whole list. */
function pick<T>(from: readonly T[], i: number): T {
  return from[(i * 7919) % from.length] as T // the list is not empty and the index within it
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  process.stdout.write(`${what.padEnd(30)} ${((performance.now() - startedAt) / 1000).toFixed(2)} s\n`)
  return result
}

/** Time from asking to the answer, waiting behind the other 49 included. */
async function measure(what: string, questions: number, ask: (i: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const asker = async () => {
    while (next < questions) {
      const i = next
      next += 1
      const askedAt = performance.now()
      await new Promise(setImmediate)
      await ask(i)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
  say(what, { times, perSecond: questions / ((performance.now() - startedAt) / 1000) })
}

function say(what: string, { times, perSecond }: MeasuredCalls): void {
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(2)} ms`.padStart(10)
  process.stdout.write(`${what.padEnd(30)} p50${at(0.5)}  p95${at(0.95)}  p99${at(0.99)}  ${perSecond.toFixed(0)} per second\n`)
}
