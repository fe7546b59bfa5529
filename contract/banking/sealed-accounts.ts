/**
 * Numbers of bank accounts as those see them who may not read them: the last four characters and a seal that only the server
 * opens. What was answered can be sent back, so cash of an order still goes to the client's own account; another cannot be typed.
 */
const SEALED = /^cont-([0-9A-Z]{4})\.([\w-]{20,200})$/

/** Long enough for a sealed number. */
export const IBAN_TEXT_MAX = 240

export const sealedAccount = (lastFour: string, seal: string): string => `cont-${lastFour}.${seal}`

/** The seal in it; null: it is no sealed number. */
export const sealOfAccount = (text: string): string | null => SEALED.exec(text)?.[2] ?? null

/** As it is shown; null: it is no sealed number. */
export function shownSealedAccount(text: string): string | null {
  const lastFour = SEALED.exec(text)?.[1]
  return lastFour === undefined ? null : `•••• ${lastFour}`
}
