/**
 * The one place where a repayment comes to be and changes: the permitted move, the row, the sums of its day, the money and the event, in
 * the caller's transaction.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { type Bani, negate, sum } from '../../../contract/money.ts'
import { type RepaymentState, repaymentMayBecome } from '../../../contract/repayments/repayment-states.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { repayments } from './tables.ts'

export type Repayment = typeof repayments.$inferSelect

/** `now`: the repayment as this move has written it. */
export type RepaymentMoved = Pick<Repayment, 'clientId' | 'id'> & { from: RepaymentState | null; to: RepaymentState; now: Repayment }
/** A repayment came to be, or its state changed. */
export const repaymentMoved = eventKind<RepaymentMoved>('repayment-moved')

type Patch = Partial<
  Pick<
    Repayment,
    'deliveredAt' | 'sentToUsAt' | 'receivedAt' | 'paidAt' | 'isReturned' | 'sheetId' | 'accountProblem' | 'amountBani' | 'searchText'
  >
>
type Move = { to: RepaymentState; patch?: Patch }

export async function addRepayment(app: App, tx: Tx, repayment: Repayment): Promise<void> {
  await tx.insert(repayments).values(repayment)
  await count(tx, [{ of: repayment, by: 1 }])
  await emit(app, tx, repaymentMoved, { ...idOf(repayment), from: null, to: repayment.state, now: repayment })
}

/** `repayment` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveRepayment(app: App, tx: Tx, repayment: Repayment, { to, patch = {} }: Move): Promise<Repayment> {
  const { state: from } = repayment
  if (!repaymentMayBecome(from, to)) throw new Error(`repayment ${repayment.id} is ${from} and cannot become ${to}`)
  const now = await write(tx, repayment, { ...patch, state: to, stateChangedAt: app.clock.now() })
  await book(app, tx, from, now)
  await emit(app, tx, repaymentMoved, { ...idOf(now), from, to, now })
  return now
}

/** What changes though the state stays: amount, account, sheet. */
export const changeRepayment = (
  tx: Tx,
  repayment: Repayment,
  patch: Patch & Partial<Pick<Repayment, 'holder' | 'iban' | 'addressFrom' | 'addressTo'>>,
): Promise<Repayment> => write(tx, repayment, patch)

/** Of one client; all of them are locked. */
export async function changeAccounts(
  tx: Tx,
  clientId: string,
  locked: readonly Repayment[],
  account: Pick<Repayment, 'holder' | 'iban' | 'accountProblem'>,
): Promise<void> {
  const ids = locked.map(({ id }) => id)
  await tx
    .update(repayments)
    .set(account)
    .where(and(eq(repayments.clientId, clientId), inArray(repayments.id, ids)))
  await count(
    tx,
    locked.flatMap((before) => [{ of: before, by: -1 } as const, { of: { ...before, ...account }, by: 1 } as const]),
  )
}

const idOf = ({ clientId, id }: Repayment) => ({ clientId, id })

async function write(tx: Tx, before: Repayment, patch: Partial<Repayment>): Promise<Repayment> {
  const now: Repayment = { ...before, ...patch }
  const { clientId, id, ...values } = now
  await tx
    .update(repayments)
    .set(values)
    .where(and(eq(repayments.clientId, clientId), eq(repayments.id, id)))
  await count(tx, [
    { of: before, by: -1 },
    { of: now, by: 1 },
  ])
  return now
}

/** Collected and received are booked here; what is paid is booked by its sheet, all its repayments in one transfer. */
async function book(
  app: App,
  tx: Tx,
  from: RepaymentState,
  { clientId, id, orderId, amountBani, courier, state }: Repayment,
): Promise<void> {
  const given = (step: string) => ({ clientId, orderId, amountBani, key: `repayment/${id}/${step}`, happenedAt: app.clock.now() })
  if (from === 'expected' && state === 'at-courier')
    await transfer(tx, { ...given('collected'), kind: 'cash-collected', debit: `courier_cod:${courier}`, credit: 'cod_at_courier' })
  if (from === 'at-courier' && state === 'at-us')
    await transfer(tx, { ...given('received'), kind: 'cash-received', debit: 'cod_at_courier', credit: 'cod_held' })
}

type Counted = { of: Pick<Repayment, 'clientId' | 'orderedOn' | 'state' | 'iban' | 'amountBani'>; by: 1 | -1 }

const amountOf = ({ of, by }: Counted): Bani => (by === 1 ? of.amountBani : negate(of.amountBani))

/** In one order for all, so that two moves of a day never wait for each other crosswise; what is alike, once. */
async function count(tx: Tx, changes: readonly Counted[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ of }) => `${of.orderedOn} ${of.state} ${of.iban}`)
  for (const [, group] of [...alike].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ of }] = group as [Counted, ...Counted[]] // groups are never empty
    const values = [of.clientId, of.orderedOn, of.state, of.iban, group.reduce((all, { by }) => all + by, 0), sum(group.map(amountOf))]
    await tx.$client.query({
      name: 'repayment-counted',
      text: `insert into repayment_days (client_id, ordered_on, state, iban, count, sum_bani) values ($1, $2, $3, $4, $5, $6)
             on conflict (client_id, ordered_on, state, iban)
             do update set count = repayment_days.count + excluded.count, sum_bani = repayment_days.sum_bani + excluded.sum_bani`,
      values,
    })
  }
}
