/** A refund begins: from here on its money cannot be used, and is sent, whatever is killed. */
import { randomUUID } from 'node:crypto'
import { type Bani, sum } from '../../../contract/money.ts'
import type { RefundPurpose } from '../../../contract/payments/money-back.ts'
import type { Message } from '../../../contract/texts/message.ts'
import { addEffect } from '../../effects/add-effect.ts'
import { reserve } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { AdvanceOfPayment } from '../invoices/advances.ts'
import { holdAdvances } from '../invoices/issue-storno.ts'
import { bankPayout } from './bank-payout.ts'
import { refundCard } from './refund-card.ts'
import { prepaidKey, type RefundParts, unappliedKey } from './refund-parts.ts'
import { refunds } from './tables.ts'

type Destination =
  | { way: 'bank'; payee: { name: string; iban: string } | null; text: Message }
  | { way: 'card'; providerId: string; paymentNumber: number; refundedBeforeBani: Bani }

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

/** The client's balance is locked. Throws `balance-too-small`. Answers the refund's id. */
export async function beginRefund(app: App, tx: Tx, given: NewRefund): Promise<string> {
  const { clientId, purpose, parts, advances, to, paymentId = null, entityNumber = null, note = '', createdBy } = given
  const id = randomUUID()
  const now = app.clock.now()
  await reserveParts(app, tx, { ...given, id })
  await holdAdvances(tx, { clientId, holderId: id, advances, amountBani: parts.prepaidBani })
  const payee = to.way === 'bank' ? to.payee : null
  await tx.insert(refunds).values({
    ...{ clientId, id, purpose, way: to.way, ...parts, amountBani: amountOf(parts), paymentId, entityNumber, note, createdBy },
    ...{ reference: referenceOf(id), iban: payee?.iban ?? null, holder: payee?.name ?? null, createdAt: now, stateChangedAt: now },
  })
  await addSending(app, tx, { ...given, id })
  return id
}

const amountOf = ({ unappliedBani, prepaidBani }: RefundParts): Bani => sum([unappliedBani, prepaidBani])

/** 33 of at most 35 characters, of those that every bank takes. */
const referenceOf = (id: string): string => `R${id.replaceAll('-', '').toUpperCase()}`

type Identified = NewRefund & { id: string }

async function reserveParts(app: App, tx: Tx, { clientId, id, purpose, parts, to, paymentId }: Identified): Promise<void> {
  const happenedAt = app.clock.now()
  const credit = to.way === 'card' ? 'card_clearing' : 'bank'
  const reversal = { clientId, happenedAt, credit, kind: 'payment-reversal', ...(paymentId ? { paymentId } : {}) } as const
  if (parts.unappliedBani > 0)
    await reserve(tx, { ...reversal, amountBani: parts.unappliedBani, key: unappliedKey(id), debit: 'unapplied' })
  if (parts.prepaidBani <= 0) return
  const prepaid = { amountBani: parts.prepaidBani, key: prepaidKey(id), debit: 'prepaid' } as const
  if (purpose === 'payment') await reserve(tx, { ...reversal, ...prepaid })
  else await reserve(tx, { clientId, happenedAt, ...prepaid, kind: 'advance-refunded', credit: 'bank' })
}

async function addSending(app: App, tx: Tx, { clientId, id, parts, to, paymentId, runBy }: Identified): Promise<void> {
  const amountBani = amountOf(parts)
  const reference = referenceOf(id)
  if (to.way === 'bank') {
    const input = { refundId: id, reference, amountBani, payee: to.payee, text: to.text }
    await addEffect(app, tx, { clientId, kind: bankPayout, key: id, subject: reference, input, runBy })
    return
  }
  const { providerId, paymentNumber, refundedBeforeBani } = to
  const input = { refundId: id, paymentId, paymentNumber, providerId, amountBani, refundedBeforeBani }
  await addEffect(app, tx, { clientId, kind: refundCard, key: id, subject: String(paymentNumber), input, runBy })
}
