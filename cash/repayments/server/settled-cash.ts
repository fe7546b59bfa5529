/** What couriers' settlements ask of repayments, and how they change what was collected. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, minus, negate } from '#contract/money.ts'
import { parcelWayOf } from '#sending/operations.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, endOfDay, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addRepayment, changeRepayment, isOneOfRepayments, moveRepayment, type Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

export type RepaymentRef = Pick<Repayment, 'clientId' | 'id'>

/** In one order for all, before they are read in parts. */
export async function lockCashOfAwbs(tx: Tx, courier: CourierCode, awbs: readonly string[]): Promise<void> {
  const locked = sql`
    select 1 from ${repayments} where ${repayments.courier} = ${courier} and ${repayments.awb} = any(${sql.param([...awbs])})
     order by ${repayments.clientId}, ${repayments.id} for update`
  await tx.execute(sql`select count(*) from (${locked}) locked`)
}

/** With their corrections, locked in one order for all. */
export async function lockRepaymentsOfAwbs(tx: Tx, courier: CourierCode, awbs: readonly string[]): Promise<Repayment[]> {
  return tx
    .select()
    .from(repayments)
    .where(and(eq(repayments.courier, courier), sql`${repayments.awb} = any(${sql.param([...awbs])})`))
    .orderBy(asc(repayments.clientId), asc(repayments.id))
    .for('update')
}

/** The courier says that it has sent their cash on that day. */
export async function noteCashSent(tx: Tx, refs: readonly RepaymentRef[], sentOn: string): Promise<void> {
  await tx
    .update(repayments)
    .set({ sentToUsAt: startOfDay(sentOn) })
    .where(isOneOfRepayments(refs))
}

/** The courier had not said so of them. */
export async function noteCashNotSent(tx: Tx, refs: readonly RepaymentRef[]): Promise<void> {
  if (refs.length > 0) await tx.update(repayments).set({ sentToUsAt: null }).where(isOneOfRepayments(refs))
}

/** `receivedOn`: the day on which our bank had it, however much later that is recorded. */
export type ReceivedCash = RepaymentRef & { receivedOn: string }

/**
 * Of those that the courier has collected the cash is with us, also where the transfer is what proves it; the others stay as they are.
 */
export async function receiveCash(app: App, tx: Tx, received: readonly ReceivedCash[]): Promise<void> {
  const days = new Map(received.map(({ id, receivedOn }) => [id, receivedOn]))
  const rows = await tx
    .select()
    .from(repayments)
    .where(isOneOfRepayments(received))
    .orderBy(asc(repayments.clientId), asc(repayments.id))
    .for('update')
  for (const row of rows) {
    const on = days.get(row.id)
    if (!on) continue
    const collected = row.state === 'expected' && row.doubt === 'turned-back' ? await collectProved(app, tx, row) : row
    if (collected.state === 'at-courier')
      await moveRepayment(app, tx, collected, { to: 'at-us', patch: { receivedAt: receivedAt(app, on) } })
  }
}

async function collectProved(app: App, tx: Tx, row: Repayment): Promise<Repayment> {
  const { deliveredAt } = await parcelWayOf(tx, { clientId: row.clientId, id: row.orderId, stateChangedAt: app.clock.now() })
  return moveRepayment(app, tx, row, { to: 'at-courier', patch: { deliveredAt } })
}

/**
 * Banks say the day alone. On the day itself it is there by now; of an earlier one it may have come at any hour: at its end it is that
 * day's in every list, and counts for the payment after it, since the payment of the day itself was made in the morning.
 */
function receivedAt({ clock }: Pick<App, 'clock'>, on: string): Date {
  const now = clock.now()
  return on >= bucharestDayOf(now) ? now : endOfDay(on)
}

type Corrected = { amountBani: Bani; key: string }

/** By the courier's word alone: it was delivered, and so much collected. `repayment` is expected. */
export async function collectReportedCash(app: App, tx: Tx, repayment: Repayment, amountBani: Bani): Promise<Repayment> {
  const changed = amountBani === repayment.amountBani ? repayment : await changeRepayment(tx, repayment, { amountBani })
  return moveRepayment(app, tx, changed, { to: 'at-courier', patch: { deliveredAt: app.clock.now() } })
}

/** Another amount was collected than was booked; nothing is paid out yet. `amountBani` is above zero. */
export async function correctCash(app: App, tx: Tx, repayment: Repayment, { amountBani, key }: Corrected): Promise<Repayment> {
  const { clientId, orderId, courier, state } = repayment
  const by = minus(amountBani, repayment.amountBani)
  const account = state === 'at-us' ? 'cod_held' : 'cod_at_courier'
  const given = { clientId, orderId, key, happenedAt: app.clock.now() }
  if (by > 0) await postTransfer(tx, { ...given, amountBani: by, kind: 'cash-increased', debit: `courier_cod:${courier}`, credit: account })
  if (by < 0)
    await postTransfer(tx, { ...given, amountBani: negate(by), kind: 'cash-reduced', debit: account, credit: `courier_cod:${courier}` })
  return changeRepayment(tx, repayment, { amountBani })
}

/**
 * A repayment of its own by which a sheet differs that is paid or on its way. Below zero the next sheet pays so much less; above zero
 * the courier has still to send it. Answers the correction.
 */
export async function addCorrection(app: App, tx: Tx, paid: Repayment, { amountBani, key }: Corrected): Promise<Repayment> {
  const { clientId, orderId, courier } = paid
  const given = { clientId, orderId, key, happenedAt: app.clock.now() }
  const now = app.clock.now()
  const correction: Repayment = {
    ...{ ...paid, id: randomUUID(), kind: 'correction', amountBani, state: amountBani < 0 ? 'at-us' : 'at-courier' },
    ...{ stateChangedAt: now, receivedAt: amountBani < 0 ? now : null, paidAt: null, isReturned: false, sheetId: null, doubt: null },
  }
  await addRepayment(app, tx, correction)
  if (amountBani < 0)
    await postTransfer(tx, {
      ...given,
      ...{ amountBani: negate(amountBani), kind: 'cash-correction', debit: 'cod_overpaid', credit: `courier_cod:${courier}` },
    })
  else await postTransfer(tx, { ...given, amountBani, kind: 'cash-increased', debit: `courier_cod:${courier}`, credit: 'cod_at_courier' })
  return correction
}
