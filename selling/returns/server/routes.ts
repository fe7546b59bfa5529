import type { Actor } from '#contract/permissions.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { sealAccount } from '#server/platform/http/sealed-accounts.ts'
import { returnExportCalls } from '../contract/export-returns.ts'
import { returnCalls } from '../contract/return-requests.ts'
import { withdrawalSettingsCalls } from '../contract/withdrawal-settings.ts'
import { closeReturns, deleteDoubtfulReturnRequests, trustReturns } from './decide-many.ts'
import { closeReturnRequest, refuseRequest, reopenReturnRequest } from './decide-request.ts'
import { accountTextOf, evidenceDocument } from './documents.ts'
import { exportReturnRequests } from './export/export-requests.ts'
import { countReturnRequests, listRequests, selectableRequests } from './list-requests.ts'
import { makeReturnOrder } from './make-order.ts'
import { returnDetailsOf } from './present-request.ts'
import { returnRequestShown } from './request-life.ts'
import { linkTexts, offeredLinks, returnLinksOf, saveWithdrawalSettings, withdrawalSettingsOf, withVersion } from './settings.ts'

const userOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.userId : null)

export const returnRoutes: Route[] = [
  serve(returnCalls.list, async (app, { client, query }) => listRequests(app, { clientId: client.id, ...query })),

  serve(returnCalls.selectable, async (app, { client, query }) => ({
    list: await selectableRequests(app, { clientId: client.id, ...query }),
  })),

  serve(returnExportCalls.workbook, (app, { client, body, texts, seesAccounts }) =>
    exportReturnRequests(app, { clientId: client.id, ...body, texts, seesAccounts }),
  ),

  serve(returnCalls.trustMany, async (app, { client, actor, body: { ids } }) => ({
    trusted: await app.db.inTransaction((tx) => trustReturns(app, tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.deleteMany, async (app, { client, actor, body: { ids } }) => ({
    deleted: await app.db.inTransaction((tx) => deleteDoubtfulReturnRequests(tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.closeMany, async (app, { client, actor, body: { ids } }) => ({
    closed: await app.db.inTransaction((tx) => closeReturns(app, tx, { clientId: client.id, ids, userId: userOf(actor) })),
  })),

  serve(returnCalls.counts, async (app, { client }) => countReturnRequests(app, client.id)),

  serve(withdrawalSettingsCalls.read, async (app, { client }) => {
    const settings = await withdrawalSettingsOf(app.db, client.id)
    return { settings: withVersion(settings), links: await returnLinksOf(app, client.id), linkTexts: linkTexts(settings) }
  }),

  serve(withdrawalSettingsCalls.offered, async (app, { client }) => ({ list: await offeredLinks(app, client.id) })),

  serve(withdrawalSettingsCalls.save, async (app, { client, body, ifMatch }) =>
    withVersion(await app.db.inTransaction((tx) => saveWithdrawalSettings(app, tx, { clientId: client.id, settings: body, ifMatch }))),
  ),

  serve(returnCalls.one, async (app, { client, params, texts }) =>
    returnDetailsOf(app, texts, await returnRequestShown(app.db, { clientId: client.id, id: params.id })),
  ),

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
    await app.db.inTransaction((tx) => closeReturnRequest(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor) }))
    return { success: true }
  }),

  serve(returnCalls.reopen, async (app, { client, actor, params }) => {
    await app.db.inTransaction((tx) => reopenReturnRequest(app, tx, { clientId: client.id, id: params.id, userId: userOf(actor) }))
    return { success: true }
  }),

  serve(returnCalls.evidence, async (app, { client, params, texts, seesAccounts }) => {
    const row = await returnRequestShown(app.db, { clientId: client.id, id: params.id })
    const account = seesAccounts || row.iban === '' ? row.iban : accountTextOf(sealAccount(app, row.iban, client.id))
    const bytes = await evidenceDocument(app, { row, texts, account })
    return { bytes, name: texts.withdrawal.document.fileName({ id: row.id, isEvidence: true }) }
  }),
]
