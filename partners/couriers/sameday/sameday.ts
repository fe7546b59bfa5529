/** Sameday behind the courier port: its calls, and what its yes looks like. */
import { z } from 'zod'
import { fromRon, toRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { CancelAnswer, FindAwbAnswer, TrackAnswer, TrackedAwb, UpdateCashAnswer, WholeCourier } from '#sending/ports/couriers.ts'
import { weekdayOfDay } from '#server/platform/clock.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps } from '../../partner-http.ts'
import { callOutcome, statusOf } from '../call-outcome.ts'
import { type CourierShipmentCall, courierAdapter, type PriceAnswer } from '../courier-adapter.ts'
import { awbForm, estimateForm, readSamedayAwbAnswer } from './create-awb.ts'
import { foundAnswer, listAwbs, readAwbNumberAnswer } from './find-awb.ts'
import { refusalBy4xx, samedayHttp, samedayPointRefusal, samedayRefusalMessage, samedayRefusalOf } from './http.ts'
import { type SamedayCity, type SamedayService, samedayNomenclature } from './nomenclature.ts'
import { readSamedayPoints } from './points.ts'
import { type OfferedSamedayService, openPackageTax, samedayLimits, samedayServices, samedayServicesFor } from './services.ts'
import type { SamedaySettings } from './settings.ts'
import { parcelsInReturn, readParcelHistory, readSamedayStatus, type StatusRow, trackedAwb } from './tracking.ts'

/** Reads what Sameday reports of a number below a path of its own. */
type AskOf = (operation: string, path: string) => Promise<PartnerAnswer>

const SUNDAY = 7

export function samedayCourier(settings: SamedaySettings, deps: PartnerDeps): WholeCourier {
  const http = samedayHttp(settings, deps)
  const nomenclature = samedayNomenclature(http, settings, deps)
  const limits = samedayLimits(settings)
  const ask: AskOf = (operation, path) => http({ operation, method: 'GET', path, timeoutMs: settings.readTimeoutMs, isRead: true })
  return courierAdapter({
    code: 'sameday',
    limits,
    http,
    settings,
    refusalMessage: samedayRefusalMessage,
    pointRefusal: samedayPointRefusal,
    services: Object.values(samedayServices),
    isInUse: (service) => settings.services.includes(service.code),
    servicesFor: (shipment) => samedayServicesFor(shipment, settings),
    findPlace: nomenclature.find,
    known: ({ code }) => nomenclature.service(code),
    terms: ({ service, known, shipment }) => ({
      bounds: {
        parcelKgMax: service.delivery === 'locker' ? (limits.locker?.kgMax ?? 0) : limits.parcelKgMax,
        opensAtDelivery: openPackageTax(known, shipment) !== null,
        // No service and no tax for it is published.
        deliversOnSaturday: false,
      },
      // By contract; the API gives no hours.
      pickup: weekdayOfDay(shipment.pickupOn) === SUNDAY ? null : { lastPickupHour: null, lastOrderHour: null },
      deliveryHours: null,
    }),
    quote: {
      ask: (asked) => ({ method: 'POST', path: '/api/awb/estimate-cost', body: { form: estimateForm(formOf(asked, settings)) } }),
      read: estimateAnswer,
    },
    create: {
      ask: (asked) => ({ method: 'POST', path: '/api/awb', body: { form: awbForm(formOf(asked, settings)) } }),
      read: readSamedayAwbAnswer,
    },
    findAwb: (reference) => findAwb(ask, reference),
    cancel: {
      ask: (awb) => ({ method: 'DELETE', path: `/api/awb/${encodeURIComponent(awb)}` }),
      read: readSamedayCancelAnswer,
      // Cancelled before and asked again, Sameday knows the AWB no more: its status shows it.
      wasCancelled: async (awb) => readSamedayStatus(await askStatus(ask, awb))?.expeditionSummary.canceled === true,
    },
    label: (awb, format) => ({ method: 'GET', path: `/api/awb/download/${encodeURIComponent(awb)}/${format}` }),
    // Until the parcel is delivered. Said twice it does no more than once.
    updateCash: {
      ask: (awb, amountBani) => ({
        method: 'PUT',
        path: `/api/awb/${encodeURIComponent(awb)}/update-cod`,
        body: { form: new URLSearchParams({ cashOnDelivery: String(toRon(amountBani)) }) },
      }),
      read: updateCashAnswer,
    },
    // The contract's pick-up point brings the courier every day.
    pickup: null,
    track: (awbs) => track(ask, awbs),
    points: () => readSamedayPoints(http, settings),
    listAwbs: (on) => listAwbs(http, settings, on),
    // Sameday reports collected cash outside its API.
    cashTransfers: null,
  })
}

const formOf = (
  { shipment, known, places }: CourierShipmentCall<OfferedSamedayService, SamedayCity, SamedayService>,
  settings: SamedaySettings,
) => ({
  shipment,
  service: known,
  settings,
  places,
})

const Estimate = z.object({ amount: z.number(), currency: z.string().nullish(), time: z.number().nullish().catch(null) })

/** One amount for everything, and the hours it takes. */
export function estimateAnswer(answer: PartnerAnswer): PriceAnswer {
  if (answer.kind !== 'answered') return { kind: 'failure', cause: answer.cause }
  const read = Estimate.safeParse(jsonOf(answer))
  if (read.success && answer.status < 300) {
    const netBani = fromRon(read.data.amount)
    return { kind: 'priced', price: { netBani, lines: [{ kind: 'transport', netBani }], deliveryHours: read.data.time ?? null } }
  }
  const reason = samedayRefusalOf(answer)
  if (answer.status === 400 && reason !== null)
    return { kind: 'problem', problem: { code: 'courier-refused', params: { reason: partnerSaid(reason) } } }
  return { kind: 'failure', cause: reason ?? statusOf(answer) }
}

/** An empty answer is a yes. */
const yes =
  <Done>(done: Done) =>
  (answer: { status: number; body: Uint8Array }): Done | null =>
    answer.status < 300 && samedayRefusalOf(answer) === null ? done : null

export const readSamedayCancelAnswer = (given: PartnerAnswer): CancelAnswer =>
  callOutcome<CancelAnswer, string>(given, { done: yes({ kind: 'cancelled' }), refusal: refusalBy4xx, unclear: statusOf })

const updateCashAnswer = (given: PartnerAnswer): UpdateCashAnswer =>
  callOutcome<UpdateCashAnswer, string>(given, { done: yes({ kind: 'updated' }), refusal: refusalBy4xx, unclear: statusOf })

const askStatus = (ask: AskOf, awb: string) => ask('awb-status', `/api/client/awb/${encodeURIComponent(awb)}/status`)

/** By the reference that every AWB of ours carries; its status shows whether it is cancelled, and what it is. */
async function findAwb(ask: AskOf, reference: string): Promise<FindAwbAnswer> {
  const named = readAwbNumberAnswer(await ask('find-awb', `/api/client/awb/${encodeURIComponent(reference)}`))
  return named.kind === 'named' ? foundAnswer(named.awb, await askStatus(ask, named.awb)) : named
}

/** Calls under way at once: Sameday reports one AWB a call. */
const TRACKED_AT_ONCE = 5

/** One AWB that makes no sense is named; where Sameday cannot be asked at all, nothing is known of any. */
async function track(ask: AskOf, awbs: readonly string[]): Promise<TrackAnswer> {
  const parcels: TrackedAwb[] = []
  const unread: { awb: string; cause: string }[] = []
  for (let at = 0; at < awbs.length; at += TRACKED_AT_ONCE) {
    const read = await Promise.all(awbs.slice(at, at + TRACKED_AT_ONCE).map((awb) => trackOne(ask, awb)))
    for (const one of read) {
      if ('events' in one) parcels.push(one)
      else unread.push(one)
    }
  }
  return parcels.length === 0 && unread[0] ? { kind: 'unknown', cause: unread[0].cause } : { kind: 'tracked', parcels, unread }
}

async function trackOne(ask: AskOf, awb: string): Promise<TrackedAwb | { awb: string; cause: string }> {
  const answer = await askStatus(ask, awb)
  const status = readSamedayStatus(answer)
  if (status) return trackedAwb(awb, status, await historiesOf(ask, parcelsInReturn(status)))
  // About 45 days after it was made Sameday forgets an AWB: there is nothing more to learn.
  if (answer.kind === 'answered' && answer.status === 404)
    return { awb, events: [], returnAwb: null, cashCollectedOn: null, isForgotten: true }
  return { awb, cause: answer.kind === 'answered' ? `status ${answer.status}, not readable` : answer.cause }
}

/** Parcels that come back are few: only their own histories show since when. One that cannot be had is done without. */
async function historiesOf(ask: AskOf, parcels: readonly string[]): Promise<StatusRow[]> {
  const rows: StatusRow[] = []
  for (const parcel of parcels) {
    const answer = await ask('parcel-history', `/api/client/parcel/${encodeURIComponent(parcel)}/status-history`)
    rows.push(...(readParcelHistory(answer) ?? []))
  }
  return rows
}
