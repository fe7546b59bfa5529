/** FAN Courier behind the courier port: its calls, and what its yes looks like. */
import { z } from 'zod'
import type { CancelAnswer, TrackAnswer, TrackedAwb, WholeCourier } from '#sending/ports/couriers.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps } from '../../partner-http.ts'
import { callOutcome, statusOf, unlessListFails } from '../call-outcome.ts'
import { courierAdapter, type PickupHours, placeProblem } from '../courier-adapter.ts'
import type { CourierHttp } from '../courier-http.ts'
import { awbRequest, readFanAwbAnswer } from './create-awb.ts'
import { findAwb, listedAwbs, readCashTransfers } from './day-reports.ts'
import { fanHttp, fanRefusalMessage, fanRefusalOf, refusalBelow500 } from './http.ts'
import { type FanLocality, fanNomenclature } from './nomenclature.ts'
import { priceAnswer, tariffQuery } from './offers.ts'
import { lastOrderHour, lastPickupHour, pickupAnswer, pickupOrder } from './pickup.ts'
import { readFanPoints } from './points.ts'
import { fanPointRefusal } from './refusals.ts'
import { fanLimits, fanName, fanServices, fanServicesFor } from './services.ts'
import type { FanSettings } from './settings.ts'
import { addReturnEvents, trackedAwbs } from './tracking.ts'

export function fanCourier(settings: FanSettings, deps: PartnerDeps): WholeCourier {
  const http = fanHttp(settings, deps)
  const nomenclature = fanNomenclature(http, settings, deps)
  const { clientId } = settings
  return courierAdapter({
    code: 'fan',
    limits: fanLimits,
    http,
    settings,
    refusalMessage: fanRefusalMessage,
    pointRefusal: fanPointRefusal,
    services: Object.values(fanServices),
    isInUse: (service) => settings.services.includes(service.code),
    servicesFor: (shipment) => fanServicesFor(shipment, settings),
    findPlace: nomenclature.find,
    async known(service, shipment, goal) {
      const options = () => nomenclature.options(fanName(service, shipment))
      // Without the list an AWB's options are sent as asked for: FAN says no to those it does not have.
      return { options: goal === 'quote' ? await options() : await unlessListFails(options, () => null) }
    },
    terms({ service, known: { options }, shipment, places }) {
      const isFar = places !== null && places.recipient.exteriorKm > 0
      return {
        bounds: {
          parcelKgMax: service.parcelKgMax,
          opensAtDelivery: options?.has('A') ?? true,
          deliversOnSaturday: options?.has('S') ?? true,
        },
        pickup: places === null ? { lastPickupHour: null, lastOrderHour: null } : pickupHours(places.sender, shipment.pickupOn),
        deliveryHours: service.deliveryHours === null ? null : service.deliveryHours + (isFar ? 24 : 0),
      }
    },
    quote: {
      ask: ({ known, ...asked }) => ({
        method: 'GET',
        path: '/reports/awb/internal-tariff',
        query: tariffQuery({ ...asked, ...known, settings }),
      }),
      read: (answer, { shipment }) => priceAnswer(answer, shipment),
    },
    create: {
      ask: ({ known, ...asked }) => ({ method: 'POST', path: '/intern-awb', body: { json: awbRequest({ ...asked, ...known, settings }) } }),
      read: (answer, { shipment }) => readFanAwbAnswer(answer, shipment.packing.packages.length),
    },
    findAwb: (reference, createdOn) => findAwb({ http, settings, reference, createdOn, now: deps.now() }),
    cancel: {
      ask: (awb) => ({ method: 'DELETE', path: '/awb', query: new URLSearchParams({ clientId, awb }) }),
      read: readFanCancelAnswer,
      wasCancelled: null,
    },
    label: (awb, format) => ({
      method: 'GET',
      path: '/awb/label',
      query: new URLSearchParams({ clientId, 'awbs[]': awb, pdf: '1', format, language: 'ro' }),
    }),
    // FAN's API knows no change of an AWB.
    updateCash: null,
    pickup: {
      async ask(request) {
        const found = await nomenclature.find(request.sender.address)
        if (found.kind !== 'found') return { kind: 'refused', reason: placeProblem(found.kind, request.sender.address) }
        const branch = settings.accountKind === 'contract' ? await nomenclature.branch() : null
        const order = pickupOrder({ request, settings, place: found.place, branch, now: deps.now() })
        return order.kind === 'refused' ? order : { method: 'POST', path: '/order', body: { json: order.body } }
      },
      read: pickupAnswer,
    },
    track: (awbs) => track(http, settings, awbs),
    points: () => readFanPoints(http, settings),
    listAwbs: (on) => listedAwbs(http, settings, on),
    cashTransfers: (on) => readCashTransfers(http, settings, on),
  })
}

function pickupHours(place: FanLocality, day: string): PickupHours | null {
  const last = lastPickupHour(place, day)
  return last === null ? null : { lastPickupHour: last, lastOrderHour: lastOrderHour(last) }
}

const Deleted = z.object({ status: z.literal('success') })

/** What was deleted before counts as cancelled. */
export const readFanCancelAnswer = (given: PartnerAnswer): CancelAnswer =>
  callOutcome<CancelAnswer, string>(given, {
    done: (answer) =>
      (answer.status < 300 && Deleted.safeParse(jsonOf(answer)).success) ||
      /already deleted|deja (fost )?(stears|sters|anulat)/i.test(fanRefusalOf(answer) ?? '')
        ? { kind: 'cancelled' }
        : null,
    refusal: refusalBelow500,
    unclear: statusOf,
  })

async function track(http: CourierHttp, settings: FanSettings, awbs: readonly string[]): Promise<TrackAnswer> {
  const ask = async (numbers: readonly string[]) => {
    const query = new URLSearchParams([
      ['clientId', settings.clientId],
      ...numbers.map((awb): [string, string] => ['awb[]', awb]),
      ['language', 'ro'],
    ])
    const call = { operation: 'track', method: 'GET', path: '/reports/awb/tracking', query } as const
    return http({ ...call, timeoutMs: settings.readTimeoutMs, isRead: true })
  }
  const answer = await ask(awbs)
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  const read = trackedAwbs(answer)
  if (!read) return { kind: 'unknown', cause: `status ${answer.status}, not readable` }
  if (read.odd.length > 0) http.noteOdd('track', read.odd)
  const unread = awbs.filter((awb) => !read.parcels.some((parcel) => parcel.awb === awb)).map((awb) => ({ awb, cause: 'not reported' }))
  const returns = read.parcels.flatMap((parcel) => (parcel.returnAwb === null ? [] : [parcel.returnAwb]))
  if (returns.length === 0) return { kind: 'tracked', parcels: read.parcels, unread }
  const second = await ask(returns)
  // Returns that cannot be had leave their parcels on the way back: no delivery of theirs counts meanwhile.
  const backs = second.kind === 'answered' ? (trackedAwbs(second)?.parcels ?? []) : []
  const backOf = ({ returnAwb }: TrackedAwb) => backs.find((back) => back.awb === returnAwb)
  return { kind: 'tracked', parcels: read.parcels.map((parcel) => addReturnEvents(parcel, backOf(parcel))), unread }
}
