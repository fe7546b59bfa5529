/** What arrived of a return, its money, and which order it is of. */
import type { Actor } from '#contract/permissions.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { orderMatchCalls } from '../contract/order-match.ts'
import { returnMoneyCalls } from '../contract/return-money.ts'
import { returnedGoodsCalls } from '../contract/returned-goods.ts'
import { countGoods, disposeOfGoods, giveUpWaiting, undoCount, waitAgain } from './goods/count-goods.ts'
import { moveRefund } from './money/move-refund.ts'
import { matchCandidates, matchOrder, readGoodsOfMatched, unmatchOrder } from './original/match-order.ts'
import { returnRequestShown } from './request-life.ts'

type Asked = { client: { id: string }; actor: Actor | null; params: { id: string } }

const askedOf = ({ client, actor, params }: Asked) => ({
  ...{ clientId: client.id, id: params.id },
  userId: actor?.kind === 'user' ? actor.userId : null,
})
const success = { success: true } as const

export const settlingRoutes: Route[] = [
  serve(returnedGoodsCalls.count, async (app, asked) => {
    await app.db.inTransaction((tx) => countGoods(app, tx, { ...askedOf(asked), ...asked.body }))
    return success
  }),

  serve(returnedGoodsCalls.countUndone, async (app, asked) => {
    await app.db.inTransaction((tx) => undoCount(app, tx, { ...askedOf(asked), ...asked.body }))
    return success
  }),

  serve(returnedGoodsCalls.dispose, async (app, asked) => {
    await app.db.inTransaction((tx) => disposeOfGoods(app, tx, { ...askedOf(asked), ...asked.body }))
    return success
  }),

  serve(returnedGoodsCalls.neverCame, async (app, asked) => {
    await app.db.inTransaction((tx) => giveUpWaiting(app, tx, askedOf(asked)))
    return success
  }),

  serve(returnedGoodsCalls.awaitedAgain, async (app, asked) => {
    await app.db.inTransaction((tx) => waitAgain(app, tx, askedOf(asked)))
    return success
  }),

  serve(returnMoneyCalls.move, async (app, asked) => {
    await app.db.inTransaction((tx) => moveRefund(app, tx, { ...askedOf(asked), ...asked.body }))
    return success
  }),

  serve(orderMatchCalls.candidates, async (app, { client, params, query }) => {
    const { orderNumber } = await returnRequestShown(app.db, { clientId: client.id, id: params.id })
    return matchCandidates(app, client.id, query.number || orderNumber)
  }),

  serve(orderMatchCalls.match, async (app, asked) => {
    await readGoodsOfMatched(app, asked.client.id, asked.body.order)
    await app.db.inTransaction((tx) => matchOrder(app, tx, { ...askedOf(asked), order: asked.body.order }))
    return success
  }),

  serve(orderMatchCalls.matchUndone, async (app, asked) => {
    await app.db.inTransaction((tx) => unmatchOrder(app, tx, askedOf(asked)))
    return success
  }),
]
