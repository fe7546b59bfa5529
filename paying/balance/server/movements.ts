/** One statement of what changed the available amount: orders, reversals, top-ups, bonus and money back, the newest first. */
import { sql } from 'drizzle-orm'
import {
  BALANCE_PAGE_SIZE,
  BALANCE_TRANSACTIONS_MAX,
  type BalanceMonth,
  type BalanceMovement,
  type BalanceMovements,
  balanceDaysLeft,
  PAYS_AFTER_INVOICE,
} from '#contract/balance/balance.ts'
import { type Bani, minus, sum } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { transferTitle } from '#contract/transfers.ts'
import { sentOrders } from '#sending/operations.ts'
import { availableMovements } from '#server/ledger/relations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestMonthOf } from '#server/platform/clock.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { availableAmountsOf, orderChargeTitleOf } from './available.ts'

const newestOf = (countsBonus: boolean) => {
  const m = availableMovements(countsBonus)
  const { id, kind, orderId, happenedAt, isPending, movedBani } = m
  return statement(
    countsBonus ? 'available-movements' : 'available-movements-without-bonus',
    (given: StatementParams<{ clientId: string }>) => ({
      rows: { id, kind, orderId, happenedAt, isPending, movedBani },
      text: (list) => sql`select ${list} from ${m} where ${m.clientId} = ${given.clientId}
      order by ${id} desc limit ${sql.raw(String(BALANCE_TRANSACTIONS_MAX + 1))}`,
    }),
  )
}
const [withBonus, withoutBonus] = [newestOf(true), newestOf(false)]

type Moved = Awaited<ReturnType<(typeof withBonus)['all']>>[number] & { month: string; left: Bani }
type Account = { totalLeft: Bani; newest: Moved[]; hasOlder: boolean }

/** A page of the list; a month's sum is that of all its movements, on whichever page they stand. */
export async function balanceMovements(app: App, texts: Texts, { clientId, page }: PageAsked): Promise<BalanceMovements> {
  const { totalLeft, newest, hasOlder } = await accountOf(app, clientId)
  const from = (page - 1) * BALANCE_PAGE_SIZE
  const movements = await movementsShown(app, texts, { clientId, moved: newest.slice(from, from + BALANCE_PAGE_SIZE) })
  const all = newest.map(({ happenedAt, orderId, movedBani }) => ({
    ...{ dateTime: happenedAt.toISOString(), orderUniqueId: orderId, amount: movedBani },
  }))
  return {
    movements,
    months: monthsOf(newest, hasOlder).filter(({ month }) => movements.some((one) => one.month === month)),
    ...{ count: newest.length, hasOlder },
    lastsDays: balanceDaysLeft(totalLeft, { movements: all, hasOlder, now: app.clock.now() }),
  }
}
type PageAsked = { clientId: string; page: number }

/** The whole list. */
export async function allBalanceMovements(app: App, texts: Texts, clientId: string): Promise<BalanceMovement[]> {
  return movementsShown(app, texts, { clientId, moved: (await accountOf(app, clientId)).newest })
}

/** The newest first, each with what was left after it. */
async function accountOf(app: App, clientId: string): Promise<Account> {
  const { amounts, userPaymentType } = await availableAmountsOf(app, clientId)
  const found = await (userPaymentType === PAYS_AFTER_INVOICE ? withoutBonus : withBonus).all(app.db, { clientId })
  const inOrder = found
    .slice(0, BALANCE_TRANSACTIONS_MAX)
    .toSorted((a, b) => b.happenedAt.getTime() - a.happenedAt.getTime() || b.id - a.id)
  let left: Bani = amounts.totalLeft
  const newest = inOrder.map((one): Moved => {
    const after = left
    left = minus(left, one.movedBani)
    return { ...one, month: bucharestMonthOf(one.happenedAt), left: after }
  })
  return { totalLeft: amounts.totalLeft, newest, hasOlder: found.length > newest.length }
}

/** Of the oldest one there may be more than the list has. */
function monthsOf(newest: readonly Moved[], hasOlder: boolean): BalanceMonth[] {
  const months = [...Map.groupBy(newest, ({ month }) => month)]
  return months.flatMap(([month, some], i): BalanceMonth[] => {
    const isWhole = !hasOlder || i < months.length - 1
    return some.slice(0, 1).map(({ left }) => ({ month, amount: isWhole ? sum(some.map(({ movedBani }) => movedBani)) : null, left }))
  })
}

async function movementsShown(app: App, texts: Texts, { clientId, moved }: { clientId: string; moved: Moved[] }) {
  const sent = await sentOrders(app.db, { clientId, orderIds: moved.flatMap(({ orderId }) => orderId ?? []) })
  return moved.map((one): BalanceMovement => {
    const order = sent.get(one.orderId ?? '')
    return {
      ...{ id: one.id, dateTime: one.happenedAt.toISOString(), month: one.month, description: titleOf(texts, one, sent) },
      ...{ orderUniqueId: one.orderId, orderAwb: order?.awb ?? null, recipient: order?.recipient ?? '' },
      ...{ amount: one.movedBani, left: one.left, isRevert: one.kind === 'order-cancellation', isPending: one.isPending },
    }
  })
}

function titleOf(texts: Texts, { kind, orderId }: Moved, sent: Awaited<ReturnType<typeof sentOrders>>): string {
  if (kind === 'order-activation') return orderChargeTitleOf(texts, orderId, sent)
  if (kind === 'order-cancellation') return texts.balance.orderReversed(orderId ?? '')
  return transferTitle(texts, { kind, reference: null, isPending: false })
}
