/** Sameday behind the courier port: each call asks, speaks, reads. */
import { bani, ZERO } from '../../../../contract/money.ts'
import type { Party } from '../../../../contract/shipments.ts'
import { weekdayOf } from '../../../platform/clock.ts'
import { isPartnerFailure, type PartnerDeps } from '../../partner-http.ts'
import type {
  CancelAnswer,
  CourierPort,
  CourierQuote,
  CourierShipment,
  FindAwbAnswer,
  NotSent,
  QuoteAnswer,
  TrackAnswer,
  TrackedAwb,
} from '../port.ts'
import { withinSignal } from '../quote-limit.ts'
import { problem, type QuoteProblem, quoteProblems } from '../quote-problems.ts'
import { cancelAnswer } from './cancel.ts'
import { awbAnswer, awbForm, estimateForm, type SamedayPlaces } from './create-awb.ts'
import { foundAnswer, listAwbs, namedAnswer } from './find-awb.ts'
import { type SamedayHttp, samedayHttp } from './http.ts'
import { labelAnswer } from './label.ts'
import { type SamedayNomenclature, type SamedayService, samedayNomenclature } from './nomenclature.ts'
import { estimateAnswer } from './offers.ts'
import { readPoints } from './points.ts'
import { type Offered, openPackageTax, samedayLimits, servicesFor } from './services.ts'
import { type SamedaySettings, samedayServiceCodes } from './settings.ts'
import { parcelsInReturn, readParcelHistory, readStatus, type StatusRow, trackedAwb } from './tracking.ts'
import { updateCash } from './update-cash.ts'

type Sameday = { http: SamedayHttp; nomenclature: SamedayNomenclature; settings: SamedaySettings }

export function sameday(settings: SamedaySettings, deps: PartnerDeps): CourierPort {
  const http = samedayHttp(settings, deps)
  const self: Sameday = { http, settings, nomenclature: samedayNomenclature(http, settings, deps) }
  return {
    code: 'sameday',
    limits: samedayLimits(settings),
    quotes: (shipment, signal) => withinSignal(quotes(self, shipment, signal), signal),
    createAwb: (shipment, serviceCode) => createAwb(self, shipment, serviceCode),
    findAwb: { ask: (reference) => findAwb(self, reference), trustAbsenceAfterMs: settings.trustAbsenceAfterMs },
    cancelAwb: (awb) => cancelAwb(self, awb),
    updateCash: (awb, amountBani) => updateCash(http, { awb, amountBani, timeoutMs: settings.readTimeoutMs }),
    async label(awb, format) {
      const path = `/api/awb/download/${encodeURIComponent(awb)}/${format}`
      return labelAnswer(await http({ operation: 'label', method: 'GET', path, timeoutMs: settings.readTimeoutMs, isRead: true }))
    },
    track: (awbs) => track(self, awbs),
    points: () => readPoints(http, settings),
    // The contract's pick-up point brings the courier every day.
    requestPickup: null,
    listAwbs: (on) => listAwbs(http, settings, on),
    // Sameday reports collected cash outside its API.
    cashTransfers: null,
  }
}

async function quotes(self: Sameday, shipment: CourierShipment, signal: AbortSignal | undefined): Promise<QuoteAnswer> {
  try {
    const answers = await Promise.all(servicesFor(shipment, self.settings).map((service) => quote(self, shipment, service, signal)))
    const failure = answers.find((answer) => answer?.failure)?.failure
    if (failure && answers.every((answer) => answer === null || answer.failure !== null)) return { kind: 'unavailable', cause: failure }
    return { kind: 'quoted', quotes: answers.flatMap((answer) => (answer ? [answer.quote] : [])) }
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'unavailable', cause: error.message }
    throw error
  }
}

type Quoted = { quote: CourierQuote; failure: string | null }

