/**
 * What all couriers' adapters have in common, once: prices service by service, an AWB made at most once, what must be known before
 * a call is read first, what became of it. A courier brings its calls, its mapping, its states and its words.
 */
import type { CourierCode, LabelFormat } from '#contract/couriers.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type {
  AwbAnswer,
  CancelAnswer,
  CourierPickupRequest,
  CourierPort,
  CourierQuote,
  CourierShipment,
  FindAwbAnswer,
  OfferedService,
  PickupAnswer,
  QuoteAnswer,
  UpdateCashAnswer,
  WholeCourier,
} from '#sending/ports/couriers.ts'
import type { PartnerAnswer } from '../partner-http.ts'
import { labelAnswer, type RefusalMessage, unlessListFails } from './call-outcome.ts'
import type { CourierCall, CourierHttp } from './courier-http.ts'
import type { FoundPlace, RequestedPlace } from './nomenclature.ts'
import { quoteProblems, type ServiceBounds } from './quote-problems.ts'

export type ShipmentPlaces<Place> = { sender: Place; recipient: Place }
/** Everything a shipment's call is made of. `known`: what the account knows of the service. */
export type CourierShipmentCall<Service, Place, Known> = {
  shipment: CourierShipment
  service: Service
  known: Known
  places: ShipmentPlaces<Place>
}

/** A call as the courier wants it; when it may go out and how long it may take is the same for all. */
export type CourierRequest = Pick<CourierCall, 'method' | 'path' | 'query' | 'body'>
type Exchange<Given extends unknown[], Answer> = {
  ask(...given: Given): CourierRequest
  read(answer: PartnerAnswer, ...given: Given): Answer
}

/** Until when the courier comes, and until when it must be ordered, `hh:mm` in Bucharest. */
export type PickupHours = Pick<CourierQuote, 'lastPickupHour' | 'lastOrderHour'>
/** `pickup` null: the courier does not come on that day. `places` are null where one is not found. */
export type ServiceTerms = { bounds: Omit<ServiceBounds, 'isAtPoint'>; pickup: PickupHours | null; deliveryHours: number | null }

export type PricedService = Pick<CourierQuote, 'lines' | 'netBani'> & { deliveryHours?: number | null }
/** Why there is no price: `problem` belongs to the shipment, `failure` to the courier. */
export type PriceAnswer =
  | { kind: 'priced'; price: PricedService }
  | { kind: 'problem'; problem: Message }
  | { kind: 'failure'; cause: string }

export type CourierDialect<Service extends OfferedService, Place, Known> = {
  code: CourierCode
  limits: CourierPort['limits']
  http: CourierHttp
  settings: { createTimeoutMs: number; readTimeoutMs: number; trustAbsenceAfterMs: number }
  refusalMessage: RefusalMessage
  services: readonly Service[]
  /** Of them those that the account has; left out: all. */
  isInUse?: (service: Service) => boolean
  /** The services worth asking for a shipment. */
  servicesFor(shipment: CourierShipment): Service[]
  findPlace(address: RequestedPlace): Promise<FoundPlace<Place>>
  /** null: the account does not have the service. Throws a PartnerFailure where it cannot be said. */
  known(service: Service, shipment: CourierShipment, goal: 'quote' | 'awb'): Promise<Known | null>
  terms(given: { service: Service; known: Known; shipment: CourierShipment; places: ShipmentPlaces<Place> | null }): ServiceTerms
  quote: Exchange<[CourierShipmentCall<Service, Place, Known>], PriceAnswer>
  create: Exchange<[CourierShipmentCall<Service, Place, Known>], AwbAnswer>
  /** May throw a PartnerFailure. */
  findAwb(reference: string, createdOn: string): Promise<FindAwbAnswer>
  cancel: Exchange<[awb: string], CancelAnswer> & {
    /** Asked where cancelling is refused: it may have been done before. null: the refusal's words say it. */
    wasCancelled: ((awb: string) => Promise<boolean>) | null
  }
  label(awb: string, format: LabelFormat): CourierRequest
  updateCash: Exchange<[awb: string, amountBani: Bani], UpdateCashAnswer> | null
  /** `ask` may throw a PartnerFailure: then nothing was sent. */
  pickup: {
    ask(request: CourierPickupRequest): Promise<CourierRequest | { kind: 'refused'; reason: Message }>
    read(answer: PartnerAnswer): PickupAnswer
  } | null
} & Pick<WholeCourier, 'pointRefusal' | 'track' | 'points' | 'listAwbs' | 'cashTransfers'>

