/** Romanian telephone numbers as people write them: `0722 123 456`, `+40 (722) 123-456`, `40 0722 123 456`, two in a field. */

/** Country code, if any, and the zero of the trunk; then nine digits with whatever stands between them. */
const NUMBER =
  /(?<![\d+])(?:(?:(?:\+|00)[\s.]*4[\s.]*0|40|4\s0)[\s.\-/()\u2010-\u2015]*(?=[02-9])0?|0)[\s.\-/()\u2010-\u2015]*([2-9](?:[\s.\-/()\u2010-\u2015]*\d){8})(?!\d)/g
/** A field of its own may leave the zero out. */
const BARE = /^\s*[2-9](?:[\s.\-/]*\d){8}\s*$/
const LABEL =
  /(?:\b(?:nr\.?|numar|numarul)\s*(?:de\s*)?)?(?:\b(?:tel|telefon|telefonul|mobil|mob|phone|fax)\b[\s.:]*)(?:\b(?:fix|mobil|contact)\b[\s.:]*)?$/i

export type PhonesRead = { phones: string[]; rest: string }

/** The numbers in international form, in their order, and the text without them. */
export function phonesIn(text: string): PhonesRead {
  const phones: string[] = []
  let rest = ''
  let from = 0
  const plain = text.replace(/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC'))
  for (const found of plain.matchAll(NUMBER)) {
    const phone = `+40${(found[1] ?? '').replace(/\D/g, '')}`
    if (!phones.includes(phone)) phones.push(phone)
    rest += `${text.slice(from, found.index).replace(LABEL, '')},`
    from = found.index + found[0].length
  }
  return { phones, rest: rest + text.slice(from) }
}

/**
 * The one number a field holds, in international form; null: none, or something that is not a number. A letter O is no zero, and
 * a premium number (0900) cannot be called back. Which ranges exist is known by the server's numbering plan.
 */
export function phoneWritten(text: string): string | null {
  const { phones, rest } = phonesIn(BARE.test(text) ? `0${text.trim()}` : text)
  const [only] = phones
  return only !== undefined && phones.length === 1 && !/[\p{L}\d]/u.test(rest) && !isPremium(only) ? only : null
}

const isPremium = (phone: string): boolean => phone.startsWith('+4090')

/** Ranges the national plan has given to mobile networks and lists of numbers do not know yet: 0600, 0620 to 0629, 0640. */
export const isNewMobileRange = (phone: string): boolean => /^\+406(?:00|2\d|40)\d{6}$/.test(phone)
