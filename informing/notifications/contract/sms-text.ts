/** The characters of a text message, and what they cost: one outside GSM-7 makes every part shorter by more than half. */

/** GSM 03.38, the default alphabet; the second line costs two each. */
const PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const ESCAPED = '^{}\\[~]|€\f'

const PARTS = { gsm: { alone: 160, each: 153 }, unicode: { alone: 70, each: 67 } }
export const SMS_PLAIN_MAX = PARTS.gsm.alone

const replaced: Record<string, string> = { '„': '"', '”': '"', '“': '"', '’': "'", '‘': "'", '–': '-', '—': '-', '…': '...', '\u00a0': ' ' }

/** Without marks and typographic signs, which no reader misses. What has no plain character stays as it is. */
export function foldForSms(text: string): string {
  const folded = [...text].map((char) => replaced[char] ?? (isPlain(char) ? char : withoutMarks(char)))
  return folded.join('').replace(/[\r\n\t]+/g, ' ')
}

const isPlain = (char: string): boolean => PLAIN.includes(char) || ESCAPED.includes(char)
const withoutMarks = (char: string): string => char.normalize('NFD').replace(/\p{M}/gu, '')

/** How many messages it is counted as. */
export function smsParts(text: string): number {
  const isGsm = [...text].every(isPlain)
  const length = isGsm ? [...text].reduce((sum, char) => sum + (ESCAPED.includes(char) ? 2 : 1), 0) : text.length
  const { alone, each } = isGsm ? PARTS.gsm : PARTS.unicode
  return length <= alone ? 1 : Math.ceil(length / each)
}
