/** What happens in the demo shop's months, day by day: pure, and the same for the same day. */

import { isWorkingDay } from '#contract/banking/banking-days.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import { addDays, addMonths, mondayOf, startOfDay } from '#server/platform/clock.ts'
import { demoFamilyNames, demoGivenNames, demoGoods, demoStreets, demoTowns, lockerTown } from './people.ts'

export type PlannedEvent = { state: ParcelState; code: string; text: string; place: string; at: Date }
export type PlannedParcel = {
  number: number
  courier: CourierCode
  name: string
  phone: string
  town: (typeof demoTowns)[number]
  /** It waits for its recipient at a locker of its town. */
  isToLocker: boolean
  street: string
  streetNumber: string
  content: string
  weightKg: (typeof demoParcelWeights)[number]
  cashRon: number | null
  /** The bank sends this money back: the account is closed. */
  hasClosedAccount: boolean
  at: Date
  /** Of what never left, the cancellation. */
  cancelledAt: Date | null
  events: PlannedEvent[]
  endsOn: string
}
export type PlannedDay = { day: string; parcels: PlannedParcel[] }

export const demoParcelWeights = [1, 2, 4, 7] as const
export const LOCKER_WEIGHT = 2

/** Of a working day. `hasRareFates`: a parcel is lost, and money comes back from the bank. */
export type OrderPace = { seed: number; least: number; most: number; hasRareFates: boolean }
const busy: OrderPace = { seed: 20_260_101, least: 3, most: 8, hasRareFates: true }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** One parcel in so many. */
const SHARES = { sameday: 0.35, toLocker: 0.08, withCash: 0.4, failedFirst: 0.05, returned: 0.02, cancelled: 0.012 }

export const firstHistoryDay = (today: string, months: number): string => mondayOf(addMonths(today, -months))

type Asked = { today: string; months: number; pace?: OrderPace }

export function planHistory({ today, months, pace = busy }: Asked): PlannedDay[] {
  const chance = chanceFrom(pace.seed)
  const days: PlannedDay[] = []
  let number = 0
  for (let day = firstHistoryDay(today, months); day < today; day = addDays(day, 1)) {
    const count = isWorkingDay(day) ? chance.between(pace.least, pace.most) : 0
    const parcels = Array.from({ length: count }, () => {
      number += 1
      return parcelOn(chance, day, number)
    })
    // What is under way today the couriers' simulators hold (seed-demo-orders.ts).
    const ended = parcels.filter(({ endsOn }) => endsOn < today)
    days.push({ day, parcels: ended.toSorted((a, b) => a.at.getTime() - b.at.getTime()) })
  }
  return pace.hasRareFates ? withRareFates(days) : days
}

const momentOn = (day: string, hours: number, minutes: number): Date =>
  new Date(startOfDay(day).getTime() + hours * HOUR_MS + minutes * MINUTE_MS)

function parcelOn(chance: Chance, day: string, number: number): PlannedParcel {
  const isToLocker = chance.isIn(SHARES.toLocker)
  const parcel = {
    number,
    courier: chance.isIn(SHARES.sameday) ? ('sameday' as const) : ('fan' as const),
    name: `${chance.pick(demoGivenNames)} ${chance.pick(demoFamilyNames)}`,
    phone: `+4072${chance.between(1_000_000, 9_999_999)}`,
    town: isToLocker ? lockerTown : chance.pick(demoTowns),
    isToLocker,
    street: chance.pick(demoStreets),
    streetNumber: String(chance.between(1, 140)),
    content: chance.pick(demoGoods),
    weightKg: isToLocker ? LOCKER_WEIGHT : chance.pick(demoParcelWeights),
    cashRon: !isToLocker && chance.isIn(SHARES.withCash) ? 10 * chance.between(5, 22) - 1 : null,
    hasClosedAccount: false,
    at: momentOn(day, 9 + chance.between(0, 6), chance.between(0, 59)),
    cancelledAt: null,
    events: [],
    endsOn: day,
  }
  if (chance.isIn(SHARES.cancelled)) return cancelled(parcel)
  return chance.isIn(SHARES.returned) ? returned(chance, parcel) : delivered(chance, parcel, !isToLocker && chance.isIn(SHARES.failedFirst))
}

const CANCELLED_AFTER_MS = 25 * MINUTE_MS

const cancelled = (parcel: PlannedParcel): PlannedParcel => ({
  ...parcel,
  cashRon: null,
  cancelledAt: new Date(parcel.at.getTime() + CANCELLED_AFTER_MS),
})

/** Codes and words of each courier's own list. */
const said: Record<'fan' | 'sameday', Partial<Record<ParcelState, [code: string, text: string]>>> = {
  fan: {
    picked_up: ['C0', 'Expeditie ridicata'],
    in_transit: ['H10', 'Expeditie in tranzit spre depozitul de destinatie'],
    out_for_delivery: ['S1', 'Expeditie in livrare'],
    at_locker: ['S46', 'Expeditie incarcata in FANbox'],
    attempt_failed: ['S30', 'Nu raspunde la telefon'],
    delivered: ['S2', 'Livrat'],
    returning: ['S6', 'Refuz primire'],
    returned: ['S43', 'Retur'],
    lost: ['S37', 'Despagubit'],
  },
  sameday: {
    picked_up: ['4', 'Colet ridicat'],
    in_transit: ['56', 'Colet sortat'],
    out_for_delivery: ['33', 'In livrare la curier'],
    at_locker: ['78', 'Colet incarcat in easybox'],
    attempt_failed: ['26', 'Destinatar absent'],
    delivered: ['9', 'Colet livrat'],
    returning: ['84', 'Refuzat de destinatar'],
    returned: ['16', 'Colet returnat'],
    lost: ['29', 'Colet pierdut'],
  },
}

