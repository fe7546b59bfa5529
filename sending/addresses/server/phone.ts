/** Whether a phone number exists: mobile numbers are not only 07…, so the numbering plan decides, not a pattern. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isNewMobileRange, phoneWritten } from '../contract/written-address/phones.ts'

/** The number in international form, `+40712345678`; null: no Romanian number, or two. */
export function romanianPhone(text: string): string | null {
  const written = phoneWritten(text)
  if (written === null) return null
  if (isNewMobileRange(written)) return written
  const parsed = parsePhoneNumberFromString(written, 'RO')
  return parsed?.country === 'RO' && parsed.isValid() ? parsed.number : null
}
