/** Pick-up points: an address from which a courier is promised constant shipments, for a reduced price. Not the courier's points where parcels wait. */
import { z } from 'zod'
import { type WorkingDay, workingDays } from '#contract/client-profile/working-hours.ts'
import { CourierCode, courierCodes } from '#contract/couriers.ts'
import { Day, dayAfter } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { fromRon } from '#contract/money.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { AddressFields } from '#sending/addresses/contract/addresses.ts'
import { PickedAddress } from '#sending/addresses/contract/picked-address.ts'

/** `ending`: the client wants it deleted, and an operator has not done so yet; it counts for nothing any more. */
export const pickupPointStates = ['requested', 'refused', 'approved', 'ending', 'ended'] as const
export type PickupPointState = (typeof pickupPointStates)[number]

export const pickupPointMoves: Record<PickupPointState, readonly PickupPointState[]> = {
  requested: ['approved', 'refused', 'ending'],
  refused: [],
  approved: ['ending', 'ended'],
  // A deletion may be withdrawn until it is done.
  ending: ['ended', 'approved', 'requested'],
  ended: [],
}

/** `deleted` as the specification's list has it: 1 is being deleted, 2 is deleted or was refused. */
export const deletedCodeOf = (state: PickupPointState): 0 | 1 | 2 =>
  state === 'ending' ? 1 : state === 'ended' || state === 'refused' ? 2 : 0

/** What a list calls it: `refused` is shown as deleted, with its reason. */
export const shownPointStateOf = (state: PickupPointState): Exclude<PickupPointState, 'refused'> => (state === 'refused' ? 'ended' : state)

/** 2: the client chooses on which days the courier comes. 1: the courier comes by its contract. */
export const CHOOSES_DAYS = 2

/** The most that one shipment costs less. */
export const CORRECTION_MAX = fromRon(50)
export const ORDERS_MAX = 100_000
const REASON_MAX = 300

/** RON for each shipment, VAT included: negative is cheaper. */
const Correction = Ron.refine((amount) => amount <= 0 && amount >= -CORRECTION_MAX, coded('pickup-correction-out-of-range'))

export const PickupDays = z.object(
  Object.fromEntries(workingDays.map((day) => [day, z.boolean()])) as Record<WorkingDay, z.ZodBoolean>, // each day is there
)
export type PickupDays = z.output<typeof PickupDays>

export const everyPickupDay: PickupDays = Object.fromEntries(workingDays.map((day) => [day, true])) as PickupDays

const CourierOption = z.object({
  /** The courier's code: goes into the request as `courier`. */
  forwarderId: CourierCode,
  name: z.string(),
  /** A drawing as a data address. */
  logo: z.string(),
  correction: Ron,
  scheduleType: z.int(),
})
export type CourierOption = z.output<typeof CourierOption>

export const PickupPointRequest = z.object({
  address: PickedAddress,
  courier: z.enum(courierCodes, coded('pickup-courier-missing')),
  /** Of a month. */
  estimatedOrderCount: z
    .int(coded('pickup-estimate-too-small'))
    .min(1, coded('pickup-estimate-too-small'))
    .max(ORDERS_MAX, coded({ code: 'pickup-estimate-too-large', params: { max: ORDERS_MAX } })),
  pickUpDays: PickupDays.default(everyPickupDay),
  printerAvailable: z.boolean(coded('pickup-field-missing')),
})
export type PickupPointRequest = z.input<typeof PickupPointRequest>
/** As it is inside the program. */
export type PointRequested = z.output<typeof PickupPointRequest>

export const hasPickupDay = (days: PickupDays): boolean => workingDays.some((day) => days[day])

/** What was sent from it in a month, and how much there has to be. */
const Shipments = z.object({ month: z.string(), sent: z.int(), needed: z.int() })

export const PickupPoint = z.object({
  id: z.uuid(),
  courier: CourierCode,
  forwarderName: z.string(),
  address: AddressFields.extend({ shortName: z.string() }),
  enabled: z.boolean(),
  /** 0, 1 being deleted, 2 deleted or refused. */
  deleted: z.int(),
  printerAvailable: z.boolean(),
  /** Of the list's panels: always false. */
  expanded: z.boolean(),
  state: z.enum(pickupPointStates),
  estimatedOrderCount: z.int(),
  pickUpDays: PickupDays,
  /** Of today and later: the courier is not called, and offers count from the day after. */
  daysOff: z.array(Day),
  scheduleType: z.int(),
  /** null: not approved yet. */
  correction: Ron.nullable(),
  requestedAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  /** The first day of the reduced price and of the calls; null: not approved. */
  startsOn: Day.nullable(),
  /** Why it was refused or ended, in words. */
  reason: z.string().nullable(),
  /** The last full months first; null: not approved. */
  shipments: z.array(Shipments).nullable(),
  /** The day on which it ends unless there are more shipments by then. */
  endsOn: Day.nullable(),
  /** The last call for the courier that was refused, in words. */
  notCalled: z.object({ on: Day, reason: z.string() }).nullable(),
})
export type PickupPoint = z.output<typeof PickupPoint>

const byId = z.object({ id: z.uuid() })
const byDay = byId.extend({ day: Day })