const HOME = 'Cluj-Napoca'

function eventOf({ courier, town }: PlannedParcel, state: ParcelState, at: Date): PlannedEvent {
  const words = said[courier as 'fan' | 'sameday'][state]
  if (!words) throw new Error(`no courier says ${state} in the history`)
  const isHome = state === 'picked_up' || state === 'returned'
  return { state, code: words[0], text: words[1], place: isHome ? HOME : town.city, at }
}

/** Couriers deliver on working days. */
function workingDayAfter(day: string, days = 1): string {
  let found = day
  for (let left = days; left > 0; left -= 1)
    do found = addDays(found, 1)
    while (!isWorkingDay(found))
  return found
}

const endingAt = (parcel: PlannedParcel, events: PlannedEvent[], endsOn: string): PlannedParcel => ({ ...parcel, events, endsOn })

function wayOut(chance: Chance, parcel: PlannedParcel): PlannedEvent[] {
  const night = momentOn(parcel.endsOn, 21, chance.between(0, 59))
  return [
    eventOf(parcel, 'picked_up', momentOn(parcel.endsOn, 17, chance.between(0, 55))),
    eventOf(parcel, 'in_transit', night),
    eventOf(
      parcel,
      parcel.isToLocker ? 'at_locker' : 'out_for_delivery',
      momentOn(workingDayAfter(parcel.endsOn), 8, chance.between(0, 50)),
    ),
  ]
}

function delivered(chance: Chance, parcel: PlannedParcel, failsFirst: boolean): PlannedParcel {
  const first = workingDayAfter(parcel.endsOn)
  const endsOn = failsFirst ? workingDayAfter(first) : first
  const failed = failsFirst
    ? [
        eventOf(parcel, 'attempt_failed', momentOn(first, 13, chance.between(0, 59))),
        eventOf(parcel, 'out_for_delivery', momentOn(endsOn, 8, chance.between(0, 50))),
      ]
    : []
  const at = momentOn(endsOn, 9 + chance.between(0, 8), chance.between(0, 59))
  return endingAt(parcel, [...wayOut(chance, parcel), ...failed, eventOf(parcel, 'delivered', at)], endsOn)
}

const DAYS_BACK = 3

function returned(chance: Chance, parcel: PlannedParcel): PlannedParcel {
  const first = workingDayAfter(parcel.endsOn)
  const endsOn = workingDayAfter(first, DAYS_BACK)
  const events = [
    ...wayOut(chance, parcel),
    eventOf(parcel, 'attempt_failed', momentOn(first, 14, chance.between(0, 59))),
    eventOf(parcel, 'returning', momentOn(workingDayAfter(first), 10, chance.between(0, 59))),
    eventOf(parcel, 'returned', momentOn(endsOn, 15, chance.between(0, 59))),
  ]
  return endingAt(parcel, events, endsOn)
}

/** One is lost, and the money of one comes back from the bank: each a while ago, among parcels that went well. */
function withRareFates(days: PlannedDay[]): PlannedDay[] {
  const well = days.flatMap(({ parcels }) => parcels).filter(({ events }) => events.length === WELL)
  const lost = well.findLast(({ cashRon, endsOn }) => cashRon === null && endsOn <= agoFrom(days, LOST_DAYS_AGO))
  const closed = well.findLast(({ cashRon, endsOn }) => cashRon !== null && endsOn <= agoFrom(days, CLOSED_DAYS_AGO))
  const changed = (parcel: PlannedParcel): PlannedParcel => {
    if (parcel === closed) return { ...parcel, hasClosedAccount: true }
    if (parcel !== lost) return parcel
    const endsOn = workingDayAfter(parcel.endsOn, LOST_AFTER_DAYS)
    return endingAt(parcel, [...parcel.events.slice(0, -1), eventOf(parcel, 'lost', momentOn(endsOn, 12, 10))], endsOn)
  }
  return days.map(({ day, parcels }) => ({ day, parcels: parcels.map(changed) }))
}

/** Events of a parcel that was delivered at the first try. */
const WELL = 4
const LOST_DAYS_AGO = 35
const LOST_AFTER_DAYS = 8
const CLOSED_DAYS_AGO = 65
const agoFrom = (days: readonly PlannedDay[], ago: number): string => addDays(days.at(-1)?.day ?? '', -ago)

/** Chance that falls the same way at each start. */
type Chance = {
  /** From 0 to below 1. */
  next(): number
  /** Whole, both ends in it. */
  between(least: number, most: number): number
  pick<T>(some: readonly [T, ...T[]]): T
  isIn(share: number): boolean
}

/** Mulberry32. */
function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: <T>(some: readonly [T, ...T[]]): T => some[between(0, some.length - 1)] ?? some[0],
    isIn: (share) => next() < share,
  }
}
