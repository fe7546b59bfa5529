/**
 * The life of a repayment, with the sums of its day and its money; and what changes of it while its state stays.
 */

import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Bani, negate, sum } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { type AddedSums, addSums, collectSums } from '#server/platform/database/added-sums.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { life, type RowChanged } from '#shapes/life/life.ts'
import { type AccountProblem, type RepaymentState, repaymentMoves } from '../contract/repayment-states.ts'
import { repayments } from './tables.ts'

export type Repayment = typeof repayments.$inferSelect

/** `now`: the repayment as this move has written it. */
export type RepaymentMoved = Pick<Repayment, 'clientId' | 'id'> & { from: RepaymentState | null; to: RepaymentState; now: Repayment }
/** A repayment came to be, or its state changed. */
export const repaymentMoved = eventKind<RepaymentMoved>('repayment-moved')

/** Its parcel is delivered, but had turned back before: only the courier's transfer proves it. */
export const collectionDoubted = eventKind<Pick<Repayment, 'clientId' | 'id' | 'courier'>>('repayment-collection-doubted')

type Patch = Partial<
  Pick<
    Repayment,
    | 'deliveredAt'
    | 'doubt'
    | 'sentToUsAt'
    | 'receivedAt'
    | 'paidAt'
    | 'isReturned'
    | 'sheetId'
    | 'accountProblem'
    | 'amountBani'
    | 'searchText'
  >
>
type Move = { to: RepaymentState; patch?: Patch }

const repaymentLife = life({
  name: 'repayment',
  table: repayments,
  key: ['clientId', 'id'],
  state: 'state',
  moves: repaymentMoves,
  stamps: ['stateChangedAt'],
  together: (_app, tx, changed) => countChanged(tx, changed),
  book,
  event: repaymentMoved,
  payload: ({ from, to, now }) => ({ ...idOf(now), from, to, now }),
  begun: (now) => ({ ...idOf(now), from: null, to: now.state, now }),
})

export const addRepayment = async (app: App, tx: Tx, repayment: Repayment): Promise<void> =>
  void (await repaymentLife.insert(app, tx, repayment))

/** `repayment` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export const moveRepayment = (app: App, tx: Tx, repayment: Repayment, move: Move): Promise<Repayment> =>
  repaymentLife.move(app, tx, repayment, move)

/** Many at once, in few statements; each has its event. All of them are locked and as they are now. */
export const moveRepayments = (app: App, tx: Tx, some: readonly Repayment[], move: Move): Promise<Repayment[]> =>
  repaymentLife.moveMany(app, tx, some, move)

/** What changes though the state stays: amount, account, sheet. */
export const changeRepayment = (
  tx: Tx,
  repayment: Repayment,
  patch: Patch & Partial<Pick<Repayment, 'holder' | 'iban' | 'addressFrom' | 'addressTo'>>,
): Promise<Repayment> => write(tx, repayment, patch)

type Held = { clientIds: readonly string[]; ids: readonly string[]; sheetIds: readonly number[] }
const holding = statement('repayments-held-for-sheets', (given: StatementParams<Held>) => ({
  text: sql`
    update ${repayments} set ${assign(repayments, { sheetId: sql`h.sheet_id` })}
      from unnest(${given.clientIds}::uuid[], ${given.ids}::uuid[], ${given.sheetIds}::bigint[]) h (client_id, id, sheet_id)
     where ${repayments.clientId} = h.client_id and ${repayments.id} = h.id`,
}))

/** Which sheet each is held for. All of them are locked; neither sums nor money change. */
export async function holdForSheets(tx: Tx, held: readonly (Pick<Repayment, 'clientId' | 'id'> & { sheetId: number })[]): Promise<void> {
  const [clientIds, ids] = [held.map(({ clientId }) => clientId), held.map(({ id }) => id)]
  await holding.run(tx, { clientIds, ids, sheetIds: held.map(({ sheetId }) => sheetId) })
}

/** They are held for no sheet any more, and wait for another account where that is why. All of them are locked. */
export const freeRepaymentsOfSheet = async (tx: Tx, some: readonly Repayment[], accountProblem: AccountProblem | null): Promise<void> =>
  void (await writeAll(tx, some, { sheetId: null, accountProblem }))

