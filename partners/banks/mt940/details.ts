/** The free field :86: in which each bank puts payer, account and texts its own way. What is not found stays ''. */
import { proformasNamed } from '#paying/payments/contract/proforma.ts'
import { firstIbanOf, oneLine } from '../draft.ts'
import { isFiscalCode, type Mt940Details, mt940EndToEndIdOf, noMt940Details, plainFiscalCode } from './parts.ts'

const BT = 'BTRL'
/** Characters of the first line and of the others. */
type Widths = { first: number; others: number }
const cutAt: Record<string, Widths> = {
  RNCB: { first: 65, others: 65 },
  BUCU: { first: 33, others: 67 },
  BACX: { first: 33, others: 67 },
}

/** `account`: ours, which says whose bank it is; some banks repeat it. */
export function mt940DetailsOf(lines: readonly string[], account: string): Mt940Details {
  const [text, ...others] = readings(lines, account)
  const read = detailsIn(text, lines, account)
  // Where a line's end can be read two ways and a proforma hangs on it, both readings are candidates.
  const known = proformasNamed(read.texts).join()
  const also = others.map((other) => detailsIn(other, lines, account).texts).filter((texts) => proformasNamed(texts).join() !== known)
  return also.length === 0 ? read : { ...read, texts: [...read.texts, ...also.flat()] }
}

function detailsIn(text: string, lines: readonly string[], account: string): Mt940Details {
  const numbered = /^(?:\d{3})?\s*([+~^])\d{2}/.exec(text)
  if (numbered?.[1]) return ofNumbered(lines.join(''), numbered[1], account)
  if (bankOf(account) === BT && !text.includes(';')) return ofWords(text, account)
  if (/-\s*Platitor/i.test(text)) return ofParties(text, account, /-\s*(Platitor|Beneficiar|Detalii)\s*:?\s*/gi)
  if (/^.*?\b(PLATITOR|BENEFICIAR)\b/.test(text)) return ofParties(text, account, /\b(PLATITOR|BENEFICIAR|DETALII)\b\s*:?\s*/g)
  if (text.includes(';')) return ofParts(text, account)
  return {
    ...noMt940Details,
    iban: firstIbanOf(text, account),
    texts: [oneLine(text)].filter(Boolean),
    endToEndId: mt940EndToEndIdOf(text),
  }
}

const byMark = new Map<string, RegExp>()
function fieldsMarked(mark: string): RegExp {
  const known = byMark.get(mark) ?? new RegExp(`\\${mark}(\\d{2})([^\\${mark}]*)`, 'g')
  byMark.set(mark, known)
  return known
}

/** BRD, ING, Raiffeisen: `+32NAME`, `~33IBAN`. The numbers mean nearly the same everywhere; what looks like an IBAN is one. */
function ofNumbered(text: string, mark: string, account: string): Mt940Details {
  const fields = new Map<number, string>()
  for (const [, number = '', value = ''] of text.matchAll(fieldsMarked(mark)))
    fields.set(Number(number), (fields.get(Number(number)) ?? '') + value)
  const at = (number: number) => oneLine(fields.get(number) ?? '')
  const accounts = [31, 33, 38].map((number) => firstIbanOf(at(number).replace(/\s/g, ''), account))
  const texts = [...fields.keys()].filter((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63))
  // BRD: the kind of the transfer, before what the payer wrote.
  const isKind = (number: number) => number === 20 && !fields.has(21)
  const second = at(33)
  const isNamePart = second !== '' && second !== '/' && !isFiscalCode(second) && !accounts[1]
  return {
    name: oneLine(`${at(32)} ${isNamePart ? second : ''}`),
    iban: accounts.find(Boolean) ?? '',
    fiscalCode: plainFiscalCode(second),
    texts: joined(texts.toSorted((a, b) => a - b).map((number) => (fields.get(number) ?? '') + (isKind(number) ? ' ' : ''))),
    endToEndId: mt940EndToEndIdOf(text),
  }
}

/** Texts and addresses, account, name; the bank (30) follows from the account. */
const readFields = /^(?:2\d|3[01238]|6[0-3])$/

/** Filled fields of a numbered :86: that none of these banks is known to write. */
export function unreadFields(lines: readonly string[]): { field: string; value: string }[] {
  const text = lines.join('')
  const [, mark] = /^(?:\d{3})?\s*([+~^])\d{2}/.exec(text) ?? []
  if (mark === undefined) return []
  return [...text.matchAll(fieldsMarked(mark))].flatMap(([, number = '', value = '']) =>
    readFields.test(number) || value.trim() === '' ? [] : [{ field: `${mark}${number}`, value: value.trim() }],
  )
}

/** Numbered fields cut a text where they are full. */
const joined = (parts: readonly string[]): string[] => [oneLine(parts.join(''))].filter(Boolean)

