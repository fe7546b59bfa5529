/** Whether a phone number exists: mobile numbers are not only 07…, so the numbering plan decides, not a pattern. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The number in international form, `+40712345678`; null: no Romanian number. */
export function romanianPhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'RO')
  return parsed?.country === 'RO' && parsed.isValid() ? parsed.number : null
}
