import { requireMailbox } from '#sending/addresses/server/address-book.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { orderTemplateCalls } from '../contract/order-templates.ts'
import { getTemplate, listTemplates } from './list-templates.ts'
import { logoFile, saveLogo } from './logo/logo.ts'
import { removeTemplate, saveTemplate } from './save-template.ts'

export const orderTemplateRoutes: Route[] = [
  serve(orderTemplateCalls.list, (app, { client, body }) => listTemplates(app, { clientId: client.id, ...body.options })),

  serve(orderTemplateCalls.one, async (app, { client, params }) => ({
    data: await getTemplate(app.db, { clientId: client.id, id: params.id }),
  })),

  serve(orderTemplateCalls.save, async (app, { client, body: saved, idempotencyKey: key, ifMatch, mayAlso }) => {
    await requireMailbox(app, saved.address?.contactEmail ?? '', 'address.contactEmail')
    const isForPlatform = mayAlso('platform.clients.write')
    return app.db.inTransaction((tx) => saveTemplate(app, tx, { clientId: client.id, saved, key, ifMatch, isForPlatform }))
  }),

  serve(orderTemplateCalls.remove, async (app, { client, params, mayAlso }) => {
    const isForPlatform = mayAlso('platform.clients.write')
    await app.db.inTransaction((tx) => removeTemplate(tx, { clientId: client.id, id: params.id, isForPlatform }))
    return { success: true }
  }),

  serve(orderTemplateCalls.uploadLogo, async (app, { client, params, body }) => {
    const files = body as readonly Uint8Array[] // of the form's field
    const logo = await app.db.inTransaction((tx) => saveLogo(app, tx, { clientId: client.id, uniqueId: params.uniqueId, files }))
    return { success: true as const, logo }
  }),

  serve(orderTemplateCalls.logo, (app, { params }) => logoFile(app.db, params)),
]
