/** Transfers with a proforma, as bank statements are compared with them. */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type PaymentState, paymentMayBecome, paymentStates } from '../../contract/payments.ts'
import { payments } from '../tables.ts'
import { proformas } from './tables.ts'

export type AnnouncedTransfer = { clientId: string; id: string; number: number; state: PaymentState; amountBani: Bani }

const columns = {
  clientId: payments.clientId,
  id: payments.id,
  number: payments.number,
  state: payments.state,
  amountBani: payments.amountBani,
}

/** Money can still come for it. */
export const isTransferOpen = ({ state }: Pick<AnnouncedTransfer, 'state'>): boolean => paymentMayBecome(state, 'received')
const openStates = paymentStates.filter((state) => isTransferOpen({ state }))

const withProforma = (db: Queries, where: SQL | undefined) =>
  db
    .select(columns)
    .from(payments)
    .innerJoin(proformas, and(eq(proformas.clientId, payments.clientId), eq(proformas.paymentId, payments.id)))
    .where(where)

/** Whatever has become of them. */
export const transfersNumbered = async (db: Queries, numbers: readonly number[]): Promise<AnnouncedTransfer[]> =>
  numbers.length === 0 ? [] : withProforma(db, inArray(payments.number, [...numbers]))

export const transfersById = async (db: Queries, ids: readonly string[]): Promise<AnnouncedTransfer[]> =>
  ids.length === 0 ? [] : withProforma(db, inArray(payments.id, [...ids]))

/** Those of one amount may be many: the newest of each. */
const OF_ONE_AMOUNT_MAX = 3

/** That wait for money of one of these amounts. */
export async function openTransfersOf(db: Queries, amounts: readonly Bani[], since: Date): Promise<AnnouncedTransfer[]> {
  if (amounts.length === 0) return []
  const where = and(inArray(payments.amountBani, [...amounts]), inArray(payments.state, openStates), gt(payments.createdAt, since))
  const found = await withProforma(db, where).orderBy(sql`${payments.createdAt} desc`)
  return [...Map.groupBy(found, ({ amountBani }) => amountBani).values()].flatMap((alike) => alike.slice(0, OF_ONE_AMOUNT_MAX))
}

/** Of these clients, what waits for money. */
export const openTransfersOfClients = async (db: Queries, clientIds: readonly string[]): Promise<AnnouncedTransfer[]> =>
  clientIds.length === 0 ? [] : withProforma(db, and(inArray(payments.clientId, [...clientIds]), inArray(payments.state, openStates)))
