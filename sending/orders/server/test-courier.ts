/** A courier in memory, for steps that a simulator cannot be brought to: its answers are set by the test, and its AWBs can be read. */
import type { CourierCode } from '#contract/couriers.ts'
import { bani, fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { AwbAnswer, CourierAwbFacts, CourierLimits, CourierQuote, TrackingEvent, WholeCourier } from '#sending/ports/couriers.ts'
import { bucharestDayOf, type Clock } from '#server/platform/clock.ts'
import { partnerFailure } from '#server/platform/partners/partner-calls.ts'

/**
 * How a create call goes: `made`; `refused`; `lost`, made and the answer lost; `late`, unanswered and made only when
 * `arrive` is called; `never`, unanswered and not made; `killed`, made, and who asked never hears of it (`killedInCall`).
 */
export type Way = 'made' | 'refused' | 'lost' | 'late' | 'never' | 'killed'

export type HeldAwb = { awb: string; reference: string; isCancelled: boolean; createdOn: string }

export type CourierInMemory = WholeCourier & {
  /** The ways of the next create calls; then all are made. */
  ways: Way[]
  held: HeldAwb[]
  createCalls: number
  /** Under which number a parcel travels back, by its own. */
  returnAwbs: Map<string, string>
  /** What tracking reports for every AWB. */
  events: TrackingEvent[]
  /** Whether `cancelAwb` and `findAwb` answer; false: unknown outcome. */
  answers: boolean
  /** Whether a parcel was handed over: then nothing is cancelled. */
  isPickedUp: boolean
  /** What it reports for an AWB that is looked up. */
  facts: CourierAwbFacts
  /** How its list names AWBs; null: without references. */
  listsReferences: boolean
  /** The call that never arrived arrives after all. Answers the AWB it makes. */
  arrive(reference: string): string
  /** AWBs that are not cancelled, of a reference or of all attempts of an order. */
  activeAwbs(reference: string): string[]
}

type Options = { code?: CourierCode; clock: Clock; canBeAsked?: boolean; trustAbsenceAfterMs?: number; priceRon?: number }

const limits: CourierLimits = {
  parcelKgMax: 50,
  sideCmMax: 200,
  parcelsMax: 50,
  referenceLengthMax: 40,
  contentLengthMax: 255,
  repaymentBaniMaxIndividual: fromRon(10_000),
  repaymentBaniMaxCompany: fromRon(5_000),
  labelFormats: ['A4', 'A6'],
  trackBatchMax: 20,
  locker: null,
  pointNeedsEmail: false,
}

const names = (reference: string, asked: string) => reference === asked || reference.startsWith(`${asked}-`)

export const REFUSAL = 'Strada nu este deservita.'

export function courierInMemory(options: Options): CourierInMemory {
  const { code = 'fan', clock, canBeAsked = true, trustAbsenceAfterMs = 60_000, priceRon = 10 } = options
  const make = (reference: string): string => {
    const awb = `${code.toUpperCase()}${String(courier.held.length + 1).padStart(6, '0')}${reference.replaceAll('-', '')}`
    courier.held.push({ awb, reference, isCancelled: false, createdOn: bucharestDayOf(clock.now()) })
    return awb
  }
  const created = (number: string, parcels: number): AwbAnswer => ({
    kind: 'created',
    awb: { number, parcels: Array.from({ length: parcels }, () => number), costNetBani: null },
  })
  const courier: CourierInMemory = {
    code,
    limits,
    services: [{ code: 'Standard', name: 'Standard', delivery: 'address' }],
    pointRefusal: null,
    ways: [],
    held: [],
    createCalls: 0,
    returnAwbs: new Map(),
    events: [],
    answers: true,
    isPickedUp: false,
    facts: { weightKg: null, cashBani: null, parcels: null, recipientPhone: null },
    listsReferences: true,
    arrive: make,
    activeAwbs: (reference) => courier.held.filter((one) => names(one.reference, reference) && !one.isCancelled).map((one) => one.awb),
    quotes: async () => ({ kind: 'quoted', quotes: [quoteAt(priceRon)] }),
    async createAwb({ reference, packing }) {
      courier.createCalls += 1
      const way = courier.ways.shift() ?? 'made'
      if (way === 'made') return created(make(reference), packing.packages.length)
      if (way === 'refused') return { kind: 'refused', reason: partnerSaid(REFUSAL) }
      if (way === 'lost' || way === 'killed') make(reference)
      if (way === 'killed') return new Promise(() => undefined)
      return { kind: 'unknown', cause: way === 'lost' ? 'cut' : 'timeout' }
    },
    findAwb: canBeAsked
      ? {
          trustAbsenceAfterMs,
          async ask(reference) {
            if (!courier.answers) return { kind: 'unknown', cause: 'no answer' }
            const awb = courier.held.find((one) => one.reference === reference && !one.isCancelled)?.awb
            return awb
              ? { kind: 'created', awb: { number: awb, parcels: [awb], costNetBani: null }, facts: courier.facts }
              : { kind: 'absent' }
          },
        }
      : null,
    async cancelAwb(awb) {
      if (!courier.answers) return { kind: 'unknown', cause: 'no answer' }
      const found = courier.held.find((one) => one.awb === awb)
      if (!found || courier.isPickedUp) return { kind: 'refused', reason: partnerSaid('AWB-ul a fost ridicat.') }
      found.isCancelled = true
      return { kind: 'cancelled' }
    },
    updateCash: null,
    label: async () => ({ kind: 'refused', reason: partnerSaid('Nu exista etichete.') }),
    track: async (awbs) =>
      courier.answers
        ? {
            kind: 'tracked',
            parcels: awbs.map((awb) => ({
              awb,
              events: courier.events,
              returnAwb: courier.returnAwbs.get(awb) ?? null,
              cashCollectedOn: null,
            })),
          }
        : { kind: 'unknown', cause: 'no answer' },
    points: null,
    requestPickup: null,
    listAwbs: async (on) => {
      if (!courier.answers) throw partnerFailure(code, 'no answer')
      const listed = courier.held.filter(({ createdOn, isCancelled }) => createdOn === on && !isCancelled)
      return listed.map(({ awb, reference }) => ({ awb, reference: courier.listsReferences ? reference : null, createdOn: on }))
    },
    cashTransfers: null,
  }
  return courier
}

export const quoteAt = (priceRon: number): CourierQuote => ({
  serviceCode: 'Standard',
  serviceName: 'Standard',
  delivery: 'address',
  lines: [{ kind: 'transport', netBani: bani(priceRon * 100) }],
  netBani: bani(priceRon * 100),
  deliveryHours: 24,
  lastPickupHour: null,
  lastOrderHour: null,
  problems: [],
})
