/**
 * A buyer wants to be forgotten: of returns that are over, name, contact, address, answers and notes go; numbers, goods, states and AWBs stay. One
 * that is under way is erased once it is over. A withdrawal is evidence and stays, for as long as the trader may have to show it.
 */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { buyersForgotten, shopForgotten } from '#selling/store-copy/server/changes/privacy-requests.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { eraseBuyerCall } from '../contract/erase-buyer.ts'
import { openReturnStates } from '../contract/return-requests.ts'
import { changeReturnRequest, lockRequest, noteReturnStep, type RequestRow, returnMoved } from './request-life.ts'
import { returnRequestSteps, returnRequests as table } from './tables.ts'

type Erased = { clientId: string; id: string; userId: string | null }

/** Throws `not-found`, and `return-decided` for what is not over, was erased before, or is a withdrawal. */
export async function eraseBuyerOf(app: App, tx: Tx, { clientId, id, userId }: Erased): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  if (row.kind === 'withdrawal' || row.erasedAt !== null || !isOver(row)) throw new Problem('return-decided')
  await eraseRow(app, tx, row, userId)
}

const isOver = ({ state }: Pick<RequestRow, 'state'>): boolean => !openReturnStates.includes(state)

async function eraseRow(app: App, tx: Tx, row: RequestRow, userId: string | null): Promise<void> {
  const { clientId, id, orderNumber } = row
  await changeReturnRequest(tx, row, {
    ...{ name: '', email: '', phone: '', address: null, answers: {}, goodsText: '', reason: '', iban: '', refusal: null, refundReason: '' },
    ...{ parcel: null, searchText: foldForSearch(`${id} ${orderNumber}`), isForgotten: true, erasedAt: app.clock.now() },
  })
  // What a user wrote to the buyer may say who it was.
  await tx
    .update(returnRequestSteps)
    .set({ params: sql`${returnRequestSteps.params} - 'reason'` })
    .where(and(eq(returnRequestSteps.clientId, clientId), eq(returnRequestSteps.requestId, id)))
  await noteReturnStep(app, tx, row, { step: 'erased', userId })
}

export const eraseRoutes: Route[] = [
  serve(eraseBuyerCall, async (app, { client, actor, params: { id } }) => {
    const userId = actor?.kind === 'user' ? actor.userId : null
    await app.db.inTransaction((tx) => eraseBuyerOf(app, tx, { clientId: client.id, id, userId }))
    return { success: true }
  }),
]

const ofStoreOrder = sql`${table.original} ->> 'storeOrderId'`
const ofShop = sql`${table.original} ->> 'shop'`

/** What the law has a shop ask for, and returns that end after it. */
export const eraseForgotten = [
  subscribe(buyersForgotten, (app, tx, { clientId, shop, orderIds }) =>
    forget(app, tx, and(eq(table.clientId, clientId), eq(ofShop, shop), inArray(ofStoreOrder, [...orderIds]))),
  ),
  subscribe(shopForgotten, (app, tx, { shop }) => forget(app, tx, eq(ofShop, shop))),
  subscribe(returnMoved, async (app, tx, { now }) => {
    if (!now.isForgotten || now.erasedAt !== null || !isOver(now)) return
    const row = await lockRequest(tx, now)
    if (row.erasedAt === null && isOver(row)) await eraseRow(app, tx, row, null)
  }),
]

async function forget(app: App, tx: Tx, which: SQL | undefined): Promise<void> {
  // In the order in which everyone locks them.
  const rows = await tx
    .select()
    .from(table)
    .where(and(which, eq(table.kind, 'return'), isNull(table.erasedAt)))
    .orderBy(asc(table.id))
    .for('update')
  for (const row of rows) {
    if (isOver(row)) await eraseRow(app, tx, row, null)
    else await changeReturnRequest(tx, row, { isForgotten: true })
  }
}
