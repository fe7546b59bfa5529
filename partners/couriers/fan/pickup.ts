/** FAN comes only when called: one order a branch and day, within its hours (API document, placing a courier order). */
import { z } from 'zod'
import type { Message } from '#contract/texts/message.ts'
import { BUCHAREST_CODE, foldName } from '#sending/addresses/contract/address-rules.ts'
import type { CourierPickupRequest, PickupAnswer } from '#sending/ports/couriers.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import { bucharestDayOf, bucharestHourOf, weekdayOfDay } from '#server/platform/clock.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { callOutcome } from '../call-outcome.ts'
import { fanAddressOf, fanContactOf } from './create-awb.ts'
import { refusalBelow500 } from './http.ts'
import type { FanBranch, FanLocality } from './nomenclature.ts'
import type { FanSettings } from './settings.ts'

const OPENS = '09:00'
const SATURDAY = 6
const SUNDAY = 7
const SATURDAY_CLOSES = '14:00'
/** Between the first and the last hour of an order. */
const WINDOW_HOURS_MIN = 2

/** Until when FAN comes on a day; null: it does not. Beyond its free network Saturday moves to Monday. */
export function lastPickupHour(place: FanLocality, day: string): string | null {
  const on = weekdayOfDay(day)
  if (on === SUNDAY) return null
  if (on === SATURDAY) return place.exteriorKm > 0 ? null : SATURDAY_CLOSES
  if (place.countyCode === BUCHAREST_CODE) return '19:00'
  if (place.exteriorKm > 0) return '14:00'
  return foldName(place.agency) === foldName(place.name) ? '17:00' : '15:00'
}

/** An order must leave FAN its two hours. */
export const lastOrderHour = (lastPickup: string): string =>
  `${String(Number(lastPickup.slice(0, 2)) - WINDOW_HOURS_MIN).padStart(2, '0')}${lastPickup.slice(2)}`

/** FAN wants the size of the largest parcel, which a request for many AWBs does not know. */
const ASSUMED_SIZE = { length: 40, width: 30, height: 30 }

type PickupOf = { request: CourierPickupRequest; settings: FanSettings; place: FanLocality; branch: FanBranch | null; now: Date }

/** `branch`: where the courier of a contract's account comes to; null for an occasional account, which names the sender. */
export function pickupOrder({ request, settings, place, branch, now }: PickupOf) {
  if (branch && !isAtBranch(request.sender, place, branch)) {
    const at = `${branch.street} ${branch.streetNo}, ${branch.locality}`
    return refused({ code: 'fan-pickup-at-branch', params: { branch: at } })
  }
  const lastHour = lastPickupHour(place, request.pickupOn)
  if (lastHour === null) return refused({ code: 'fan-no-pickup' })
  const closes = earlierHour(lastHour, request.window.until)
  const opens = laterHour(OPENS, request.window.from)
  if (opens > lastOrderHour(closes)) return refused({ code: 'pickup-hours-too-short' })
  const first = request.pickupOn === bucharestDayOf(now) ? laterHour(opens, nextFullHour(now)) : opens
  if (first > lastOrderHour(closes)) {
    return refused({ code: 'fan-pickup-until', params: { hour: lastOrderHour(closes) } })
  }
  const body = {
    clientId: Number(settings.clientId),
    info: {
      awbnumber: null,
      packages: { parcel: request.parcels, envelope: 0 },
      weight: Math.max(1, Math.ceil(request.weightKg)),
      dimensions: ASSUMED_SIZE,
      orderType: 'Standard',
      pickupDate: request.pickupOn,
      pickupHours: { first, second: closes },
      observations: [request.sender.address.landmark, request.sender.address.additionalInfo].filter(Boolean).join('; ').slice(0, 255),
    },
    ...(branch ? {} : { sender: senderOf(request.sender, place) }),
  }
  return { kind: 'order' as const, body }
}

const refused = (reason: Message) => ({ kind: 'refused' as const, reason })

/** As FAN's collection writes it: here `contactperson` has no capital. */
function senderOf(sender: Party, place: FanLocality) {
  const { contactPerson, ...contact } = fanContactOf(sender)
  return { ...contact, contactperson: contactPerson, address: fanAddressOf(sender, place) }
}

const isAtBranch = ({ address }: Party, place: FanLocality, branch: FanBranch): boolean =>
  foldName(place.county) === foldName(branch.county) &&
  foldName(place.name) === foldName(branch.locality) &&
  wordsOf(address.street).some((word) => wordsOf(branch.street).includes(word)) &&
  foldName(address.number) === foldName(branch.streetNo)

/** FAN writes the kind of street behind its name, in brackets; the names' own words are compared. */
const wordsOf = (street: string): string[] =>
  foldName(street)
    .split(/[^a-z0-9]+/)
    .filter(
      (word) =>
        word.length > 2 && !/^(str|strada|bulevardul|bulevard|sos|sosea|soseaua|calea|aleea|piata|splaiul|drumul|intrarea)$/.test(word),
    )

const earlierHour = (a: string, b: string) => (a < b ? a : b)
const laterHour = (a: string, b: string) => (a > b ? a : b)
const nextFullHour = (now: Date): string => `${String(Number(bucharestHourOf(now).slice(0, 2)) + 1).padStart(2, '0')}:00`

const Ordered = z.object({
  status: z.literal('success'),
  data: z
    .union([z.object({ id: z.union([z.number(), z.string()]) }).transform(({ id }) => String(id)), z.number().transform(String)])
    .catch(''),
})

export const pickupAnswer = (given: PartnerAnswer): PickupAnswer =>
  callOutcome<PickupAnswer, string>(given, {
    done(answer) {
      const read = Ordered.safeParse(jsonOf(answer))
      // What stands beside the yes differs and is not documented; asked again, the courier would be ordered twice.
      return read.success && answer.status < 300 ? { kind: 'ordered', id: read.data.data } : null
    },
    refusal: refusalBelow500,
    unclear: () => 'unreadable',
  })
