/**
 * The product at another hour, with partners that answer as the story has it: what is played through it goes through the product's own
 * operations. No mail is sent about what is long over.
 */
import { sheetMailsOnEvents } from '#cash/operations.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { orderNoticesOnEvents } from '#informing/operations.ts'
import { invoiceMailsOnEvents } from '#paying/operations.ts'
import { mailsOfCounted, mailsOfReceived, noteReceipt, returnMoved } from '#selling/operations.ts'
import type { CashTransfer, CourierPort, TrackingEvent } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { StoryBankDays } from './bank-of-story.ts'

export type PlayedStory = {
  /** At that moment. */
  at(moment: Date): App
  /** What the couriers know of each AWB, and what they have sent on a day. */
  couriers: {
    /** By the order's reference; a message: it was refused. */
    awbs: Map<string, string | Message>
    events: Map<string, TrackingEvent[]>
    transfers: Map<string, CashTransfer[]>
  }
  /** What the bank has booked, by its day. */
  booked: StoryBankDays
  /** What comes on a later day: the bank books one day after the other. */
  later(on: string, act: () => Promise<unknown>): void
  /** Done in their order. */
  until(day: string): Promise<void>
}

export const transfersKey = (courier: CourierCode, day: string): string => `${courier}/${day}`

export function playedApp(app: App): PlayedStory {
  const couriers: PlayedStory['couriers'] = { awbs: new Map(), events: new Map(), transfers: new Map() }
  const silent = new Set([...orderNoticesOnEvents, ...invoiceMailsOnEvents, ...sheetMailsOnEvents, mailsOfReceived, mailsOfCounted])
  const played: App = {
    ...app,
    subscriptions: [...app.subscriptions.filter((one) => !silent.has(one)), confirmedSoon],
    couriers: new Map([...app.couriers].map(([code, port]) => [code, courierOfStory(port as CourierPort, couriers)])),
  }
  let planned: { on: string; act: () => Promise<unknown> }[] = []
  return {
    at: (moment) => ({ ...played, clock: { now: () => moment } }),
    ...{ couriers, booked: new Map() },
    later: (on, act) => void planned.push({ on, act }),
    async until(day) {
      const due = planned.filter(({ on }) => on <= day).toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
      planned = planned.filter(({ on }) => on > day)
      for (const { act } of due) await act()
    },
  }
}

/** Mails take as long. */
const MAILED_AFTER_MS = 20_000

/** The buyer had the confirmation of a return within that minute. */
const confirmedSoon = subscribe(returnMoved, async (app, tx, { from, now }) => {
  const mailedAt = new Date(app.clock.now().getTime() + MAILED_AFTER_MS)
  if (from === null) await noteReceipt({ ...app, clock: { now: () => mailedAt } }, tx, now, { isSent: true })
})

/** Of the real one its code and limits. */
const courierOfStory = (port: CourierPort, { awbs, events, transfers }: PlayedStory['couriers']): CourierPort => ({
  ...port,
  async createAwb({ reference, packing }) {
    const number = awbs.get(reference)
    if (number === undefined) return { kind: 'refused', reason: { code: 'courier-said-no' } }
    if (typeof number !== 'string') return { kind: 'refused', reason: number }
    return { kind: 'created', awb: { number, parcels: packing.packages.map(() => number), costNetBani: null } }
  },
  cancelAwb: async () => ({ kind: 'cancelled' }),
  requestPickup: null,
  track: async (asked) => ({
    kind: 'tracked',
    parcels: asked.map((awb) => ({ awb, events: events.get(awb) ?? [], returnAwb: null, cashCollectedOn: null })),
  }),
  cashTransfers: async (day) => transfers.get(transfersKey(port.code, day)) ?? [],
})

/** It was done before, or there is nothing to be done. */
export const unlessProblem = <T>(code: ProblemCode, doing: Promise<T>): Promise<T | null> =>
  doing.catch((error: unknown) => {
    if (error instanceof Problem && error.code === code) return null
    throw error
  })