export function courierAdapter<Service extends OfferedService, Place, Known>(dialect: CourierDialect<Service, Place, Known>): WholeCourier {
  const { code, limits, pointRefusal, http, settings, updateCash, pickup, track, points, listAwbs, cashTransfers } = dialect
  const create = { timeoutMs: settings.createTimeoutMs, isRead: false }
  const read = { timeoutMs: settings.readTimeoutMs, isRead: true }

  return {
    code,
    limits,
    services: dialect.services
      .filter((service) => dialect.isInUse?.(service) ?? true)
      .map(({ code: ofService, name, delivery }) => ({ code: ofService, name, delivery })),
    pointRefusal,
    quotes: (shipment, signal) => withinSignal(quotes(dialect, shipment, signal), signal),
    createAwb: (shipment, serviceCode) => createAwb(dialect, shipment, serviceCode),
    findAwb: {
      ask: (reference, createdOn) =>
        unlessListFails(
          () => dialect.findAwb(reference, createdOn),
          (cause) => ({ kind: 'unknown', cause }),
        ),
      trustAbsenceAfterMs: settings.trustAbsenceAfterMs,
    },
    async cancelAwb(awb) {
      const { ask, read: readCancel, wasCancelled } = dialect.cancel
      const said = readCancel(await http({ operation: 'cancel-awb', ...ask(awb), ...create }), awb)
      return said.kind === 'refused' && (await wasCancelled?.(awb)) ? { kind: 'cancelled' } : said
    },
    updateCash:
      updateCash &&
      (async (awb, amountBani) =>
        updateCash.read(
          await http({ operation: 'update-cash', ...updateCash.ask(awb, amountBani), ...read, isRead: false }),
          awb,
          amountBani,
        )),
    label: async (awb, format) =>
      labelAnswer(await http({ operation: 'label', ...dialect.label(awb, format), ...read }), dialect.refusalMessage),
    track,
    points,
    requestPickup:
      pickup &&
      (async (request) => {
        const ask = await unlessListFails(
          () => pickup.ask(request),
          (cause) => ({ kind: 'not-sent' as const, cause }),
        )
        return 'kind' in ask ? ask : pickup.read(await http({ operation: 'request-pickup', ...ask, ...create }))
      }),
    listAwbs,
    cashTransfers,
  }
}

type Dialect<Service extends OfferedService, Place, Known> = CourierDialect<Service, Place, Known>

function quotes<Service extends OfferedService, Place, Known>(
  dialect: Dialect<Service, Place, Known>,
  shipment: CourierShipment,
  signal: AbortSignal | undefined,
): Promise<QuoteAnswer> {
  return unlessListFails(
    async () => {
      const all = await Promise.all(dialect.servicesFor(shipment).map((service) => quote(dialect, shipment, service, signal)))
      const answers = all.filter((answer) => answer !== null)
      const failure = answers.find((answer) => answer.failure !== null)?.failure
      // One service without a price is shown as such; none at all means the courier is not there.
      if (failure && answers.every((answer) => answer.failure !== null)) return { kind: 'unavailable', cause: failure }
      return { kind: 'quoted', quotes: answers.map((answer) => answer.quote) }
    },
    (cause) => ({ kind: 'unavailable', cause }),
  )
}