/** They cannot be paid until the client names another account. All of them are locked, and in no sheet. */
export async function awaitAccounts(
  tx: Tx,
  some: readonly Pick<Repayment, 'clientId' | 'id'>[],
  accountProblem: AccountProblem,
): Promise<void> {
  if (some.length > 0) await tx.update(repayments).set({ accountProblem }).where(isOneOfRepayments(some))
}

/** Of one client; all of them are locked. */
export async function changeRepaymentAccounts(
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

async function write(tx: Tx, before: Repayment, patch: Omit<Partial<Repayment>, 'clientId' | 'id' | 'state'>): Promise<Repayment> {
  const [now] = await writeAll(tx, [before], patch)
  return now as Repayment // one for each
}

async function writeAll(
  tx: Tx,
  some: readonly Repayment[],
  patch: Omit<Partial<Repayment>, 'clientId' | 'id' | 'state'>,
): Promise<Repayment[]> {
  if (some.length === 0) return []
  await tx.update(repayments).set(patch).where(isOneOfRepayments(some))
  const changed = some.map((before) => ({ before, now: { ...before, ...patch } as Repayment })) // no part of a patch is undefined
  await countChanged(tx, changed)
  return changed.map(({ now }) => now)
}

export const isOneOfRepayments = (refs: readonly Pick<Repayment, 'clientId' | 'id'>[]) => {
  const [clients, ids] = [refs.map(({ clientId }) => clientId), refs.map(({ id }) => id)]
  return sql`(${repayments.clientId}, ${repayments.id}) in (select * from unnest(${sql.param(clients)}::uuid[], ${sql.param(ids)}::uuid[]))`
}

type Booked = { from: RepaymentState; now: Repayment }

/** Collected and received are booked here; what is paid is booked by its sheet, all its repayments in one transfer. */
async function book(
  app: App,
  tx: Tx,
  { from, now: { clientId, id, orderId, amountBani, courier, state, receivedAt } }: Booked,
): Promise<void> {
  const now = app.clock.now()
  const given = (step: string) => ({ clientId, orderId, amountBani, key: `repayment/${id}/${step}`, happenedAt: now })
  if (from === 'expected' && state === 'at-courier')
    await postTransfer(tx, { ...given('collected'), kind: 'cash-collected', debit: `courier_cod:${courier}`, credit: 'cod_at_courier' })
  if (from === 'at-courier' && state === 'at-us')
    await postTransfer(tx, {
      ...{ ...given('received'), happenedAt: receivedAt ?? now },
      ...({ kind: 'cash-received', debit: 'cod_at_courier', credit: 'cod_held' } as const),
    })
}

type Counted = { of: Pick<Repayment, 'clientId' | 'orderedOn' | 'state' | 'iban' | 'amountBani'>; by: 1 | -1 }

const amountOf = ({ of, by }: Counted): Bani => (by === 1 ? of.amountBani : negate(of.amountBani))

const repaymentDays: AddedSums = {
  table: 'repayment_days',
  keys: { client_id: 'uuid', ordered_on: 'date', state: 'text', iban: 'text' },
  sums: { count: 'int', sum_bani: 'bigint' },
}

export const collectRepaymentDays: Task = {
  name: 'collect-repayment-days',
  schedule: everyInterval({ minutes: 1 }),
  run: ({ db }) => collectSums(db, repaymentDays),
}

/** All that was before before all that is, in the given order: the order in which the sums' rows are added. */
const countChanged = (tx: Tx, changed: readonly RowChanged<Repayment>[]): Promise<void> =>
  count(tx, [
    ...changed.flatMap(({ before }) => (before ? [{ of: before, by: -1 } as const] : [])),
    ...changed.map(({ now }) => ({ of: now, by: 1 }) as const),
  ])

/** What is alike, once; what stays, not at all. */
async function count(tx: Tx, changes: readonly Counted[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ of }) => `${of.clientId} ${of.orderedOn} ${of.state} ${of.iban}`)
  const sums = [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { clientId, orderedOn, state, iban } = first.of
    const added = { count: group.reduce((all, { by }) => all + by, 0), sum_bani: sum(group.map(amountOf)) }
    return [{ client_id: clientId, ordered_on: orderedOn, state, iban, ...added }]
  })
  await addSums(
    tx,
    repaymentDays,
    sums.filter(({ count, sum_bani }) => count !== 0 || sum_bani !== 0),
  )
}
