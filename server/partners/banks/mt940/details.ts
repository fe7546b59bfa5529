/** The free field :86: in which each bank puts payer, account and texts its own way. What is not found stays ''. */
import { ibanIn, oneLine } from '../draft.ts'

export type Details = { name: string; iban: string; fiscalCode: string; texts: string[]; endToEndId: string | null }

const nothing: Details = { name: '', iban: '', fiscalCode: '', texts: [], endToEndId: null }

/** Lines are cut where they are full, wherever a word stands; a shorter line ended by itself. */
const WIDTHS = [65, 64, 63, 62, 61]
function unwrapped(lines: readonly string[]): string {
  const full = Math.max(...lines.map((line) => line.length))
  const isCut = (line: string) => WIDTHS.includes(full) && line.length === full
  return lines.reduce((text, line, at) => text + (at === 0 ? '' : isCut(lines[at - 1] ?? '') ? '' : ' ') + line, '')
}

/** `account`: ours, which some banks repeat. */
export function detailsOf(lines: readonly string[], account: string): Details {
  const text = unwrapped(lines)
  const numbered = /^(?:\d{3})?\s*([+~^])\d{2}/.exec(text)
  if (numbered?.[1]) return ofNumbered(lines.join(''), numbered[1], account)
  if (/-\s*Platitor/i.test(text)) return ofParties(text, account, /-\s*(Platitor|Beneficiar|Detalii)\s*:?\s*/gi)
  if (/^.*?\b(PLATITOR|BENEFICIAR)\b/.test(text)) return ofParties(text, account, /\b(PLATITOR|BENEFICIAR|DETALII)\b\s*:?\s*/g)
  if (text.includes(';')) return ofParts(text, account)
  return { ...nothing, iban: ibanIn(text, account), texts: [oneLine(text)].filter(Boolean), endToEndId: endToEndIn(text) }
}

const endToEndIn = (text: string): string | null => /END TO END ID:?\s*([\w-]{6,35})/i.exec(text)?.[1] ?? null

const isFiscal = (text: string) => /^(RO)?\d{2,13}$/.test(text) && !/^0+$/.test(text)
const plainFiscal = (text: string) => (isFiscal(text) ? text.replace(/^RO/, '') : '')

/** BRD, ING, Raiffeisen: `+32NAME`, `~33IBAN`. The numbers mean nearly the same everywhere; what looks like an IBAN is one. */
function ofNumbered(text: string, mark: string, account: string): Details {
  const fields = new Map<number, string>()
  for (const [, number = '', value = ''] of text.matchAll(new RegExp(`\\${mark}(\\d{2})([^\\${mark}]*)`, 'g')))
    fields.set(Number(number), (fields.get(Number(number)) ?? '') + value)
  const at = (number: number) => oneLine(fields.get(number) ?? '')
  const accounts = [31, 33, 38].map((number) => ibanIn(at(number).replace(/\s/g, ''), account))
  const texts = [...fields.keys()].filter((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63))
  // BRD: the kind of the transfer, before what the payer wrote.
  const isKind = (number: number) => number === 20 && !fields.has(21)
  const second = at(33)
  const isNamePart = second !== '' && second !== '/' && !isFiscal(second) && !accounts[1]
  return {
    name: oneLine(`${at(32)} ${isNamePart ? second : ''}`),
    iban: accounts.find(Boolean) ?? '',
    fiscalCode: plainFiscal(second),
    texts: joined(texts.toSorted((a, b) => a - b).map((number) => (fields.get(number) ?? '') + (isKind(number) ? ' ' : ''))),
    endToEndId: endToEndIn(text),
  }
}

/** Numbered fields cut a text where they are full. */
const joined = (parts: readonly string[]): string[] => [oneLine(parts.join(''))].filter(Boolean)

/** BCR, CEC, Alpha: payer, payee and details, in any order; the one that is not us is the counterparty. */
function ofParties(text: string, account: string, mark: RegExp): Details {
  const marks = [...text.matchAll(mark)]
  const parts = marks.map((found, at) => ({
    what: (found[1] ?? '').toLowerCase(),
    text: text.slice(found.index + found[0].length, marks[at + 1]?.index ?? text.length),
  }))
  const parties = parts.filter(({ what }) => what !== 'detalii').map((part) => partyIn(part.text))
  const other = parties.find(({ written }) => !written.includes(account)) ?? nothing
  const before = oneLine(text.slice(0, marks[0]?.index ?? 0))
  const details = parts.filter(({ what }) => what === 'detalii').map((part) => oneLine(part.text))
  const inParties = parties.map(({ rest }) => rest)
  const texts = [before, ...inParties, ...details].filter(Boolean)
  return { name: other.name, iban: other.iban, fiscalCode: other.fiscalCode, texts, endToEndId: endToEndIn(text) }
}

/** `NAME IBAN CODFISC n`, `NAME IBAN BIC DETALII …`. CODFISC 0: not known. */
function partyIn(written: string): { name: string; iban: string; fiscalCode: string; rest: string; written: string } {
  const iban = ibanIn(written)
  const [, fiscal = ''] = /CODFISC\s*:?\s*(\w+)/i.exec(written) ?? []
  const name = iban === '' ? written.replace(/CODFISC.*$/i, '') : written.slice(0, written.toUpperCase().indexOf(iban))
  const rest = /\bDETALII\b\s*(.*)$/i.exec(written)?.[1] ?? ''
  return { name: oneLine(name), iban, fiscalCode: plainFiscal(fiscal), rest: oneLine(rest), written }
}

/** Banca Transilvania: parts between semicolons; the name stands before the IBAN. */
function ofParts(text: string, account: string): Details {
  const parts = text.split(';').map(oneLine).filter(Boolean)
  const at = parts.findIndex((part) => ibanIn(part.replace(/\s/g, ''), account) !== '')
  const fiscal = parts.map((part) => /^C\.?\s?I\.?\s?F\.?:?\s*(\w+)$/i.exec(part)?.[1] ?? '').find(Boolean) ?? ''
  const isText = (part: string, index: number) =>
    index !== at && index !== at - 1 && !/^(C\.?\s?I\.?\s?F|REF[:.])/i.test(part) && !isBic(part)
  return {
    name: at > 0 ? (parts[at - 1] ?? '') : '',
    iban: at < 0 ? '' : ibanIn((parts[at] ?? '').replace(/\s/g, ''), account),
    fiscalCode: plainFiscal(fiscal),
    texts: parts.filter(isText),
    endToEndId: endToEndIn(text),
  }
}

const isBic = (part: string) => /^[A-Z]{4}RO[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(part)
