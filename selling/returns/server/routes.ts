import { and, eq } from 'drizzle-orm'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { withSeal } from '#server/platform/http/sealed-accounts.ts'
import { returnCalls } from '../contract/return-requests.ts'
import { withdrawalSettingsCalls } from '../contract/withdrawal-settings.ts'
import { closeMany, deleteDoubtful, trustMany } from './decide-many.ts'
import { closeRequest, noteRefund, refuseRequest, reopenRequest, undoRefund } from './decide-request.ts'
import { accountSaid, evidenceDocument } from './documents.ts'
import { countRequests, listRequests, selectableRequests } from './list-requests.ts'
import { makeReturnOrder } from './make-order.ts'
import { detailsOf } from './present-request.ts'
import type { RequestRow } from './request-life.ts'
import { linksOf, linkTexts, offeredLinks, saveSettings, settingsOf } from './settings.ts'
import { returnRequests as table } from './tables.ts'

const userOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.userId : null)

export const returnRoutes: Route[] = [
  serve(returnCalls.list, async (app, { client, query }) => listRequests(app, { clientId: client.id, ...query })),

  serve(returnCalls.selectable, async (app, { client, query }) => ({
    list: await selectableRequests(app, { clientId: client.id, ...query }),
  })),

  serve(returnCalls.trustMany, async (app, { client, actor, body: { ids } }) => ({
    trusted: await app.db.inTransaction((tx) => trustMany(app, tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.deleteMany, async (app, { client, actor, body: { ids } }) => ({
    deleted: await app.db.inTransaction((tx) => deleteDoubtful(tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.closeMany, async (app, { client, actor, body: { ids } }) => ({
    closed: await app.db.inTransaction((tx) => closeMany(app, tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.counts, async (app, { client }) => countRequests(app, client.id)),

  serve(withdrawalSettingsCalls.read, async (app, { client }) => ({
    settings: await settingsOf(app.db, client.id),
    links: await linksOf(app, client.id),
    linkTexts: linkTexts(),
  })),

  serve(withdrawalSettingsCalls.offered, async (app, { client }) => ({ list: await offeredLinks(app, client.id) })),

  serve(withdrawalSettingsCalls.save, async (app, { client, body }) =>
    app.db.inTransaction((tx) => saveSettings(app, tx, client.id, body)),
  ),

  serve(returnCalls.one, async (app, { client, params, texts }) => detailsOf(app, texts, await requestOf(app, client.id, params.id))),

  serve(returnCalls.makeOrder, async (app, { client, actor, params, body }) => ({
    uniqueId: await app.db.inTransaction((tx) =>
      makeReturnOrder(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor), parcel: body.package }),
    ),
  })),

  serve(returnCalls.refuse, async (app, { client, actor, params, body }) => {
    await app.db.inTransaction((tx) =>
      refuseRequest(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor), reason: body.reason }),
    )
    return { success: true }
  }),

  serve(returnCalls.close, async (app, { client, actor, params }) => {
    await app.db.inTransaction((tx) => closeRequest(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor) }))
    return { success: true }
  }),

  serve(returnCalls.reopen, async (app, { client, actor, params }) => {
    await app.db.inTransaction((tx) => reopenRequest(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor) }))
    return { success: true }
  }),

  serve(returnCalls.refunded, async (app, { client, actor, params, body }) => {
    const noted = { clientId: client.id, id: params.id, userId: userOf(actor), reference: body.reference }
    await app.db.inTransaction((tx) => noteRefund(app, tx, noted))
    return { success: true }
  }),

  serve(returnCalls.refundUndone, async (app, { client, actor, params }) => {
    await app.db.inTransaction((tx) => undoRefund(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor) }))
    return { success: true }
  }),

  serve(returnCalls.evidence, async (app, { client, params, texts, seesAccounts }) => {
    const row = await requestOf(app, client.id, params.id)
    const account = seesAccounts || row.iban === '' ? row.iban : accountSaid(withSeal(app, row.iban, client.id))
    const bytes = await evidenceDocument(app, { row, texts, account })
    return { bytes, name: texts.withdrawal.document.fileName({ id: row.id, isEvidence: true }) }
  }),
]

/** Throws `not-found`, also for another client's. */
async function requestOf({ db }: App, clientId: string, id: string): Promise<RequestRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  if (!row) throw new Problem('not-found')
  return row
}
