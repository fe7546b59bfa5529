/** The steps of an order's timeline: kept as codes with parameters, shown in words. */
import { z } from 'zod'
import { type Given, worded } from '../texts/message.ts'
import type { Texts } from '../texts/texts.ts'
import { OrderState } from './order-states.ts'

type Steps = Texts['timeline']
export type TimelineCode = keyof Steps
type ParamsOf<C extends TimelineCode> = Steps[C] extends (params: infer P) => string ? Given<P> : Record<string, never>
/** Amounts in bani. */
export type TimelineEntry = { [C in TimelineCode]: { code: C; params: ParamsOf<C> } }[TimelineCode]

export const timelineText = (texts: Texts, { code, params }: TimelineEntry): string => worded(texts, texts.timeline[code], params)

/** A step as it is shown. */
export const TimelineStep = z.object({
  state: OrderState.nullable(),
  text: z.string(),
  courierText: z.string().nullable(),
  place: z.string().nullable(),
  happenedAt: z.iso.datetime(),
})
export type TimelineStep = z.infer<typeof TimelineStep>