/** null: the account does not have the service. */
async function quote<Service extends OfferedService, Place, Known>(
  dialect: Dialect<Service, Place, Known>,
  shipment: CourierShipment,
  service: Service,
  signal: AbortSignal | undefined,
): Promise<{ quote: CourierQuote; failure: string | null } | null> {
  const [known, placed] = await Promise.all([dialect.known(service, shipment, 'quote'), placesOf(dialect, shipment, service)])
  if (known === null) return null
  const places = placed.kind === 'found' ? placed.places : null
  const { bounds, pickup, deliveryHours } = dialect.terms({ service, known, shipment, places })
  const problems = quoteProblems(shipment, dialect.limits, { ...bounds, isAtPoint: service.delivery === 'locker' })
  if (placed.kind === 'problem') problems.push(placed.problem)
  if (pickup === null) problems.push({ code: 'no-pickup-on-day' })
  const { code: serviceCode, name: serviceName, delivery } = service
  const hours = pickup ?? { lastPickupHour: null, lastOrderHour: null }
  const shown = { serviceCode, serviceName, delivery, deliveryHours, ...hours, ...noPrice }
  if (problems.length > 0 || places === null) return { quote: { ...shown, problems }, failure: null }
  const asked = { shipment, service, known, places }
  const call = { operation: 'quote', ...dialect.quote.ask(asked), timeoutMs: dialect.settings.readTimeoutMs, isRead: true, signal }
  const answer = dialect.quote.read(await dialect.http(call), asked)
  if (answer.kind === 'failure') return { quote: { ...shown, problems: [{ code: 'no-price' }] }, failure: answer.cause }
  if (answer.kind === 'problem') return { quote: { ...shown, problems: [answer.problem] }, failure: null }
  return { quote: { ...shown, ...answer.price, problems: [] }, failure: null }
}

/** What a quote that cannot be used says of its price. */
const noPrice: PricedService = { netBani: ZERO, lines: [{ kind: 'transport', netBani: ZERO }] }

/** What must be known before the call is read first; when it cannot be had, nothing was sent. */
async function createAwb<Service extends OfferedService, Place, Known>(
  dialect: Dialect<Service, Place, Known>,
  shipment: CourierShipment,
  serviceCode: string,
): Promise<AwbAnswer> {
  const service = dialect.services.find(({ code }) => code === serviceCode)
  if (!service)
    return { kind: 'refused', reason: { code: 'courier-lacks-service', params: { courier: dialect.code, service: serviceCode } } }
  const prepared = await unlessListFails(
    async () => Promise.all([placesOf(dialect, shipment, service), dialect.known(service, shipment, 'awb')]),
    (cause) => ({ kind: 'not-sent' as const, cause }),
  )
  if ('kind' in prepared) return prepared
  const [placed, known] = prepared
  if (placed.kind === 'problem') return { kind: 'refused', reason: placed.problem }
  if (known === null)
    return { kind: 'refused', reason: { code: 'account-lacks-service', params: { courier: dialect.code, service: serviceCode } } }
  const asked = { shipment, service, known, places: placed.places }
  const call = { operation: 'create-awb', ...dialect.create.ask(asked), timeoutMs: dialect.settings.createTimeoutMs, isRead: false }
  return dialect.create.read(await dialect.http(call), asked)
}

/** To a point the recipient's own place does not matter: the point's counts. */
async function placesOf<Place>(
  { findPlace }: { findPlace(address: RequestedPlace): Promise<FoundPlace<Place>> },
  { sender, recipient, locker }: CourierShipment,
  { delivery }: OfferedService,
): Promise<{ kind: 'found'; places: ShipmentPlaces<Place> } | { kind: 'problem'; problem: Message }> {
  const { countyCode, city, postalCode } = delivery === 'locker' && locker ? locker : recipient.address
  const goal = { countyCode, city, postalCode: postalCode ?? '' }
  const [from, to] = await Promise.all([findPlace(sender.address), findPlace(goal)])
  if (from.kind !== 'found') return { kind: 'problem', problem: placeProblem(from.kind, sender.address) }
  if (to.kind !== 'found') return { kind: 'problem', problem: placeProblem(to.kind, goal) }
  return { kind: 'found', places: { sender: from.place, recipient: to.place } }
}

export const placeProblem = (kind: 'unknown' | 'ambiguous', { city }: { city: string }): Message => ({
  code: kind === 'unknown' ? 'place-unknown' : 'place-ambiguous',
  params: { city },
})

/** Quotes end when the caller says so, whatever they are waiting for. */
async function withinSignal(work: Promise<QuoteAnswer>, signal: AbortSignal | undefined): Promise<QuoteAnswer> {
  if (!signal) return work
  let stop = () => {}
  const stopped = new Promise<QuoteAnswer>((resolve) => {
    stop = () => resolve({ kind: 'unavailable', cause: 'timeout' })
  })
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop))
}