export const pickupPointCalls = {
  couriers: endpoint({
    method: 'GET',
    path: '/user/pick-up-points/couriers-list',
    access: 'addresses.read',
    does: 'reads',
    summary: 'Couriers that a pick-up point can be requested of, with what a shipment costs less from there.',
    answer: z.array(CourierOption),
  }),
  rule: endpoint({
    method: 'GET',
    path: '/user/pick-up-points/rule',
    access: 'addresses.read',
    does: 'reads',
    summary:
      'When shipments are constant: after so many months in a row with less than a part of the estimate a point ends, warned before.',
    answer: z.object({ months: z.int(), leastPercent: z.int(), warningDays: z.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/pick-up-points/add',
    access: 'shipping.write',
    does: 'writes',
    audits: { body: ['courier'], answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Requests a pick-up point; its address can be saved in the same step.',
    body: PickupPointRequest,
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
    problems: ['invalid-fields', 'pickup-point-exists', 'partner-not-in-use'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/pick-up-points/list',
    access: 'addresses.read',
    does: 'reads',
    summary: 'Pick-up points, the newest first; `displayDeleted=1` adds those that were deleted or refused.',
    query: z.object({ displayDeleted: z.enum(['0', '1']).default('0') }),
    answer: z.array(PickupPoint),
  }),
  setDayOff: endpoint({
    method: 'PUT',
    path: '/user/pick-up-points/:id/days-off/:day',
    access: 'shipping.write',
    does: 'writes',
    audits: { params: ['id', 'day'], body: ['isOff'] },
    proof: 'none',
    summary: 'Says that a courier is not to come to a point on one of the days of the next four weeks, or that it is to come after all.',
    params: byDay,
    body: z.object({ isOff: z.boolean() }),
    answer: Success,
    problems: ['not-found', 'pickup-point-decided', 'pickup-day-not-ahead', 'pickup-day-called'],
  }),
  requestDelete: endpoint({
    method: 'PUT',
    path: '/user/pick-up-points/request-delete/:id',
    access: 'shipping.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Asks for a point to be deleted; its price and its pick-ups stop at once. Again changes nothing.',
    params: byId,
    answer: Success,
    problems: ['not-found'],
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/user/pick-up-points/keep/:id',
    access: 'shipping.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Withdraws the deletion of a point that an operator has not done yet.',
    params: byId,
    answer: Success,
    problems: ['not-found', 'pickup-point-decided'],
  }),
}

/** As an operator sees it. `stateSince`: since when it is what it is. */
const PointOfClient = PickupPoint.extend({ client: z.object({ id: z.uuid(), name: z.string() }), stateSince: z.iso.datetime() })
export type PointOfClient = z.output<typeof PointOfClient>

/** What an operator has to decide, what is approved, what is over. */
export const pointsShown = ['waiting', 'approved', 'past'] as const
export type PointsShown = (typeof pointsShown)[number]

export const START_WITHIN_DAYS = 90
/** The last day that a point which is approved on `day` may start on. */
export const lastPointStartOf = (day: string): string => dayAfter(day, START_WITHIN_DAYS)

export const POINTS_PAGE = 50

/** What it was when its operator looked at it: where it is another by now, nothing is done. Left out: whatever it is. */
const seen = z.enum(pickupPointStates).optional()

/** The same of a price difference. */
const SeenCorrection = Ron.nullable().optional()

export const pickupPointOperatorCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/pickup-points',
    access: 'platform.clients.write',
    does: 'reads',
    summary: 'Points of all clients: `waiting`, what is to be decided, the oldest first; `approved`; `past`.',
    query: z.object({
      show: z.enum(pointsShown).default('waiting'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({ list: z.array(PointOfClient), count: z.int() }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/pickup-points/:id/approve',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['id'], body: ['correction', 'startsOn'] },
    proof: 'none',
    summary:
      'Approves a request at a price, from a day on: today where none is named. Of one that is approved, changes the price of later offers; its day stays.',
    params: byId,
    body: z.object({ correction: Correction, startsOn: Day.optional(), seen, seenCorrection: SeenCorrection }),
    answer: Success,
    problems: ['invalid-fields', 'not-found', 'pickup-point-decided', 'pickup-correction-changed', 'partner-not-in-use'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/pickup-points/:id/refuse',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Refuses a request; the client is sent the reason.',
    params: byId,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, coded('pickup-field-missing'))
        .max(REASON_MAX, coded({ code: 'field-too-long', params: { max: REASON_MAX } })),
    }),
    answer: Success,
    problems: ['not-found', 'pickup-point-decided'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/admin/pickup-points/:id/end',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Deletes a point whose deletion was asked for, or one that is approved.',
    params: byId,
    body: z.object({ seen }).default({}),
    answer: Success,
    problems: ['not-found', 'pickup-point-decided'],
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/admin/pickup-points/corrections',
    access: 'platform.clients.write',
    does: 'reads',
    summary: 'What a shipment from a pick-up point costs less with each courier, as it is proposed.',
    answer: z.array(CourierOption),
  }),
  saveCorrection: endpoint({
    method: 'PUT',
    path: '/admin/pickup-points/corrections/:courier',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['courier'], body: ['correction'] },
    proof: 'none',
    summary: 'Changes what is proposed for later requests; points that are approved keep their price.',
    params: z.object({ courier: CourierCode }),
    body: z.object({ correction: Correction, seenCorrection: SeenCorrection }),
    answer: Success,
    problems: ['partner-not-in-use', 'pickup-correction-changed'],
  }),
}
