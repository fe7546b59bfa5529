/** Speaking with Sameday: login by headers, lists by pages, and its trees of errors. */
import { z } from 'zod'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { PointRefusal } from '#sending/ports/couriers.ts'
import { jsonOf, type PartnerDeps } from '../../partner-http.ts'
import { type CourierHttp, courierHttp, courierLists, listEnvelope } from '../courier-http.ts'
import type { SamedaySettings } from './settings.ts'

const Token = z
  .object({ token: z.string().min(1), expire_at_utc: z.string().nullish() })
  .transform(({ token, expire_at_utc: utc }) => ({ token, expiresAt: instantOrNull(utc) }))

export const samedayHttp = (settings: SamedaySettings, deps: PartnerDeps): CourierHttp =>
  courierHttp({
    courier: 'sameday',
    account: settings,
    deps,
    key: `sameday/${settings.username}`,
    login: {
      path: '/api/authenticate',
      headers: { 'x-auth-username': settings.username, 'x-auth-password': settings.password },
      body: { form: new URLSearchParams({ remember_me: '1', _format: 'json' }) },
    },
    token: Token,
    // Sameday's tokens last 12 hours, or 14 days when remembered.
    tokenHours: 12,
    authorization: (token) => ({ 'x-auth-token': token }),
    refusalOf: samedayRefusalOf,
    // 403 only in Sameday's own words: a page of what stands before its servers says nothing of the token.
    isTurnedAway: (answer) => answer.status === 401 || (answer.status === 403 && samedayRefusalOf(answer) !== null),
  })

/** `2025-01-31 12:05`, UTC. */
function instantOrNull(utc: string | null | undefined): Date | null {
  const instant = new Date(`${utc?.replace(' ', 'T')}Z`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

const Refusal = z.object({ code: z.number().nullish(), message: z.string(), errors: z.unknown().optional() })

/** Sameday's words of a refusal, sometimes wrapped in `error`; null: not its words. */
export function samedayRefusalOf(answer: { body: Uint8Array }): string | null {
  const json = jsonOf(answer)
  const bare = typeof json === 'object' && json !== null && 'error' in json ? json.error : json
  const read = Refusal.safeParse(bare)
  if (!read.success) return null
  const details = [...new Set(samedayFieldErrors(read.data.errors, ''))]
  return details.length > 0 ? details.join(' ') : read.data.message
}

const DEPTH_MAX = 8

/** The errors of the tree as `awbRecipient.city: Invalid city.`; fields that are right are empty objects. */
export function samedayFieldErrors(tree: unknown, path: string, depth = 0): string[] {
  if (typeof tree !== 'object' || tree === null || depth > DEPTH_MAX) return []
  const own = 'errors' in tree && Array.isArray(tree.errors) ? tree.errors.filter((text) => typeof text === 'string') : []
  const children = 'children' in tree && typeof tree.children === 'object' && tree.children !== null ? tree.children : {}
  const below = Object.entries(children).flatMap(([name, child]) =>
    samedayFieldErrors(child, path === '' ? name : `${path}.${name}`, depth + 1),
  )
  return [...own.map((text) => (path === '' ? text : `${path}: ${text}`)), ...below]
}

export const { readPages, readAll } = courierLists({
  courier: 'sameday',
  envelope: listEnvelope,
  page: (number) => [
    ['page', String(number)],
    ['countPerPage', '500'],
  ],
  pagesMax: 200,
  // Where there is nothing to list Sameday refuses in these words.
  isEmpty: (answer) => (answer.status === 400 || answer.status === 404) && /no data found/i.test(samedayRefusalOf(answer) ?? ''),
  refusalOf: samedayRefusalOf,
})

/** Sameday's no to a call that changes something: its words, and a status that says so. */
export const refusalBy4xx = (answer: { status: number; body: Uint8Array }): Message | null =>
  answer.status >= 400 && answer.status < 500 ? samedayRefusalMessage(answer) : null

/** In English, for lockers and shops alike. */
export const samedayPointRefusal: PointRefusal = {
  namesPoint: /\b(lockers?|easybox|pudo|ooh|pick-?up point|punct(ul)? de (ridicare|livrare))\b/i,
  saysNo: /\b(no available|not available|unavailable|full|capacity|closed|inactive|plin|ocupat|indisponibil|inchis)\b/i,
}

/** As it is said to people. */
export function samedayRefusalMessage(answer: { body: Uint8Array }): Message | null {
  const words = samedayRefusalOf(answer)
  return words === null ? null : partnerSaid(words)
}
