/** What a developer or a test may ask of a courier's world: `POST /<courier>/_sim/advance`. */
import { z } from 'zod'
import { jsonReply, type SimReply } from './protocol.ts'
import { nextParcelStep, type ParcelStep, parcelStepsTo, parcelWalkSteps as steps } from './walk.ts'

/** One of: parcels move (`awb`, `reference` or `all`), a locker fills, cash is transferred, tokens expire, the tracking gets untidy. */
export const AdvanceOrder = z.object({
  awb: z.string().optional(),
  reference: z.string().optional(),
  /** Every parcel that is not at its end. */
  all: z.boolean().optional(),
  /** The named state; without it one step on. */
  to: z.enum(steps).optional(),
  /** When it happened; without it now. */
  at: z.iso.datetime({ offset: true }).optional(),
  locker: z.string().optional(),
  /** Whether the locker has no free drawer. */
  full: z.boolean().default(true),
  /** `transfer`: the collected cash (of `awb`, or all of it) is sent to the platform's account. */
  cash: z.literal('transfer').optional(),
  tokens: z.literal('expire').optional(),
  /** Events are reported out of order and repeated. */
  untidyEvents: z.boolean().optional(),
  /** How long a new AWB stays invisible in reports. */
  reportLagMs: z.number().int().min(0).max(600_000).optional(),
})
export type AdvanceOrder = z.infer<typeof AdvanceOrder>

export type WalkingAwb = { awb: string; reference: string; step: ParcelStep; hasPoint: boolean; cancelled: boolean; lastAt: string }

export type CourierWorld = {
  walkers(): WalkingAwb[]
  /** Takes the parcel one step; the courier's own event is written down. */
  take(awb: string, step: ParcelStep, at: Date): void
  fillLocker(id: string, isFull: boolean): boolean
  transferCash(awb: string | null): number
  expireTokens(): number
  setUntidy(isUntidy: boolean): void
  setReportLag(ms: number): void
  now(): Date
}

/** Several steps at once end at the asked time, at most a minute apart, and after what happened before. */
const MINUTE_MS = 60_000
function apart(at: Date, lastAt: string, steps: number): number {
  const room = at.getTime() - Date.parse(lastAt)
  return room < 0 ? MINUTE_MS : Math.min(MINUTE_MS, Math.floor(room / Math.max(1, steps)))
}

export function advanceCourier(world: CourierWorld, asked: unknown): SimReply {
  const read = AdvanceOrder.safeParse(asked)
  if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
  const order = read.data
  if (order.untidyEvents !== undefined) world.setUntidy(order.untidyEvents)
  if (order.reportLagMs !== undefined) world.setReportLag(order.reportLagMs)
  if (order.locker !== undefined && !world.fillLocker(order.locker, order.full))
    return jsonReply(404, { message: `no locker ${order.locker}` })
  const expired = order.tokens ? world.expireTokens() : 0
  if (order.cash) return jsonReply(200, { transferred: world.transferCash(order.awb ?? null), expired })
  if (order.awb === undefined && order.reference === undefined && !order.all) return jsonReply(200, { moved: [], expired })
  return move(world, order)
}

/** Of a reference, or of all attempts of an order: clients put a number behind a hyphen. */
export const isOfReference = (reference: string, asked: string | null | undefined): boolean =>
  asked != null && (reference === asked || reference.startsWith(`${asked}-`))

function move(world: CourierWorld, order: AdvanceOrder): SimReply {
  const chosen = world
    .walkers()
    .filter((walker) => !walker.cancelled && (order.all || walker.awb === order.awb || isOfReference(walker.reference, order.reference)))
  if (chosen.length === 0 && !order.all) return jsonReply(404, { message: `no parcel ${order.awb ?? order.reference}` })
  const at = order.at ? new Date(order.at) : world.now()
  const moved = chosen.map((walker) => {
    const next = order.to ?? nextParcelStep(walker.step, walker.hasPoint)
    const way = next ? parcelStepsTo(walker.step, next, walker.hasPoint) : []
    const gapMs = apart(at, walker.lastAt, way.length)
    way.forEach((step, i) => {
      world.take(walker.awb, step, new Date(at.getTime() - (way.length - 1 - i) * gapMs))
    })
    return { awb: walker.awb, from: walker.step, to: way.at(-1) ?? walker.step }
  })
  return jsonReply(200, { moved })
}

/** Shuffled and doubled, but the same way each time: a reader must not depend on order or number. */
export function makeEventsUntidy<T>(events: readonly T[]): T[] {
  const turned = [...events].reverse()
  return turned.flatMap((event, i) => (i % 2 === 0 ? [event, event] : [event]))
}
