/** What the merchant notes of the money of a return: it is paid outside, and is never paid twice here. */
import { type MinorUnits, minorUnits } from '#contract/money.ts'
import { type FieldError, Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  mayReturnMoneyBecome,
  needsReturnMoneyReason,
  payingReturnMoneyStates,
  type ReturnMoneyState,
} from '../../contract/return-money.ts'
import type { ReturnStep, ReturnStepParams } from '../../contract/return-steps.ts'
import { lockUnitsOfOrder } from '../original/units-claimed.ts'
import { isMatched, lockRequest, noteReturnStep, type RequestRow, requireTrusted, returnMoneyLife } from '../request-life.ts'
import { refundCeilingOf, refundCurrencyOf } from './refund-owed.ts'

export type RefundNoted = {
  clientId: string
  id: string
  userId: string | null
  from: ReturnMoneyState
  to: ReturnMoneyState
  /** null: it is not said. */
  amount: MinorUnits | null
  reason: string
  reference: string
}

/** Throws `not-found`, `return-doubtful`, `return-decided` where it stands otherwise meanwhile, `return-order-unknown`, `invalid-fields`. */
export async function moveRefund(app: App, tx: Tx, noted: RefundNoted): Promise<void> {
  const row = await lockRequest(tx, noted)
  requireTrusted(row)
  const { from, to, reference, userId } = noted
  if (row.money !== from || !mayReturnMoneyBecome(from, to, { isOwedByLaw: row.refundUntil !== null })) throw new Problem('return-decided')
  const isPaying = payingReturnMoneyStates.includes(to)
  if (isPaying && !isMatched(row)) throw new Problem('return-order-unknown')
  if (row.original !== null) await lockUnitsOfOrder(tx, row.clientId, row.original)
  await requireFitting(tx, row, noted)
  const isOpenAgain = to === 'pending' || to === 'not-asked'
  await returnMoneyLife.move(app, tx, row, {
    to,
    patch: {
      refundMinor: isPaying ? noted.amount : null,
      refundReason: isOpenAgain ? '' : noted.reason,
      refundReference: isPaying ? reference : '',
      moneyChangedBy: userId,
    },
  })
  await noteReturnStep(app, tx, row, { step: stepOf(from, to), params: stepParamsOf(row, noted), userId })
}

/** No more than is owed, and a reason where one is needed. */
async function requireFitting(tx: Tx, row: RequestRow, { to, amount, reason }: RefundNoted): Promise<void> {
  const ceiling = await refundCeilingOf(tx, row)
  const isOver = payingReturnMoneyStates.includes(to) && amount !== null && ceiling !== null && amount > ceiling
  const over = { code: 'return-money-over', params: { most: ceiling ?? minorUnits(0), currency: refundCurrencyOf(row) } } as const
  const errors: FieldError[] = [
    ...(isOver ? [{ path: 'amount', code: 'invalid', message: coded(over) }] : []),
    ...(needsReturnMoneyReason(to, amount, ceiling) && reason === ''
      ? [{ path: 'reason', code: 'invalid', message: coded('field-missing') }]
      : []),
  ]
  if (errors.length > 0) throw new Problem('invalid-fields', { errors })
}

function stepOf(from: ReturnMoneyState, to: ReturnMoneyState): ReturnStep {
  if (to === 'paid') return 'refunded'
  return from === 'paid' ? 'refund-undone' : `money-${to}`
}

function stepParamsOf(row: RequestRow, { amount, reason, reference }: RefundNoted): ReturnStepParams {
  return {
    ...(amount === null ? {} : { minor: String(amount), currency: refundCurrencyOf(row) }),
    ...(reason === '' ? {} : { reason }),
    ...(reference === '' ? {} : { reference }),
  }
}
