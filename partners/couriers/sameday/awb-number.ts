/** Our own AWB numbers, where a prefix is agreed with Sameday: the prefix and the reference. One reference can never have two. */

/** An order's id and, since attempts are named too, the attempt: 12 characters, a hyphen, digits. */
const reference = /^([0-9A-HJKMNP-TV-Z]{12})(?:-([1-9]\d{0,3}))?$/
const ownNumber = /^([0-9A-HJKMNP-TV-Z]{12})([1-9]\d{0,3})?$/

/** A to Z and digits only, so that the bar code stays short. */
export const ownAwbNumber = (prefix: string, reference: string): string => prefix + reference.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The reference a number was made from; null: the number is not ours. */
export function referenceOfAwb(prefix: string, awb: string): string | null {
  const found = prefix !== '' && awb.startsWith(prefix) ? ownNumber.exec(awb.slice(prefix.length)) : null
  if (!found?.[1]) return null
  const read = found[2] ? `${found[1]}-${found[2]}` : found[1]
  return reference.test(read) ? read : null
}
