/**
 * What is next for an order: one sentence on where it is, the first thing to be done about it, and what became of its money. Page, list and
 * wherever else the next step of a parcel is shown ask here.
 */
import type { Bani } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { OrderState } from './order-states.ts'
import type { OrderDetails, OrderSummary } from './orders.ts'

export const nextActs = ['edit', 'print', 'call-recipient', 'call-courier', 'receive-back', 'send-again', 'open-replacement'] as const
export type NextAct = (typeof nextActs)[number]

/** `way-back`: what the return costs, which couriers say on their invoices only. */
export type MoneyKind = 'cash-to-collect' | 'cash-collected' | 'cash-not-collected' | 'transport' | 'refunded' | 'way-back'
/** `amount` null: not known yet. */
export type MoneyLine = { kind: MoneyKind; amount: Bani | null }

export type NextAction = { head: string; primary: NextAct | null; money: readonly MoneyLine[] }

type OfSummary = 'state' | 'stateChangedAt' | 'isBeingCancelled' | 'lockerName' | 'repaymentAmount' | 'price' | 'receivedBackAt' | 'actions'
type Known = Pick<OrderSummary, OfSummary> & Partial<Pick<OrderDetails, 'reason' | 'reachedAt' | 'replacedBy'>>

type Cash = Extract<MoneyKind, `cash-${string}`>
type Row = { primary: (order: Known) => NextAct | null; cash: Cash; transport: readonly MoneyKind[] }

const onItsWay: Row = { primary: () => null, cash: 'cash-to-collect', transport: ['transport'] }

const rows: Record<OrderState, Row> = {
  draft: { primary: ({ actions }) => (actions.edit ? 'edit' : null), cash: 'cash-to-collect', transport: [] },
  activating: onItsWay,
  active: {
    ...onItsWay,
    primary: ({ actions, isBeingCancelled }) => (actions.print && !isBeingCancelled ? 'print' : null),
  },
  picked_up: onItsWay,
  in_transit: onItsWay,
  out_for_delivery: onItsWay,
  at_locker: { ...onItsWay, primary: () => 'call-recipient' },
  attempt_failed: { ...onItsWay, primary: () => 'call-courier' },
  returning: { primary: () => 'call-courier', cash: 'cash-not-collected', transport: ['transport', 'way-back'] },
  delivered: { primary: () => null, cash: 'cash-collected', transport: ['transport'] },
  returned: {
    primary: ({ actions, replacedBy = null }) => {
      if (actions.receiveBack) return 'receive-back'
      if (replacedBy !== null) return 'open-replacement'
      return actions.orderAgain ? 'send-again' : null
    },
    cash: 'cash-not-collected',
    transport: ['transport', 'way-back'],
  },
  cancelled: {
    primary: ({ replacedBy = null }) => (replacedBy === null ? null : 'open-replacement'),
    cash: 'cash-not-collected',
    transport: ['refunded'],
  },
  lost: { primary: () => 'call-courier', cash: 'cash-not-collected', transport: ['transport'] },
}

/** `actions`: of what the state allows, what the role does too. A summary knows no reason and no replacement. */
export function nextActionOf(texts: Pick<Texts, 'nextActions'>, order: Known): NextAction {
  const { state, isBeingCancelled, stateChangedAt, reachedAt = null, reason = null, lockerName, receivedBackAt } = order
  const heads = texts.nextActions.heads
  const at = reachedAt ?? stateChangedAt
  const head = isBeingCancelled ? heads.beingCancelled({ at }) : heads[state]({ at, reason, point: lockerName, receivedBackAt })
  const { primary, cash, transport } = rows[state]
  return {
    head,
    primary: primary(order),
    money: [
      ...(order.repaymentAmount === null ? [] : [{ kind: cash, amount: order.repaymentAmount }]),
      ...transport
        .filter((kind) => kind === 'way-back' || order.price !== null)
        .map((kind) => ({ kind, amount: kind === 'way-back' ? null : order.price })),
    ],
  }
}
