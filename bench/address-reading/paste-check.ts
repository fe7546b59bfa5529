/** Reads the pasted texts and says what of them is right, and whether a word got lost. */

import { countyNamed, foldName } from '#sending/addresses/contract/address-rules.ts'
import type { PlaceNames } from '#sending/addresses/contract/written-address/place-names.ts'
import { type PastedRead, readPasted } from '#sending/addresses/contract/written-address/read-pasted.ts'
import { placeNamesOf } from '#sending/addresses/server/place-meant.ts'
import type { AddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { parseStreet } from '#sending/addresses/server/search/street-names.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import { Party } from '#sending/shipments/contract/shipments.ts'
import { type Addressee, sampleAddressees } from './people.ts'
import { stylesOfMessages } from './styles-of-messages.ts'
import { type MessageStyle, stylesOfPeople } from './styles-of-people.ts'
import { stylesOfShops } from './styles-of-shops.ts'

export type PasteResult = { text: PastedText; read: PastedRead | null; wrong: string[]; lost: string[] }

export const checkPasted = (index: AddressIndex): PasteResult[] => pastedTexts.map((text) => check(placeNamesOf(index), text))

function check(names: PlaceNames, text: PastedText): PasteResult {
  try {
    const read = readPasted(names, text.text)
    return { text, read, wrong: wrongOf(text, read), lost: lostWordsOf(text.text, read) }
  } catch {
    return { text, read: null, wrong: ['crash'], lost: [] }
  }
}

function wrongOf({ who, remark }: PastedText, { contact, address }: PastedRead): string[] {
  const compact = (value: string) => foldName(value).replaceAll(' ', '')
  const same = (one: string, other: string | undefined) => compact(one) === compact(other ?? '')
  const right: [string, boolean, string][] = [
    ['name', same(contact.name.replace(TITLE, ''), who.name), contact.name],
    ['company', same(contact.company, who.company), contact.company],
    ['phone', contact.phone === `+4${who.phone}`, contact.phone],
    ['phone2', contact.phone2 === (who.phone2 ? `+4${who.phone2}` : ''), contact.phone2],
    ['email', same(contact.email, who.email), contact.email],
    ['county', address.countyCode === who.countyCode, address.countyCode],
    ['city', same(address.city, who.official ?? who.city), address.city],
    ['code', who.postalCode === undefined || address.postalCode === who.postalCode, address.postalCode],
    ['street', parseStreet(address.street).normSorted === parseStreet(who.street).normSorted, address.street],
    ['number', same(address.number, who.number), address.number],
    ['building', same(address.building, who.building), address.building],
    ['entrance', same(address.entrance, who.entrance), address.entrance],
    ['floor', same(address.floor, who.floor), address.floor],
    ['apartment', same(address.apartment, who.apartment), address.apartment],
    ['remarks', compact(address.landmark + address.additionalInfo).includes(compact(remark)), address.additionalInfo],
  ]
  const isTidy = remark !== '' || address.additionalInfo === ''
  return [
    ...right.filter(([, isRight]) => !isRight).map(([field, , found]) => `${field}: ${found}`),
    ...(isTidy ? [] : [`left over: ${address.additionalInfo}`]),
  ]
}

const TITLE = /^d-?(?:na|l)\.? /i

/** What decides where a parcel goes and to whom; a remark in another place leads no parcel astray. */
const OF_DELIVERY: readonly string[] = ['name', 'phone', 'county', 'city', 'code', 'street', 'number', 'building', 'entrance', 'apartment']
const fieldOf = (wrong: string): string => wrong.slice(0, wrong.indexOf(':'))

export type PasteShares = { rightName: number; ready: number; readyAndWrong: number; astray: readonly PasteResult[] }

/** Goals, of all texts: `READY_AND_WRONG_MAX` with the list; without it nothing is checked, which each address says. */
export const RIGHT_NAME_MIN = 0.98
export const READY_AND_WRONG_MAX = 0.002

/** `ready`: could be sent without a question; `readyAndWrong`: could be sent without a question, and not to where the text says. */
export function pasteSharesOf(index: AddressIndex, results: readonly PasteResult[]): PasteShares {
  const ready = results.filter(({ read }) => read !== null && isReady(index, read))
  const astray = ready.filter(({ wrong }) => wrong.some((one) => OF_DELIVERY.includes(fieldOf(one))))
  const named = results.filter(({ wrong }) => !wrong.some((one) => fieldOf(one) === 'name' || one === 'crash'))
  const share = ({ length }: readonly PasteResult[]) => length / results.length
  return { rightName: share(named), ready: share(ready), readyAndWrong: share(astray), astray }
}

const isReady = (index: AddressIndex, { contact, address, left }: PastedRead): boolean =>
  left === '' && Party.safeParse({ contact, address }).success && validateAddress(index, address).length === 0

/** Words that only say which field follows. */
const labels = new Set(
  `nume telefon tel mobil email e mail adresa localitate localitatea loc oras judet judetul jud cod codul postal cp firma companie destinatar nr numarul str strada bd
   bulevardul cal calea boulevard utca sat com comuna fix bucharest from client contact adresa de livrare street name company address city county phone postal code street building entrance floor apartment no numele meu este oras jud bl bloc sc scara et etaj ap apartament romania`.split(
    /\s+/,
  ),
)

/** Words of the text that stand in no field and not in the remarks. */
export function lostWordsOf(text: string, { contact, address, left }: PastedRead): string[] {
  const county = countyNamed(address.countyCode)
  const kept = foldName([...Object.values(contact), ...Object.values(address), left, county?.name ?? ''].join(' ')).replaceAll(' ', '')
  const phones = [contact.phone, contact.phone2].join(' ')
  return foldName(text)
    .split(' ')
    .filter(
      (word) =>
        !labels.has(word) &&
        !kept.includes(word.replace(/^(?:nr|bl|sc|et|ap)(?=\w?\d|[a-z]$)/, '')) &&
        !kept.includes(word) &&
        !phones.includes(word.replace(/^0/, '')),
    )
}

/** Addresses as they are pasted, in 52 styles. */
const styles = [...stylesOfPeople, ...stylesOfShops, ...stylesOfMessages]

export type PastedText = { style: string; text: string; who: Addressee; remark: string }

const TEXTS = 312

/** Each style with six people, spread so that each also meets the long addresses. */
export const pastedTexts: readonly PastedText[] = Array.from({ length: TEXTS }, (_, i) => {
  const style = styles[i % styles.length] as MessageStyle // the index is within
  const who = sampleAddressees[(i * 7 + Math.floor(i / styles.length) * 3) % sampleAddressees.length] as Addressee
  return {
    style: style.called,
    text: style.write(who),
    who,
    remark: (typeof style.remark === 'function' ? style.remark(who) : style.remark) ?? '',
  }
})
