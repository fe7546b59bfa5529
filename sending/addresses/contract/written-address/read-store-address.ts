/** Reads an address as a shop keeps it, street and number in two free lines, into the fields that couriers want. */

import { cutText } from '#contract/storable-text.ts'
import { textUnlessPlaceholder } from '#contract/written-values/placeholders.ts'
import { foldName } from '../address-rules.ts'
import { DraftParty } from '../draft-party.ts'
import { type AddressRead, concludeAddress, type PlaceFields } from './conclude.ts'
import { readAddressLines } from './lines.ts'
import type { PlaceNames } from './place-names.ts'

export type WrittenAddress = PlaceFields & { address1: string; address2: string }

/** Longer than any shop lets a buyer type. */
const TEXT_MAX = 600

/** What cannot be read stays empty, and what was not understood is the courier's additional information. */
export function readStoreAddress(names: PlaceNames, filled: WrittenAddress): AddressRead {
  const written = withoutPlaceholders(filled)
  const { head: text, rest: beyond } = cutTextAt(distinct([written.address1, written.address2]).join(', '), TEXT_MAX)
  const lines = readAddressLines(text, [written.city, written.province, written.zip, 'Romania'], villagesNear(names, written))
  const { address, assumed } = concludeAddress(names, written, lines)
  const { within, left } = cutAddress(address)
  const cuts = [...left, beyond].filter((one) => one !== '')
  return { address: within, assumed: [...assumed, ...cuts.map((one) => ({ code: 'text-cut', params: { text: one } }) as const)] }
}

const withoutPlaceholders = ({ city, province, provinceCode, zip, address1, address2 }: WrittenAddress): WrittenAddress => ({
  city: textUnlessPlaceholder(city),
  province: textUnlessPlaceholder(province),
  provinceCode,
  zip: textUnlessPlaceholder(zip),
  address1: textUnlessPlaceholder(address1),
  address2: textUnlessPlaceholder(address2),
})

/** Shops repeat the first line in the second. */
const distinct = (lines: readonly string[]): string[] =>
  lines.filter((line, i) => line.trim() !== '' && lines.findIndex((other) => foldName(other) === foldName(line)) === i)

/**
 * Villages of the very commune or town. In a town a street may be called as one of its villages: there the town's own code speaks
 * for the street; where codes go by street, every part is a street.
 */
export function villagesNear(names: PlaceNames, { city, province, provinceCode, zip }: PlaceFields): (name: string) => boolean {
  const county = provinceCode || province
  if (county === '') return () => false
  const above = names.placesCalled(city, county)
  // A commune need not have a village of its own name.
  const units = new Set([foldName(city), ...above.flatMap(({ unit }) => (unit === null ? [] : [foldName(unit)]))])
  if (above.some(({ hasCodesByStreet }) => hasCodesByStreet)) return () => false
  if (above.some(({ isTown, postalCode }) => isTown && zip !== '' && (postalCode === null || postalCode === zip.trim()))) return () => false
  return (name) =>
    foldName(name) !== foldName(city) && names.placesCalled(name, county).some(({ unit }) => unit !== null && units.has(foldName(unit)))
}

type Address = AddressRead['address']
type Line = Exclude<keyof Address, 'countryCode'>
const { countryCode: _, ...lineSchemas } = DraftParty.shape.address.shape
const longest = Object.entries(lineSchemas).map(([line, schema]) => [line as Line, schema.unwrap().maxLength ?? 0] as const)

/** Within what a courier takes, and what of it had to be left, between words. */
export function cutAddress(address: Address): { within: Address; left: string[] } {
  const within = { ...address }
  const left: string[] = []
  for (const [line, max] of longest) {
    const { head, rest } = cutTextAt(within[line], max)
    within[line] = head
    if (rest !== '') left.push(rest)
  }
  return { within, left }
}

/** Between two words, where there are any. */
export function cutTextAt(text: string, max: number): { head: string; rest: string } {
  if (text.length <= max) return { head: text, rest: '' }
  const at = text.slice(0, max + 1).search(/\s\S*$/)
  const head = (at > 0 ? text.slice(0, at) : cutText(text, max)).trim()
  return { head, rest: text.slice(head.length).trim() }
}
