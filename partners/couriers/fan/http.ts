/** Speaking with FAN Courier: its login, its lists and its ways of saying no. */
import { z } from 'zod'
import { type Message, several } from '#contract/texts/message.ts'
import { jsonOf, type PartnerDeps } from '../../partner-http.ts'
import { bucharestInstantOrNull } from '../bucharest-time.ts'
import { type CourierHttp, courierHttp, courierLists, type ListDialect, listEnvelope } from '../courier-http.ts'
import { fanMessageOf } from './refusals.ts'
import type { FanSettings } from './settings.ts'

const Token = z
  .object({ status: z.literal('success'), data: z.object({ token: z.string().min(1), expiresAt: z.string().nullish().catch(null) }) })
  .transform(({ data }) => ({ token: data.token, expiresAt: bucharestInstantOrNull(data.expiresAt) }))

export const fanHttp = (settings: FanSettings, deps: PartnerDeps): CourierHttp =>
  courierHttp({
    courier: 'fan',
    account: settings,
    deps,
    key: `fan/${settings.clientId}/${settings.username}`,
    // In the body: what stands in an address ends in logs.
    login: { path: '/login', body: { json: { username: settings.username, password: settings.password } } },
    token: Token,
    // FAN's tokens last 24 hours.
    tokenHours: 23,
    authorization: (token) => ({ authorization: `Bearer ${token}` }),
    refusalOf: fanRefusalOf,
    isTurnedAway: ({ status }) => status === 401,
  })

const Said = z.object({
  status: z.string().nullish().catch(null),
  success: z.boolean().nullish().catch(null),
  message: z.string().nullish().catch(null),
  errors: z.unknown().optional(),
  data: z.unknown().optional(),
})

/** FAN's words of a refusal, whichever of its shapes it chose; none: it said nothing readable. */
function refusalsIn(answer: { body: Uint8Array }): string[] {
  const read = Said.safeParse(jsonOf(answer))
  if (!read.success) return []
  const { message, errors, data } = read.data
  const below = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : null
  const details = [...new Set([...errorTexts(errors), ...errorTexts(below)])]
  return details.length > 0 || !message ? details : [message]
}

export const fanRefusalOf = (answer: { body: Uint8Array }): string | null => refusalsIn(answer).join(' ') || null

/** The same as it is said to people. */
export const fanRefusalMessage = (answer: { body: Uint8Array }): Message | null => several(refusalsIn(answer).map(fanMessageOf))

/** FAN says no within HTTP 200 too. */
export function isFanRefusal(answer: { body: Uint8Array }): boolean {
  const read = Said.safeParse(jsonOf(answer))
  return read.success && (read.data.success === false || ['fail', 'error'].includes(read.data.status?.toLowerCase() ?? ''))
}

const ERRORS_DEPTH_MAX = 6

/** Errors come as null, as a text, as texts by field, or as a list. */
export function errorTexts(errors: unknown, depth = 0): string[] {
  if (typeof errors === 'string') return errors.trim() === '' ? [] : [errors.trim()]
  if (typeof errors !== 'object' || errors === null || depth > ERRORS_DEPTH_MAX) return []
  return [...new Set(Object.values(errors).flatMap((below) => errorTexts(below, depth + 1)))]
}

/** FAN pages its reports by at most so many rows. */
export const PAGE_ROWS = 100

const lists: ListDialect = {
  courier: 'fan',
  envelope: listEnvelope.extend({ status: z.literal('success') }),
  page: (number) => [
    ['perPage', String(PAGE_ROWS)],
    ['page', String(number)],
  ],
  pagesMax: 500,
  // A list without anything may be answered with 404; a path that FAN does not know is answered with `Not found`.
  isEmpty: (answer) =>
    answer.status === 404 &&
    /no (data|records?|results?)|nu (exista|sunt|au fost gasite) (date|inregistrari|rezultate)/i.test(fanRefusalOf(answer) ?? ''),
  refusalOf: fanRefusalOf,
}

export const { readRows } = courierLists(lists)

/**
 * A day on which there was nothing is refused in words that are in no document, such as `No transfers`, also within HTTP 200. The words
 * must name what is listed: `No access` and `Nu s-a putut procesa` are no empty day, as what is not found there may be created again.
 */
const NOTHING_ON_THAT_DAY =
  /^\W*(no|nu (exista|sunt|aveti|au fost (gasite|inregistrate)|s-au gasit)) (data|records?|results?|transfers?|payments?|awbs?|shipments?|parcels?|orders?|date|inregistrari|rezultate|transferuri|viramente|plati|awb-uri|expedi(tii|eri)|colete|comenzi)\b/i

/** Lists of a day. */
export const { readPages, readAll } = courierLists({
  ...lists,
  isEmpty: (answer) => lists.isEmpty(answer) || isEmptyDay(answer),
})

function isEmptyDay(answer: { status: number; body: Uint8Array }): boolean {
  const holdsData = z.object({ data: z.array(z.unknown()).min(1) }).safeParse(jsonOf(answer)).success
  return [200, 404].includes(answer.status) && isFanRefusal(answer) && !holdsData && NOTHING_ON_THAT_DAY.test(fanRefusalOf(answer) ?? '')
}

/** FAN's no to a call that changes something, in its own words; null: the answer is none. */
export const refusalBelow500 = (answer: { status: number; body: Uint8Array }): Message | null =>
  answer.status < 500 ? fanRefusalMessage(answer) : null

/** AWB numbers are numbers in FAN's JSON and text with us. */
export const awbNumber = z.union([z.number().int().positive().transform(String), z.string().regex(/^\d+$/)])
