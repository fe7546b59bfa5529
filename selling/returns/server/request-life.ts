import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { returnMoneyMoves } from '../contract/return-money.ts'
import { type ReturnState, returnMoves } from '../contract/return-requests.ts'
import type { ReturnStep, ReturnStepParams } from '../contract/return-steps.ts'
import { custodyMoves } from '../contract/returned-goods.ts'
import { returnRequestSteps as steps, returnRequests as table } from './tables.ts'

export type RequestRow = typeof table.$inferSelect
export type ReturnMoved = { from: ReturnState | null; to: ReturnState; now: RequestRow }

/** A buyer sent a request, or one changed its state. `from` null: it was received; one that is doubtful only once it is trusted. */
export const returnMoved = eventKind<ReturnMoved>('return-moved')

export const returnRequestLife = life({
  name: 'return request',
  table,
  key: ['clientId', 'id'],
  state: 'state',
  moves: returnMoves,
  stamps: ['stateChangedAt'],
  event: returnMoved,
  payload: ({ from, to, now }) => ({ from, to, now }),
  begun: (now) => (now.isDoubtful ? null : { from: null, to: now.state, now }),
})

/** Goods and money are lives of their own: what was decided of the request moves neither. */
export const custodyLife = life({
  name: 'return custody',
  table,
  key: ['clientId', 'id'],
  state: 'custody',
  moves: custodyMoves,
  stamps: ['custodyChangedAt'],
  event: null,
})
export const returnMoneyLife = life({
  name: 'return money',
  table,
  key: ['clientId', 'id'],
  state: 'money',
  moves: returnMoneyMoves,
  stamps: ['moneyChangedAt'],
  event: null,
})

/** More came by a template than is usual, and what goes beyond is kept as doubtful. */
export const returnsDoubted = eventKind<{ clientId: string; templateId: string; templateName: string; day: string }>('returns-doubted')

/** `differs`: from what was announced. */
export const returnCounted = eventKind<{ clientId: string; id: string; countedAt: Date; differs: boolean }>('return-counted')

type RequestRef = { clientId: string; id: string }

const isRequest = ({ clientId, id }: RequestRef) => and(eq(table.clientId, clientId), eq(table.id, id))

/** Until the transaction ends. Throws `not-found`, also for another client's. */
export async function lockRequest(tx: Tx, ref: RequestRef): Promise<RequestRow> {
  const [row] = await tx.select().from(table).where(isRequest(ref)).for('update')
  if (!row) throw new Problem('not-found')
  return row
}

/** As it is now. Throws `not-found`, also for another client's. */
export async function returnRequestShown(db: Queries, ref: RequestRef): Promise<RequestRow> {
  const [row] = await db.select().from(table).where(isRequest(ref))
  if (!row) throw new Problem('not-found')
  return row
}

/** Its order is known by the buyer's own words, or by a user. */
export const isMatched = ({ original, matchedAt }: Pick<RequestRow, 'original' | 'matchedAt'>): boolean =>
  original !== null || matchedAt !== null

/** Throws `return-doubtful`. */
export function requireTrusted({ isDoubtful }: RequestRow): void {
  if (isDoubtful) throw new Problem('return-doubtful')
}

type NewStep = { step: ReturnStep; params?: ReturnStepParams; userId?: string | null }

export async function noteReturnStep(
  app: App,
  tx: Tx,
  { clientId, id }: RequestRef,
  { step, params = {}, userId = null }: NewStep,
): Promise<void> {
  await tx.insert(steps).values({ clientId, requestId: id, step, params, userId, happenedAt: app.clock.now() })
}

export type UnmovedReturnRequest = Omit<RequestRow, 'state' | 'custody' | 'money' | 'id' | 'clientId'>

/** Changes of what is no state: a count, a confirmation. */
export const changeReturnRequest = async (tx: Tx, { clientId, id }: RequestRef, patch: Partial<UnmovedReturnRequest>) =>
  void (await tx
    .update(table)
    .set(patch)
    .where(and(eq(table.clientId, clientId), eq(table.id, id))))
