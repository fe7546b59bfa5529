/** A refund begins: from here on its money cannot be used, and is sent, whatever is killed. */
import { randomUUID } from 'node:crypto'
import { type Bani, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { authorisePayment } from '#paying/authorisations/server/authorise.ts'
import type { AdvanceOfPayment } from '#paying/invoices/server/advances.ts'
import { holdAdvances } from '#paying/invoices/server/issue-storno.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { reserveTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RefundPurpose } from '../contract/money-back.ts'
import { type BankPayoutInput, bankPayout } from './bank-payout.ts'
import { type CardRefund, refundCard } from './refund-card.ts'
import { type RefundParts, refundPrepaidKey, refundUnappliedKey } from './refund-parts.ts'
import { refunds } from './tables.ts'

export type RefundDestination =
  | { way: 'bank'; payee: { name: string; iban: string } | null; text: Message }
  | { way: 'card'; providerId: string; paymentNumber: number; refundedBeforeBani: Bani }

/** `isGone`: the bank has reversed it by itself. */
type Destination = RefundDestination | { way: 'client' } | { way: 'bank'; isGone: true }

const isSent = (to: Destination): to is RefundDestination => to.way !== 'client' && !('isGone' in to)

export type NewRefund = {
  clientId: string
  purpose: RefundPurpose
  parts: RefundParts
  /** Which of them are reversed: the first ones first. */
  advances: readonly AdvanceOfPayment[]
  to: Destination
  paymentId?: string
  entityNumber?: number
  note?: string
  createdBy: string | null
  /** A caller carries the sending on (`outcomeOf`). */
  runBy: 'job' | 'caller'
}

/**
 * The client's balance is locked. Throws `balance-too-small`. `isWaiting`: it is sent when another administrator has granted it. Nothing is sent
 * where it stays on our account or has left it: its caller moves it on (`moveRefund`).
 */
export async function beginRefund(app: App, tx: Tx, given: NewRefund): Promise<{ id: string; isWaiting: boolean }> {
  const { clientId, purpose, parts, advances, to, paymentId = null, entityNumber = null, note = '', createdBy } = given
  const id = randomUUID()
  const now = app.clock.now()
  await reserveParts(app, tx, { ...given, id })
  await holdAdvances(tx, { clientId, holderId: id, advances, amountBani: parts.prepaidBani })
  const payee = isSent(to) && to.way === 'bank' ? to.payee : null
  await tx.insert(refunds).values({
    ...{ clientId, id, purpose, way: to.way, ...parts, amountBani: amountOf(parts), paymentId, entityNumber, note, createdBy },
    ...{ reference: refundReferenceOf(id), iban: payee?.iban ?? null, holder: payee?.name ?? null, createdAt: now, stateChangedAt: now },
  })
  if (!isSent(to)) return { id, isWaiting: false }
  const sending = sendingOf({ ...given, id, to })
  const asked = { clientId, way: purpose, subject: id, amountBani: amountOf(parts), payee, requestedBy: createdBy, sending }
  const isWaiting = (await authorisePayment(app, tx, asked)) === 'waiting'
  if (!isWaiting) await sendRefund(app, tx, { clientId, id, sending, runBy: given.runBy })
  return { id, isWaiting }
}

const amountOf = ({ unappliedBani, prepaidBani }: RefundParts): Bani => sum([unappliedBani, prepaidBani])

/** 33 of at most 35 characters, of those that every bank takes. */
export const refundReferenceOf = (id: string): string => `R${id.replaceAll('-', '').toUpperCase()}`

type Identified = NewRefund & { id: string }

async function reserveParts(app: App, tx: Tx, { clientId, id, purpose, parts, to, paymentId }: Identified): Promise<void> {
  const happenedAt = app.clock.now()
  const credit = to.way === 'card' ? 'card_clearing' : 'bank'
  const reversal = { clientId, happenedAt, credit, kind: 'payment-reversal', ...(paymentId ? { paymentId } : {}) } as const
  if (parts.unappliedBani > 0)
    await reserveTransfer(tx, { ...reversal, amountBani: parts.unappliedBani, key: refundUnappliedKey(id), debit: 'unapplied' })
  if (parts.prepaidBani <= 0) return
  const prepaid = { amountBani: parts.prepaidBani, key: refundPrepaidKey(id), debit: 'prepaid' } as const
  if (purpose === 'payment') await reserveTransfer(tx, { ...reversal, ...prepaid })
  else await reserveTransfer(tx, { clientId, happenedAt, ...prepaid, kind: 'advance-refunded', credit: 'bank' })
}

/** How it is sent, as it is kept while it waits. */
export type RefundSending = { subject: string } & (
  | { kind: 'bank-payout'; input: BankPayoutInput }
  | { kind: 'refund-card'; input: CardRefund }
)

function sendingOf({ id, parts, to, paymentId }: Identified & { to: RefundDestination }): RefundSending {
  const amountBani = amountOf(parts)
  const reference = refundReferenceOf(id)
  if (to.way === 'bank')
    return { kind: 'bank-payout', subject: reference, input: { refundId: id, reference, amountBani, payee: to.payee, text: to.text } }
  const { providerId, paymentNumber, refundedBeforeBani } = to
  if (!paymentId) throw new Error(`refund ${id} goes to a card and is of no payment`)
  const input = { refundId: id, paymentId, paymentNumber, providerId, amountBani, refundedBeforeBani }
  return { kind: 'refund-card', subject: String(paymentNumber), input }
}

type Granted = { clientId: string; id: string; sending: RefundSending; runBy: NewRefund['runBy'] }

/** It was granted. */
export async function sendRefund(app: App, tx: Tx, { clientId, id, sending: { kind, subject, input }, runBy }: Granted): Promise<void> {
  await addEffect(app, tx, { clientId, kind: kind === 'bank-payout' ? bankPayout : refundCard, key: id, subject, input, runBy })
}
