/**
 * Whether each place of a list keeps its own name: `npm run bench address-reading/names-of-places LIST`. Every place in five writings, with and
 * without its code and its commune, is read by the places of a first start and by those with the list. It stays what it is or is asked about; one
 * that becomes another place, or gets another's code, without a question is named, and ends the measurement non-zero.
 */
import { counties, foldName } from '#sending/addresses/contract/address-rules.ts'
import { readStoreAddress } from '#sending/addresses/contract/written-address/read-store-address.ts'
import { placeNamesOf } from '#sending/addresses/server/place-meant.ts'
import type { AddressIndex } from '#sending/addresses/server/search/address-index.ts'
import type { GazetteerPlace } from '#sending/addresses/server/search/gazetteer.ts'
import { oldSpelling } from '#sending/addresses/server/search/place-names.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import { withPlaces } from './with-places.ts'

const SHOWN_MAX = 60

type Write = (name: string, countyName: string) => string
const plain: Write = (name) => name.normalize('NFD').replace(/\p{M}/gu, '')
const writings: Record<string, Write> = {
  official: (name) => name,
  'without marks': plain,
  'in capitals': (name, county) => plain(name, county).toUpperCase(),
  'old spelling, or small': (name) => oldSpelling(name) ?? name.toLowerCase(),
  'with its county': (name, county) => `${name}, jud. ${county}`,
}

const [list] = process.argv.slice(2)
if (!list) {
  process.stderr.write('usage: node bench/address-reading/names-of-places.ts LIST\n')
  process.exit(1)
}

await withPlaces(async ({ bare, imported }) => {
  const whole = await imported(list)
  const places = [...whole.current.placesByCounty.values()].flat()
  process.stdout.write(`${places.length} places\n`)
  rate('places of a first start', bare, places)
  rate('with the list', whole, places)
})

function rate(title: string, index: AddressIndex, places: readonly GazetteerPlace[]): void {
  process.stdout.write(
    `\n${title}\n${''.padEnd(28)}${['readings', 'kept', 'asked', 'changed silently'].map((head) => head.padStart(18)).join('')}\n`,
  )
  const names = placeNamesOf(index)
  const changed: string[] = []
  for (const [called, write] of Object.entries(writings)) {
    const counted = { kept: 0, asked: 0, changed: 0 }
    for (const place of places)
      for (const written of writtenOf(place, write)) {
        const { address } = readStoreAddress(names, written)
        const isAsked = validateAddress(index, address).some(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR')
        const isKept = isCalled(place, written.city, address.city) && isCodeOf(place, address.postalCode)
        const outcome = isAsked ? 'asked' : isKept ? 'kept' : 'changed'
        counted[outcome] += 1
        if (outcome === 'changed')
          changed.push(`${written.city} ${written.provinceCode} ${written.zip || '-'}: ${address.city} ${address.postalCode || '-'}`)
      }
    const { kept, asked, changed: wrong } = counted
    process.stdout.write(`${called.padEnd(28)}${[kept + asked + wrong, kept, asked, wrong].map((n) => String(n).padStart(18)).join('')}\n`)
  }
  if (changed.length === 0) return
  process.exitCode = 1
  process.stdout.write(`changed silently (${changed.length}):\n${changed.slice(0, SHOWN_MAX).join('\n')}\n`)
}

function* writtenOf({ name, countyCode, unitName, postalCode }: GazetteerPlace, write: Write) {
  const countyName = counties.find(({ code }) => code === countyCode)?.name ?? ''
  const lines = { address1: 'Strada Principala nr. 12', address2: '', province: '', provinceCode: countyCode }
  for (const called of unitName === null ? [name] : [name, `${name} (${unitName})`])
    for (const zip of postalCode === null ? [''] : ['', postalCode]) yield { ...lines, city: write(called, countyName), zip }
}

/** As it is written, or as it is called officially; a commune that was said aside. */
function isCalled({ name }: GazetteerPlace, written: string, read: string): boolean {
  const own = (text: string) => foldName(text.replace(/\(.*/, '')).replaceAll(' ', '')
  return [own(name), own(written)].includes(own(read))
}

function isCodeOf({ postalCode }: GazetteerPlace, read: string): boolean {
  return read === '' || postalCode === null || read === postalCode
}