/** BCR, CEC, Alpha: payer, payee and details, in any order; the one that is not us is the counterparty. */
function ofParties(text: string, account: string, mark: RegExp): Mt940Details {
  const marks = [...text.matchAll(mark)]
  const parts = marks.map((found, at) => ({
    what: (found[1] ?? '').toLowerCase(),
    text: text.slice(found.index + found[0].length, marks[at + 1]?.index ?? text.length),
  }))
  const parties = parts.filter(({ what }) => what !== 'detalii').map((part) => partyIn(part.text))
  const other = parties.find(({ written }) => !written.includes(account)) ?? noMt940Details
  const before = oneLine(text.slice(0, marks[0]?.index ?? 0))
  const details = parts.filter(({ what }) => what === 'detalii').map((part) => oneLine(part.text))
  const inParties = parties.map(({ rest }) => rest)
  const texts = [before, ...inParties, ...details].filter(Boolean)
  return { name: other.name, iban: other.iban, fiscalCode: other.fiscalCode, texts, endToEndId: mt940EndToEndIdOf(text) }
}

/** `NAME IBAN CODFISC n`, `NAME IBAN BIC DETALII …`. CODFISC 0: not known. */
function partyIn(written: string): { name: string; iban: string; fiscalCode: string; rest: string; written: string } {
  const iban = firstIbanOf(written)
  const [, fiscal = ''] = /CODFISC\s*:?\s*(\w+)/i.exec(written) ?? []
  const name = iban === '' ? written.replace(/CODFISC.*$/i, '') : written.slice(0, written.toUpperCase().indexOf(iban))
  const rest = /\bDETALII\b\s*(.*)$/i.exec(written)?.[1] ?? ''
  return { name: oneLine(name), iban, fiscalCode: plainFiscalCode(fiscal), rest: oneLine(rest), written }
}

/** Banca Transilvania: parts between semicolons; the name stands before the IBAN. */
function ofParts(text: string, account: string): Mt940Details {
  const parts = text.split(';').map(oneLine).filter(Boolean)
  const at = parts.findIndex((part) => firstIbanOf(part.replace(/\s/g, ''), account) !== '')
  const fiscal = parts.map((part) => /^C\.?\s?I\.?\s?F\.?:?\s*(\w+)$/i.exec(part)?.[1] ?? '').find(Boolean) ?? ''
  const isText = (part: string, index: number) =>
    index !== at && index !== at - 1 && !/^(C\.?\s?I\.?\s?F|REF[:.])/i.test(part) && !isBic(part)
  return {
    name: at > 0 ? (parts[at - 1] ?? '') : '',
    iban: at < 0 ? '' : firstIbanOf((parts[at] ?? '').replace(/\s/g, ''), account),
    fiscalCode: plainFiscalCode(fiscal),
    texts: parts.filter(isText),
    endToEndId: mt940EndToEndIdOf(text),
  }
}

const isBic = (part: string) => /^[A-Z]{4}RO[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(part)

/** RO49BTRLRONABCD…: the bank is named behind the check digits. */
const bankOf = (account: string): string => account.slice(4, 8)

/** The surest first: at least one. */
function readings(lines: readonly string[], account: string): [string, ...string[]] {
  const [apart, joined] = [lines.join(' '), unwrapped(lines, account)]
  return bankOf(account) === BT || apart === joined ? [apart] : [joined, apart]
}

/** Cut where they are full, wherever a word stands; a shorter line ended by itself. */
function unwrapped(lines: readonly string[], account: string): string {
  const widths = cutAt[bankOf(account)] ?? widest(lines)
  const isCut = (at: number) => lines[at]?.length === (at === 0 ? widths.first : widths.others)
  return lines.reduce((text, line, at) => text + (at === 0 || isCut(at - 1) ? '' : ' ') + line, '')
}

/** Of a bank whose lines were never seen. */
const usual = [65, 64, 63, 62, 61]
function widest(lines: readonly string[]): Widths {
  const full = Math.max(...lines.map((line) => line.length))
  return usual.includes(full) ? { first: full, others: full } : { first: -1, others: -1 }
}

/** Banca Transilvania, one field behind the other: kind, fiscal code, the payer's text, `1 NAME`, IBAN, BIC, number. */
function ofWords(written: string, account: string): Mt940Details {
  const text = oneLine(written).replace(/\s*\bREF:\s*\S+.*$/, '')
  const iban = firstIbanOf(text, account)
  const at = iban === '' ? -1 : text.toUpperCase().indexOf(iban)
  const before = at < 0 ? text : text.slice(0, at)
  const fiscal = /\bC\.\s?I\.\s?F\.?\s*:\s*(\w+)\s*/i
  const fiscalCode = plainFiscalCode(fiscal.exec(before)?.[1] ?? '')
  const said = oneLine(before.replace(fiscal, ' '))
  // The name stands behind the last `1` that stands alone; an earlier one is of the text, or of the name.
  const [, own = said, name = ''] = at < 0 ? [] : (/^(.*?\S)\s1\s(?!.*\s1\s)(.+)$/.exec(said) ?? [])
  const behind = at < 0 ? '' : oneLine(text.slice(at + iban.length).replace(/^\s*[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/, ''))
  return { name: oneLine(name), iban, fiscalCode, texts: [own, behind].filter(Boolean), endToEndId: mt940EndToEndIdOf(text) }
}
