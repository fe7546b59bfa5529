/** FAN Courier behind the courier port: each call asks, speaks, reads. */

import type { Party } from '../../../../contract/shipments.ts'
import { isPartnerFailure, type PartnerDeps } from '../../partner-http.ts'
import type { CourierPort, CourierQuote, CourierShipment, PickupAnswer, PickupRequest, QuoteAnswer, TrackedAwb } from '../port.ts'
import { withinSignal } from '../quote-limit.ts'
import { problem, type QuoteProblem, quoteProblems } from '../quote-problems.ts'
import { cancelAnswer } from './cancel.ts'
import { readCashTransfers } from './cash-transfers.ts'
import { awbAnswer, awbRequest, type FanPlaces } from './create-awb.ts'
import { findAwb, listedAwbs } from './find-awb.ts'
import { type FanHttp, fanHttp } from './http.ts'
import { labelAnswer } from './label.ts'
import { type FanNomenclature, fanNomenclature } from './nomenclature.ts'
import { noPrice, priceAnswer, tariffQuery } from './offers.ts'
import { lastOrderHour, lastPickupHour, pickupAnswer, pickupOrder } from './pickup.ts'
import { readPoints } from './points.ts'
import { type FanService, fanLimits, fanName, fanServices, servicesFor } from './services.ts'
import { type FanSettings, fanServiceCodes } from './settings.ts'
import { trackedAwbs, withReturn } from './tracking.ts'

type Fan = { http: FanHttp; nomenclature: FanNomenclature; settings: FanSettings; deps: PartnerDeps }

export function fanCourier(settings: FanSettings, deps: PartnerDeps): CourierPort {
  const http = fanHttp(settings, deps)
  const fan: Fan = { http, settings, deps, nomenclature: fanNomenclature(http, settings, deps) }
  const { clientId } = settings
  return {
    code: 'fan',
    limits: fanLimits,
    quotes: (shipment, signal) => withinSignal(quotes(fan, shipment, signal), signal),
    createAwb: (shipment, serviceCode) => createAwb(fan, shipment, serviceCode),
    findAwb: {
      ask: (reference, createdOn) => findAwb({ http, settings, reference, createdOn, now: deps.now() }),
      trustAbsenceAfterMs: settings.trustAbsenceAfterMs,
    },
    // FAN's API knows no change of an AWB.
    updateCash: null,
    async cancelAwb(awb) {
      const query = new URLSearchParams({ clientId, awb })
      return cancelAnswer(
        await http({ operation: 'cancel-awb', method: 'DELETE', path: '/awb', query, timeoutMs: settings.createTimeoutMs, isRead: false }),
      )
    },
    async label(awb, format) {
      const query = new URLSearchParams({ clientId, 'awbs[]': awb, pdf: '1', format, language: 'ro' })
      return labelAnswer(
        await http({ operation: 'label', method: 'GET', path: '/awb/label', query, timeoutMs: settings.readTimeoutMs, isRead: true }),
      )
    },
    track: (awbs) => track(fan, awbs),
    points: () => readPoints(http, settings),
    requestPickup: (request) => requestPickup(fan, request),
    listAwbs: (on) => listedAwbs(http, settings, on),
    cashTransfers: (on) => readCashTransfers(http, settings, on),
  }
}

async function quotes(fan: Fan, shipment: CourierShipment, signal: AbortSignal | undefined): Promise<QuoteAnswer> {
  try {
    const services = servicesFor(shipment, fan.settings)
    const answers = await Promise.all(services.map((service) => quote(fan, shipment, service, signal)))
    const failure = answers.find((answer) => answer.failure !== null)?.failure
    // One service without a price is shown as such; none at all means the courier is not there.
    if (failure && answers.every((answer) => answer.failure !== null)) return { kind: 'unavailable', cause: failure }
    return { kind: 'quoted', quotes: answers.map((answer) => answer.quote) }
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'unavailable', cause: error.message }
    throw error
  }
}

type Quoted = { quote: CourierQuote; failure: string | null }

async function quote(fan: Fan, shipment: CourierShipment, service: FanService, signal: AbortSignal | undefined): Promise<Quoted> {
  const [places, options] = await Promise.all([placesOf(fan, shipment, service), fan.nomenclature.options(fanName(service, shipment))])
  const problems: QuoteProblem[] = quoteProblems(shipment, fanLimits, {
    isAtPoint: service.delivery === 'locker',
    parcelKgMax: service.parcelKgMax,
    opensAtDelivery: options.has('A'),
    deliversOnSaturday: options.has('S'),
  })
  if (places.kind === 'problem') problems.push(places.problem)
  const lastPickup = places.kind === 'found' ? lastPickupHour(places.places.sender, shipment.pickupOn) : null
  if (places.kind === 'found' && lastPickup === null) problems.push(problem.noPickupOnDay())
  const isFar = places.kind === 'found' && places.places.recipient.exteriorKm > 0
  const shown = {
    serviceCode: service.code,
    serviceName: service.name,
    delivery: service.delivery,
    deliveryHours: service.deliveryHours === null ? null : service.deliveryHours + (isFar ? 24 : 0),
    lastPickupHour: lastPickup,
    lastOrderHour: lastPickup === null ? null : lastOrderHour(lastPickup),
  }
  if (problems.length > 0 || places.kind === 'problem') return { quote: { ...shown, ...noPrice, problems }, failure: null }
  const query = tariffQuery({ shipment, service, settings: fan.settings, places: places.places, options })
  const call = { operation: 'quote', method: 'GET', path: '/reports/awb/internal-tariff', query } as const
  const answer = priceAnswer(await fan.http({ ...call, timeoutMs: fan.settings.readTimeoutMs, isRead: true, signal }), shipment)
  if (answer.kind === 'priced') return { quote: { ...shown, ...answer.price, problems: [] }, failure: null }
  const failed = answer.kind === 'failure' ? problem.noPrice() : answer.problem
  return { quote: { ...shown, ...noPrice, problems: [failed] }, failure: answer.kind === 'failure' ? answer.cause : null }
}

