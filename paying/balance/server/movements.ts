/** One statement of what changed the available amount: orders, reversals, top-ups, bonus and money back, the newest first. */
import { sql } from 'drizzle-orm'
import { type Bani, minus } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { transferTitle } from '#contract/transfers.ts'
import { sentOrders } from '#sending/operations.ts'
import { availableMovements } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { type Given, statement } from '#server/platform/database/statement.ts'
import { BALANCE_TRANSACTIONS_MAX, type BalanceMovement, type BalanceMovements, daysLeft, PAYS_AFTER_INVOICE } from '../contract/balance.ts'
import { amountsOf, sentTitle } from './available.ts'

const newestOf = (countsBonus: boolean) => {
  const m = availableMovements(countsBonus)
  const { id, kind, orderId, happenedAt, isPending, movedBani } = m
  return statement(countsBonus ? 'available-movements' : 'available-movements-without-bonus', (given: Given<{ clientId: string }>) => ({
    rows: { id, kind, orderId, happenedAt, isPending, movedBani },
    text: (list) => sql`select ${list} from ${m} where ${m.clientId} = ${given.clientId}
      order by ${id} desc limit ${sql.raw(String(BALANCE_TRANSACTIONS_MAX + 1))}`,
  }))
}
const [withBonus, withoutBonus] = [newestOf(true), newestOf(false)]

type Moved = Awaited<ReturnType<(typeof withBonus)['all']>>[number]

export async function balanceMovements(app: App, texts: Texts, clientId: string): Promise<BalanceMovements> {
  const { amounts, userPaymentType } = await amountsOf(app, clientId)
  const found = await (userPaymentType === PAYS_AFTER_INVOICE ? withoutBonus : withBonus).all(app.db, { clientId })
  const newest = found.slice(0, BALANCE_TRANSACTIONS_MAX).toSorted((a, b) => b.happenedAt.getTime() - a.happenedAt.getTime() || b.id - a.id)
  const sent = await sentOrders(app.db, { clientId, orderIds: newest.flatMap(({ orderId }) => orderId ?? []) })
  let left: Bani = amounts.totalLeft
  const movements = newest.map((one): BalanceMovement => {
    const order = sent.get(one.orderId ?? '')
    const after = left
    left = minus(left, one.movedBani)
    return {
      ...{ id: one.id, dateTime: one.happenedAt.toISOString(), description: titleOf(texts, one, sent) },
      ...{ orderUniqueId: one.orderId, orderAwb: order?.awb ?? null, recipient: order?.recipient ?? '' },
      ...{ amount: one.movedBani, left: after, isRevert: one.kind === 'order-cancellation', isPending: one.isPending },
    }
  })
  const hasOlder = found.length > newest.length
  return { movements, hasOlder, lastsDays: daysLeft(amounts.totalLeft, { movements, hasOlder, now: app.clock.now() }) }
}

function titleOf(texts: Texts, { kind, orderId }: Moved, sent: Awaited<ReturnType<typeof sentOrders>>): string {
  if (kind === 'order-activation') return sentTitle(texts, orderId, sent)
  if (kind === 'order-cancellation') return texts.balance.orderReversed(orderId ?? '')
  return transferTitle(texts, { kind, reference: null, isPending: false })
}
