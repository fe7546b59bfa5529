/** How calls to partners are written down: without secrets, without what is known of people, and not without end. */
import { redactedText } from '../platform/redact.ts'

/** Characters kept of a request or an answer. */
export const RECORDED_MAX = 8000
const HIDDEN = '***'

const secretNames = 'token|access_token|refresh_token|password|parola|secret|apiKey|apiPassword|client_secret'
/** As couriers and stores call what they know of people. Towns and counties stay: prices and routes depend on them. */
const personalNames = [
  'name|displayName|firstName|lastName|contactPerson|person|company|companyName|customerName|recipientName|senderName',
  'phone|phone2|secondaryPhone|phoneNumber|telephone|email|iban|bankAccount|accountHolder|street|streetNo|address|address1|address2',
  'formatted|building|entrance|floor|apartment|intercom|landmark|observation|observations|note|notes|customerNote|zip|postalCode',
].join('|')
const names = `${secretNames}|${personalNames}`
/** A text that was cut has no end. */
const inJson = new RegExp(`("(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, 'gi')
const inForm = new RegExp(`((?:^|[?&])(?:[^=&\\s]*(?:\\[|%5B))?(?:${names})(?:\\]|%5D)?=)[^&\\s]*`, 'gi')

/** Hides the account's own secrets wherever they stand, and whatever is called one or is somebody's. */
export function withoutSecrets(whole: string, secrets: readonly string[]): string {
  // What is cut off afterwards need not be searched: lists of lockers have megabytes.
  const text = whole.slice(0, 4 * RECORDED_MAX)
  const known = secrets.filter((secret) => secret !== '')
  const hidden = known.reduce((so, secret) => so.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN), text)
  return redactedText(hidden.replace(inJson, `$1${HIDDEN}"`).replace(inForm, `$1${HIDDEN}`))
}

export const cutText = (text: string): string => (text.length > RECORDED_MAX ? `${text.slice(0, RECORDED_MAX)}… (${text.length})` : text)
