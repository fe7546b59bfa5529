/** How calls to partners are written down: without secrets, and not without end. */

/** Characters kept of a request or an answer. */
export const RECORDED_MAX = 8000
const HIDDEN = '***'

const secretNames = 'token|access_token|refresh_token|password|parola|secret|apiKey|apiPassword|client_secret'
const inJson = new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"`, 'gi')
const inForm = new RegExp(`((?:^|[?&])(?:${secretNames})=)[^&\\s]*`, 'gi')

/** Hides the account's own secrets wherever they stand, and whatever is called one. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== '')
  const hidden = known.reduce((so, secret) => so.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN), text)
  return hidden.replace(inJson, `$1${HIDDEN}"`).replace(inForm, `$1${HIDDEN}`)
}

export const cutText = (text: string): string => (text.length > RECORDED_MAX ? `${text.slice(0, RECORDED_MAX)}… (${text.length})` : text)