/** null: the account does not have the service. */
async function quote(self: Sameday, shipment: CourierShipment, offered: Offered, signal: AbortSignal | undefined): Promise<Quoted | null> {
  const [service, places] = await Promise.all([self.nomenclature.service(offered.code), placesOf(self, shipment, offered.delivery)])
  if (!service) return null
  const isAtPoint = offered.delivery === 'locker'
  const limits = samedayLimits(self.settings)
  const problems: QuoteProblem[] = quoteProblems(shipment, limits, {
    isAtPoint,
    parcelKgMax: isAtPoint ? (limits.locker?.kgMax ?? 0) : limits.parcelKgMax,
    opensAtDelivery: openPackageTax(service, shipment) !== null,
    // No service and no tax for it is published.
    deliversOnSaturday: false,
  })
  if (places.kind === 'problem') problems.push(places.problem)
  if (weekdayOf(shipment.pickupOn) === 7) problems.push(problem.noPickupOnDay())
  const shown = {
    serviceCode: offered.code,
    serviceName: offered.name,
    delivery: offered.delivery,
    deliveryHours: null,
    // By contract; the API tells no hours.
    lastPickupHour: null,
    lastOrderHour: null,
    lines: [{ kind: 'transport' as const, netBani: bani(0) }],
    netBani: ZERO,
  }
  if (problems.length > 0 || places.kind === 'problem') return { quote: { ...shown, problems }, failure: null }
  const form = estimateForm({ shipment, service, settings: self.settings, places: places.places })
  const call = { operation: 'quote', method: 'POST', path: '/api/awb/estimate-cost', body: { form } } as const
  const answer = estimateAnswer(await self.http({ ...call, timeoutMs: self.settings.readTimeoutMs, isRead: true, signal }))
  if (answer.kind === 'failure') return { quote: { ...shown, problems: [problem.noPrice()] }, failure: answer.cause }
  if (answer.kind === 'problem') return { quote: { ...shown, problems: [answer.problem] }, failure: null }
  const { netBani, deliveryHours } = answer
  return { quote: { ...shown, netBani, lines: [{ kind: 'transport', netBani }], deliveryHours, problems: [] }, failure: null }
}

async function createAwb(
  self: Sameday,
  shipment: CourierShipment,
  serviceCode: string,
): Promise<Awaited<ReturnType<CourierPort['createAwb']>>> {
  const code = samedayServiceCodes.find((one) => one === serviceCode)
  if (!code) return { kind: 'refused', reason: `Sameday nu are serviciul ${serviceCode}.` }
  const known = await preparation(self, shipment, code)
  if (known.kind === 'not-sent') return known
  if (known.kind === 'problem') return { kind: 'refused', reason: known.problem.message }
  const form = awbForm({ shipment, settings: self.settings, service: known.service, places: known.places })
  const call = { operation: 'create-awb', method: 'POST', path: '/api/awb', body: { form } } as const
  return awbAnswer(await self.http({ ...call, timeoutMs: self.settings.createTimeoutMs, isRead: false }))
}

type Prepared = { kind: 'ready'; service: SamedayService; places: SamedayPlaces } | { kind: 'problem'; problem: QuoteProblem } | NotSent

/** What must be known before the call; when it cannot be had, nothing was sent. */
async function preparation(self: Sameday, shipment: CourierShipment, code: string): Promise<Prepared> {
  try {
    const [service, places] = await Promise.all([
      self.nomenclature.service(code),
      placesOf(self, shipment, code === '24' ? 'address' : 'locker'),
    ])
    if (places.kind === 'problem') return places
    if (!service) return { kind: 'problem', problem: problem.courierRefused(`Contul Sameday nu are serviciul ${code}.`) }
    return { kind: 'ready', service, places: places.places }
  } catch (error) {
    if (isPartnerFailure(error)) return { kind: 'not-sent', cause: error.message }
    throw error
  }
}

type Placed = { kind: 'found'; places: SamedayPlaces } | { kind: 'problem'; problem: QuoteProblem }

/** To a point, the recipient's own place does not matter: the point's is told. */
async function placesOf(
  { nomenclature }: Sameday,
  { sender, recipient, locker }: CourierShipment,
  delivery: Offered['delivery'],
): Promise<Placed> {
  const goal =
    delivery === 'locker' && locker
      ? { city: locker.city, countyCode: locker.countyCode, postalCode: locker.postalCode ?? '' }
      : recipient.address
  const [from, to] = await Promise.all([nomenclature.find(sender.address), nomenclature.find(goal)])
  if (from.kind !== 'found') return { kind: 'problem', problem: placeProblem(from.kind, sender.address) }
  return to.kind === 'found'
    ? { kind: 'found', places: { sender: from.place, recipient: to.place } }
    : { kind: 'problem', problem: placeProblem(to.kind, goal) }
}

