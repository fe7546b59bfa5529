/** Who an address belongs to, as far as a text says: e-mail, telephones, company, name. */
import { phonesIn } from './phones.ts'
import { extractMatch, foldText, trimPunctuation, type UnparsedText } from './text.ts'

export type ContactRead = { name: string; company: string; phones: string[]; email: string }

const EMAIL = /(?:(?:\badresa (?:de )?)?\b(?:e-?)?mail\b[\s.:]*)?([^\s@<>,;:()]+@[^\s@<>,;()]+\.[a-z]{2,})/
/** `SC Exemplu SRL`, `Exemplu S.R.L.`, `PFA Pop Ion`; two capital letters alone (SA, II) only where they were written so. */
const COMPANY =
  /(?:\bs\.? ?c\.? )?[^,;\n]*?\b(?:s\. ?r\. ?l\.?|srl(?:-d)?|snc|s\. ?a\.|p\. ?f\. ?a\.|pfa|i\. ?i\.|i\. ?f\.|asociatia|fundatia)(?![a-z])[^,;\n]*/
const ENDS_COMPANY = /^(.*?\b(?:s\. ?r\. ?l\.?|srl(?:-d)?|snc|s\. ?a\.|p\. ?f\. ?a\.|pfa|i\. ?i\.))(?![a-z])(?: +(.+))?$/
const COMPANY_BEGUN = /^(.+?) +((?:s\.? ?c\.?) .+)$/

export function extractContact(unparsed: UnparsedText): Omit<ContactRead, 'name' | 'company'> {
  const email = extractMatch(unparsed, EMAIL) ?? ''
  const { phones, rest } = phonesIn(unparsed.left)
  unparsed.left = rest
  return { email, phones }
}

/** A part that is a company, with the name that stands before or behind it in the same part; null: it is none. */
export function companyIn(part: string): { company: string; beside: string } | null {
  const plain = foldText(part)
  const isCapital = /(?:^|\s)(?:SA|II|IF|PFA)(?=\s|$)/.test(part) && /^s\.? ?c\.? /.test(plain)
  if (!COMPANY.test(plain) && !isCapital) return null
  // `PFA Neagu Viorel` begins with its form.
  if (/^(?:p\. ?f\. ?a\.|pfa|i\. ?i\.|ii|i\. ?f\.|if)(?![a-z])/.test(plain)) return { company: part, beside: '' }
  const ends = ENDS_COMPANY.exec(plain)
  if (!ends?.[1]) return { company: part, beside: '' }
  const whole = part.slice(0, ends[1].length)
  const behind = trimPunctuation(part.slice(ends[1].length))
  const begun = COMPANY_BEGUN.exec(foldText(whole))
  if (behind === '' && begun?.[1])
    return { company: whole.slice(whole.length - (begun[2] ?? '').length), beside: whole.slice(0, begun[1].length) }
  return { company: whole, beside: behind }
}

/** Words of a name: letters, no more than a few, none of them a detail of a house. */
export const mayBeName = (part: string): boolean =>
  !/[\d@#]/.test(part) &&
  /\p{L}{2}/u.test(part) &&
  part.split(/\s+/).length <= 6 &&
  part.length <= 60 &&
  !/^(?:langa|vizavi|in spatele)\b/.test(foldText(part))
