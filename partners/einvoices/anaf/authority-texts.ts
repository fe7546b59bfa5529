/** What ANAF's words mean: it says most refusals in a text, with success as the status. */

import type { UnansweredCall } from '#invoicing/ports/einvoices.ts'
import { bucharestInstantOrNull } from '../../couriers/bucharest-time.ts'

/** Only these say that there is nothing. */
const NOTHING = /^Nu exista mesaje in (?:ultimele \d+ zile|intervalul selectat)/i
export const isEmptyListText = (text: string): boolean => NOTHING.test(text.trim())

/** Their spelling: `inteorgare`, `petru`. */
const noRight = [
  /^Nu aveti drept in SPV/i,
  /^Nu exista niciun CIF pen?tru care sa aveti drept/i,
  /^Nu aveti dreptul (?:de int\w+|sa descarcati)/i,
  /^Utilizator neautorizat/i,
]
const LIMIT = /^S-au (?:facut|incarcat) deja \d+/i
const TECHNICAL = /A aparut o eroare tehnica/i
const OUTSIDE_WINDOW = /^(?:startTime|endTime) = .* nu poate (?:fi mai vechi de|in viitor)/i
const GONE = /a trecut perioada de \d+ de zile/i
const SENT_BEFORE = /a mai fost transmisa anterior cu index\s*=?\s*(\d+)/i

export const isGoneText = (text: string): boolean => GONE.test(text)
export const isOutsideWindow = (text: string): boolean => OUTSIDE_WINDOW.test(text)
export const isTechnicalText = (text: string): boolean => TECHNICAL.test(text)

/** The index under which the same document was accepted earlier. */
export const earlierUploadIndexOf = (text: string): string | null => SENT_BEFORE.exec(text)?.[1] ?? null

export function meaningOfAuthorityText(text: string): UnansweredCall {
  if (noRight.some((one) => one.test(text.trim()))) return { kind: 'no-right', text }
  if (LIMIT.test(text.trim())) return { kind: 'limit-reached', by: 'authority', text }
  if (isTechnicalText(text)) return { kind: 'not-available', cause: 'technical' }
  return { kind: 'refused', text }
}

/** `… fata de momentul requestului = 02-12-2022 11:48:24`: the authority's own clock, in Bucharest. */
export function authorityNowOf(text: string): Date | null {
  const [, day, month, year, time] = /momentul requestului\s*=?\s*(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})/.exec(text) ?? []
  return time === undefined ? null : bucharestInstantOrNull(`${year}-${month}-${day} ${time}`)
}

/** `202210311452`, Bucharest. null: no such time. */
export function minuteOfText(text: string): Date | null {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{2})?$/.exec(text.trim()) ?? []
  return minute === undefined ? null : bucharestInstantOrNull(`${year}-${month}-${day} ${hour}:${minute}`)
}