const placeProblem = (kind: 'unknown' | 'ambiguous', { city }: Pick<Party['address'], 'city'>): QuoteProblem =>
  kind === 'unknown' ? problem.placeUnknown(city) : problem.placeAmbiguous(city)

const askStatus = ({ http, settings }: Sameday, awb: string) =>
  http({
    operation: 'awb-status',
    method: 'GET',
    path: `/api/client/awb/${encodeURIComponent(awb)}/status`,
    timeoutMs: settings.readTimeoutMs,
    isRead: true,
  })

/** By the reference that every AWB of ours carries; its status tells whether it is cancelled, and what it is. */
async function findAwb(self: Sameday, reference: string): Promise<FindAwbAnswer> {
  const path = `/api/client/awb/${encodeURIComponent(reference)}`
  const call = { operation: 'find-awb', method: 'GET', path, timeoutMs: self.settings.readTimeoutMs, isRead: true } as const
  const named = namedAnswer(await self.http(call))
  return named.kind === 'named' ? foundAnswer(named.awb, await askStatus(self, named.awb)) : named
}

/** Cancelled before and asked again, Sameday knows the AWB no more: its status tells. */
async function cancelAwb(self: Sameday, awb: string): Promise<CancelAnswer> {
  const path = `/api/awb/${encodeURIComponent(awb)}`
  const call = { operation: 'cancel-awb', method: 'DELETE', path, timeoutMs: self.settings.createTimeoutMs, isRead: false } as const
  const said = cancelAnswer(await self.http(call))
  if (said.kind !== 'refused') return said
  return readStatus(await askStatus(self, awb))?.expeditionSummary.canceled ? { kind: 'cancelled' } : said
}

/** Calls under way at once: Sameday tells one AWB a call. */
const TRACKED_AT_ONCE = 5

/** One AWB that makes no sense is named; where Sameday cannot be asked at all, nothing is known of any. */
async function track(self: Sameday, awbs: readonly string[]): Promise<TrackAnswer> {
  const parcels: TrackedAwb[] = []
  const unread: { awb: string; cause: string }[] = []
  for (let at = 0; at < awbs.length; at += TRACKED_AT_ONCE) {
    const told = await Promise.all(awbs.slice(at, at + TRACKED_AT_ONCE).map((awb) => trackOne(self, awb)))
    for (const one of told) {
      if ('events' in one) parcels.push(one)
      else unread.push(one)
    }
  }
  return parcels.length === 0 && unread[0] ? { kind: 'unknown', cause: unread[0].cause } : { kind: 'tracked', parcels, unread }
}

async function trackOne(self: Sameday, awb: string): Promise<TrackedAwb | { awb: string; cause: string }> {
  const answer = await askStatus(self, awb)
  const status = readStatus(answer)
  if (status) return trackedAwb(awb, status, await historiesOf(self, parcelsInReturn(status)))
  // About 45 days after it was made Sameday forgets an AWB: there is nothing more to learn.
  if (answer.kind === 'answered' && answer.status === 404)
    return { awb, events: [], returnAwb: null, cashCollectedOn: null, isForgotten: true }
  return { awb, cause: answer.kind === 'answered' ? `status ${answer.status}, not readable` : answer.cause }
}

/** Parcels that come back are few: only their own histories tell since when. One that cannot be had is done without. */
async function historiesOf({ http, settings }: Sameday, parcels: readonly string[]): Promise<StatusRow[]> {
  const rows: StatusRow[] = []
  for (const parcel of parcels) {
    const path = `/api/client/parcel/${encodeURIComponent(parcel)}/status-history`
    const answer = await http({ operation: 'parcel-history', method: 'GET', path, timeoutMs: settings.readTimeoutMs, isRead: true })
    rows.push(...(readParcelHistory(answer) ?? []))
  }
  return rows
}