async function createAwb(fan: Fan, shipment: CourierShipment, serviceCode: string): Promise<Awaited<ReturnType<CourierPort['createAwb']>>> {
  const code = fanServiceCodes.find((one) => one === serviceCode)
  if (!code) return { kind: 'refused', reason: `FAN Courier nu are serviciul ${serviceCode}.` }
  const service = fanServices[code]
  const places = await placesOf(fan, shipment, service).catch((error: unknown) => {
    if (isPartnerFailure(error)) return { kind: 'not-sent' as const, cause: error.message }
    throw error
  })
  if (places.kind === 'not-sent') return places
  if (places.kind === 'problem') return { kind: 'refused', reason: places.problem.message }
  const options = await fan.nomenclature.options(fanName(service, shipment)).catch((error: unknown) => {
    // Without the list the options are sent as asked for: FAN says no to those it does not have.
    if (isPartnerFailure(error)) return null
    throw error
  })
  const json = awbRequest({ shipment, service, settings: fan.settings, places: places.places, options })
  const call = { operation: 'create-awb', method: 'POST', path: '/intern-awb', body: { json } } as const
  return awbAnswer(await fan.http({ ...call, timeoutMs: fan.settings.createTimeoutMs, isRead: false }), shipment.packing.packages.length)
}

type Placed = { kind: 'found'; places: FanPlaces } | { kind: 'problem'; problem: QuoteProblem }

/** For a point FAN wants the point's own county and locality. */
async function placesOf(fan: Fan, { sender, recipient, locker }: CourierShipment, service: FanService): Promise<Placed> {
  const goal =
    service.delivery === 'locker' && locker ? { ...recipient, address: { ...recipient.address, ...placeOfPoint(locker) } } : recipient
  const [from, to] = await Promise.all([foundPlace(fan, sender), foundPlace(fan, goal)])
  if (from.kind === 'problem') return from
  return to.kind === 'problem' ? to : { kind: 'found', places: { sender: from.place, recipient: to.place } }
}

const placeOfPoint = (locker: NonNullable<CourierShipment['locker']>) => ({
  city: locker.city,
  countyCode: locker.countyCode,
  postalCode: locker.postalCode ?? '',
})

async function foundPlace({ nomenclature }: Fan, { address }: Party) {
  const found = await nomenclature.find(address)
  if (found.kind === 'found') return found
  const said = found.kind === 'unknown' ? problem.placeUnknown(address.city) : problem.placeAmbiguous(address.city)
  return { kind: 'problem' as const, problem: said }
}

async function track({ http, settings }: Fan, awbs: readonly string[]): ReturnType<CourierPort['track']> {
  const ask = async (numbers: readonly string[]) => {
    const query = new URLSearchParams([
      ['clientId', settings.clientId],
      ...numbers.map((awb): [string, string] => ['awb[]', awb]),
      ['language', 'ro'],
    ])
    return http({
      operation: 'track',
      method: 'GET',
      path: '/reports/awb/tracking',
      query,
      timeoutMs: settings.readTimeoutMs,
      isRead: true,
    })
  }
  const answer = await ask(awbs)
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  const told = trackedAwbs(answer)
  if (!told) return { kind: 'unknown', cause: `status ${answer.status}, not readable` }
  if (told.odd.length > 0) http.noteOdd('track', told.odd)
  const unread = awbs.filter((awb) => !told.parcels.some((parcel) => parcel.awb === awb)).map((awb) => ({ awb, cause: 'not told' }))
  const returns = told.parcels.flatMap((parcel) => (parcel.returnAwb === null ? [] : [parcel.returnAwb]))
  if (returns.length === 0) return { kind: 'tracked', parcels: told.parcels, unread }
  const second = await ask(returns)
  // Returns that cannot be had leave their parcels on the way back: no delivery of theirs counts meanwhile.
  const backs = second.kind === 'answered' ? (trackedAwbs(second)?.parcels ?? []) : []
  const backOf = ({ returnAwb }: TrackedAwb) => backs.find((back) => back.awb === returnAwb)
  return { kind: 'tracked', parcels: told.parcels.map((parcel) => withReturn(parcel, backOf(parcel))), unread }
}

/** What must be known before the call is read first; when it cannot be had, nothing was sent. */
async function requestPickup(fan: Fan, request: PickupRequest): Promise<PickupAnswer> {
  const { http, settings, nomenclature, deps } = fan
  try {
    const place = await foundPlace(fan, request.sender)
    if (place.kind !== 'found') return { kind: 'refused', reason: place.problem.message }
    const branch = settings.accountKind === 'contract' ? await nomenclature.branch() : null
    const order = pickupOrder({ request, settings, place: place.place, branch, now: deps.now() })
    if (order.kind === 'refused') return order
    const call = { operation: 'request-pickup', method: 'POST', path: '/order', body: { json: order.body } } as const
    return pickupAnswer(await http({ ...call, timeoutMs: settings.createTimeoutMs, isRead: false }))
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'not-sent', cause: error.message }
    throw error
  }
}
