import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type ReturnState, type ReturnStep, returnMoves } from '../contract/return-requests.ts'
import { returnRequestSteps as steps, returnRequests as table } from './tables.ts'

export type RequestRow = typeof table.$inferSelect
export type ReturnMoved = { from: ReturnState | null; to: ReturnState; now: RequestRow }

/** A buyer sent a request, or one changed its state. `from` null: it was received; one that is doubtful only once it is trusted. */
export const returnMoved = eventKind<ReturnMoved>('return-moved')

export const requestLife = life({
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

/** More came by a template than is usual, and what goes beyond is kept as doubtful. */
export const returnsDoubted = eventKind<{ clientId: string; templateId: string; templateName: string; day: string }>('returns-doubted')

type RequestRef = { clientId: string; id: string }

/** Until the transaction ends. Throws `not-found`, also for another client's. */
export async function lockRequest(tx: Tx, { clientId, id }: RequestRef): Promise<RequestRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found')
  return row
}

/** Throws `return-doubtful`. */
export function requireTrusted({ isDoubtful }: RequestRow): void {
  if (isDoubtful) throw new Problem('return-doubtful')
}

type NewStep = { step: ReturnStep; params?: Record<string, string>; userId?: string | null }

export async function noteStep(
  app: App,
  tx: Tx,
  { clientId, id }: RequestRef,
  { step, params = {}, userId = null }: NewStep,
): Promise<void> {
  await tx.insert(steps).values({ clientId, requestId: id, step, params, userId, happenedAt: app.clock.now() })
}

/** Changes of what is no state: a repayment, a confirmation. */
export const changeRequest = async (tx: Tx, { clientId, id }: RequestRef, patch: Partial<Omit<RequestRow, 'state' | 'id' | 'clientId'>>) =>
  void (await tx
    .update(table)
    .set(patch)
    .where(and(eq(table.clientId, clientId), eq(table.id, id))))
