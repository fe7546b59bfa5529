/**
 * Reads a whole address pasted from a message, a form or a sheet. The gazetteer's names decide which words are a place; what cannot
 * be placed stays in the remarks: no word of the text is lost.
 */

import type { Message } from '#contract/texts/message.ts'
import type { Contact, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { counties, countyNamed, countyOfPostalCode } from '../address-rules.ts'
import { concludeAddress } from './conclude.ts'
import { extractContact } from './contact.ts'
import { nameAndCompany } from './find-name.ts'
import { findPlace } from './find-place.ts'
import { type LabelledFields, takeLabelled } from './labels.ts'
import { addressPartsOf, readAddressLines } from './lines.ts'
import { takeCounty } from './mentioned-place.ts'
import { extractMessage } from './message-around.ts'
import { lockerSearch } from './named-locker.ts'
import type { PlaceNames } from './place-names.ts'
import { PASTED_MAX } from './read-address.ts'
import { cutAddress, villagesNear } from './read-store-address.ts'
import { extractMatch, foldText, trimPunctuation, type UnparsedText } from './text.ts'

export type PastedRead = {
  contact: Contact
  address: PostalAddress
  /** A locker is named: what to search it by; null: none is. */
  lockerSearch: string | null
  /** What was concluded and not written. */
  assumed: Message[]
  /** What no field took and the remarks have no room for. */
  left: string
}

/** Amounts and numbers of orders are neither codes nor houses. */
const ORDER_WORDS =
  /\b(?:(?:nr\.? )?(?:c\.?u\.?i\.?|cif|cod fiscal|reg\.? ?com|comanda|comenzii|order|factura|awb|ramburs|total|suma|pret|valoare|cod produs|cod client|ref|referinta)\b[^,;\n]{0,20}?\d[\d.,/-]*\d?(?: ?(?:lei|ron)\b)?)/
const AMOUNT = /(?<![\w.])\d+(?:[.,]\d+)* ?(?:lei|ron)\b/
const HASH = /#\s?[a-z]{0,4}\d+/
const REMARKS_TAKEN_MAX = 10

export function readPasted(names: PlaceNames, text: string): PastedRead {
  const { text: message, sender, around } = extractMessage(text.slice(0, PASTED_MAX))
  const reached: UnparsedText = { left: message }
  const { email, phones } = extractContact(reached)
  const { said, left } = takeLabelled(withoutBilling(reached))
  const unparsed: UnparsedText = { left: `${left},${takeLabelledCode(said)}`.replace(/[\r\n]+/g, '\n') }
  const remarks = [...said.remarks, ...takeRemarks(unparsed)]
  const countySaid = countyNamed(said.county)?.code || takeCounty(unparsed)
  const postalCode = said.postalCode || takeCode(unparsed, countySaid)
  const parts = addressPartsOf(unparsed.left)
  const locker = lockerSearch(parts)
  const found = findPlace(names, parts, { county: countySaid || (countyOfPostalCode(postalCode)?.code ?? ''), city: said.city })
  const who = nameAndCompany(names, found.county, found.parts, { ...said, sender })
  const place = { city: found.city, province: said.county, provinceCode: found.county, zip: postalCode }
  const known = [found.city, found.county && (counties.find(({ code }) => code === found.county)?.name ?? ''), 'Romania'].filter(Boolean)
  const lines = readAddressLines(who.parts.join(', '), known, villagesNear(names, place))
  if (found.sector !== '' && lines.sector !== '' && lines.sector !== found.sector) lines.rest.push(`sector ${lines.sector}`)
  lines.sector = found.sector || lines.sector
  const read = concludeAddress(names, place, { ...lines, rest: [...lines.rest, ...remarks], county: countySaid || lines.county })
  const [phone = '', phone2 = '', ...otherPhones] = phones
  const additional = [read.address.additionalInfo, ...otherPhones].filter(Boolean).join(', ')
  const { within, left: beyond } = cutAddress({ ...read.address, additionalInfo: additional })
  return {
    contact: { name: who.name, company: who.company, phone, phone2, email },
    address: within,
    lockerSearch: locker,
    assumed: [
      ...read.assumed,
      ...(who.name === '' || who.isNameCertain ? [] : [{ code: 'name-uncertain', params: { name: who.name } } as const]),
    ],
    left: [...beyond, ...around, who.name === sender ? '' : sender].filter(Boolean).join(', '),
  }
}

/** With a delivery address beside it, a billing address is a remark; alone it is the address. */
function withoutBilling({ left }: UnparsedText): string {
  const plain = foldText(left)
  const billing = /(?:adresa (?:de )?)?facturare\s*:/.exec(plain)
  const delivery = /(?:adresa (?:de )?)?livrare\s*:/.exec(plain)
  if (!billing || !delivery) return left
  const to = delivery.index > billing.index ? delivery.index : left.length
  const address = left
    .slice(billing.index + billing[0].length, to)
    .replace(/\n+/g, ' ')
    .trim()
  return `${left.slice(0, billing.index)},${left.slice(to)}\nObservatii: facturare ${address}\n`
}

/** What stands beside the code under its label is put back. */
function takeLabelledCode(said: LabelledFields): string {
  const [code] = /\d{5,6}/.exec(said.postalCode.replace(/(?<=\d) (?=\d)/g, '')) ?? []
  const beside = code === undefined ? said.postalCode : trimPunctuation(said.postalCode.replace(/(?<=\d) (?=\d)/g, '').replace(code, ' '))
  said.postalCode = code ?? ''
  return beside
}

function takeRemarks(unparsed: UnparsedText): string[] {
  const remarks: string[] = []
  for (const pattern of [ORDER_WORDS, AMOUNT, HASH]) {
    for (
      let taken = extractMatch(unparsed, pattern);
      taken !== null && remarks.length < REMARKS_TAKEN_MAX;
      taken = extractMatch(unparsed, pattern)
    )
      remarks.push(trimPunctuation(taken))
  }
  return remarks
}

/** Six digits that a county's codes begin with; by their label first. */
function takeCode(unparsed: UnparsedText, county: string): string {
  const labelled = extractMatch(unparsed, /\b(?:cod(?:ul)?(?: postal)?|c\.?p\.?|zip)[ :.]*(\d{6})\b/)
  if (labelled !== null) return labelled
  for (const { 0: code, index } of unparsed.left.matchAll(/(?<![\d.,#/-])\d{6}(?![\d/-]|[.,]\d)/g)) {
    const owner = countyOfPostalCode(code)?.code
    if (owner === undefined || (county !== '' && owner !== county)) continue
    unparsed.left = `${unparsed.left.slice(0, index)},${unparsed.left.slice(index + code.length)}`
    return code
  }
  return ''
}
