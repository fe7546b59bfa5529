/** The steps of an order's timeline: kept as codes with parameters, shown in words. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { type Given, textWithParams } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { OrderState } from './order-states.ts'

type Steps = Texts['timeline']
export type TimelineCode = keyof Steps
type ParamsOf<C extends TimelineCode> = Steps[C] extends (params: infer P) => string ? Given<P> : Record<string, never>
/** Amounts in bani. */
export type TimelineEntry = { [C in TimelineCode]: { code: C; params: ParamsOf<C> } }[TimelineCode]

export const timelineText = (texts: Texts, { code, params }: TimelineEntry): string => textWithParams(texts, texts.timeline[code], params)

/** A step as it is shown. */
export const TimelineStep = z.object({
  state: OrderState.nullable(),
  text: z.string(),
  courierText: z.string().nullable(),
  place: z.string().nullable(),
  happenedAt: z.iso.datetime(),
})
export type TimelineStep = z.infer<typeof TimelineStep>

export const PublicStep = z.object({ text: z.string(), place: z.string().nullable(), happenedAt: z.iso.datetime() })

/** The way of a parcel as it is shown to all who have its number. */
export const PublicTracking = z.object({
  awb: z.string(),
  courier: CourierCode,
  courierName: z.string(),
  state: OrderState,
  stateText: z.string(),
  /** Oldest first; those of one moment in the order in which they were written. */
  steps: z.array(PublicStep),
  /** What is expected next; null: nothing more. */
  nextStep: z.string().nullable(),
  /** Where the parcel waits for who collects it; null: it does not. */
  point: z.object({ name: z.string(), address: z.string(), scheduleText: z.string() }).nullable(),
})
export type PublicTracking = z.infer<typeof PublicTracking>
