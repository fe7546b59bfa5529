/**
 * The product at another hour, with partners that answer as the story has it: what is played through it goes through the product's own
 * operations. No mail is sent about what is long over.
 */
import { sheetMailsOnEvents } from '#cash/operations.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { orderNoticesOnEvents } from '#informing/operations.ts'
import { invoiceMailsOnEvents } from '#paying/operations.ts'
import { mailsOfReceived, noteReceipt, returnMoved } from '#selling/operations.ts'
import type { PaymentAnswers } from '#server/partners/banks/payments-port.ts'
import type { StatementLine } from '#server/partners/banks/port.ts'
import type { CashTransfer, CourierPort, TrackingEvent } from '#server/partners/couriers/port.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'

export type Played = {
  /** At that moment. */
  at(moment: Date): App
  /** What the couriers know of each AWB, and what they have sent on a day. */
  couriers: {
    /** By the order's reference; a message: it was refused. */
    awbs: Map<string, string | Message>
    events: Map<string, TrackingEvent[]>
    transfers: Map<string, CashTransfer[]>
  }
}

export const transfersKey = (courier: CourierCode, day: string): string => `${courier}/${day}`

export function playedApp(app: App): Played {
  const couriers: Played['couriers'] = { awbs: new Map(), events: new Map(), transfers: new Map() }
  const silent = new Set([...orderNoticesOnEvents, ...invoiceMailsOnEvents, ...sheetMailsOnEvents, mailsOfReceived])
  const played: App = {
    ...app,
    subscriptions: [...app.subscriptions.filter((one) => !silent.has(one)), confirmedAtOnce],
    couriers: new Map([...app.couriers].map(([code, port]) => [code, courierOfStory(port as CourierPort, couriers)])),
  }
  return { at: (moment) => ({ ...played, clock: { now: () => moment } }), couriers }
}

/** The buyer had the confirmation of a return in that minute. */
const confirmedAtOnce = subscribe(returnMoved, async (app, tx, { from, now }) => {
  if (from === null) await noteReceipt(app, tx, now, { isSent: true })
})

/** Of the real one its code and limits. */
const courierOfStory = (port: CourierPort, { awbs, events, transfers }: Played['couriers']): CourierPort => ({
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

type Line = { on: string; amountBani: Bani; name: string; iban: string; text: string; endToEndId?: string; returnReason?: string }

/** The bank's statement is of these lines. */
export function withStatement(app: App, lines: readonly Line[]): App {
  const account = app.config.seller.iban.replaceAll(' ', '')
  const statements = [...Map.groupBy(lines, ({ on }) => on)].map(([on, ofDay]) => ({
    ...{ format: 'camt.053' as const, account, number: on.replaceAll('-', ''), sequence: null, opening: null, closing: null, unread: [] },
    lines: ofDay.map((line, i) => lineOf(line, i + 1)),
  }))
  return { ...app, bank: { ...app.bank, readStatement: async () => ({ kind: 'read', statements }) } }
}

function lineOf({ on, amountBani, name, iban, text, endToEndId, returnReason }: Line, line: number): StatementLine {
  return {
    ...{ line, bookedOn: on, valueOn: on, amountBani, isReversal: false, counterparty: { name, iban, fiscalCode: '' }, texts: [text] },
    ...{
      endToEndId: endToEndId ?? null,
      bankReference: null,
      key: `demo/${on}/${amountBani}/${text}/${line}`,
      dayKey: `${amountBani}/${line}`,
    },
    ...(returnReason ? { returnReason } : {}),
  }
}

/** The bank's answer to a file: all of it is paid. */
export function withAnswer(app: App, answers: PaymentAnswers): App {
  return app.paymentFiles ? { ...app, paymentFiles: { ...app.paymentFiles, readPaymentAnswers: () => answers } } : app
}

/** It was done before, or there is nothing to be done. */
export const unless = <T>(code: ProblemCode, doing: Promise<T>): Promise<T | null> =>
  doing.catch((error: unknown) => {
    if (error instanceof Problem && error.code === code) return null
    throw error
  })
