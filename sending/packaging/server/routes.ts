import { type Route, serve } from '#server/platform/http/http.ts'
import { packagingCalls } from '../contract/packaging.ts'
import { addPackage, listPackages, removePackage } from './saved-packages.ts'
import { addTemplate, listPackagingTemplates, removePackagingTemplate, toggleFavourite } from './templates.ts'

export const packagingRoutes: Route[] = [
  serve(packagingCalls.templates, async (app, { client, body }) =>
    listPackagingTemplates(app, { clientId: client.id, ...body.paginationOptions }),
  ),

  serve(packagingCalls.addTemplate, async (app, { client, body }) => {
    const id = await app.db.inTransaction((tx) => addTemplate(app, tx, { clientId: client.id, ...body }))
    return { success: true as const, id }
  }),

  serve(packagingCalls.toggleFavourite, async (app, { client, params, idempotencyKey: key }) => {
    const favourite = await app.db.inTransaction((tx) => toggleFavourite(tx, { clientId: client.id, id: params.id, key }))
    return { success: true as const, favourite }
  }),

  serve(packagingCalls.removeTemplate, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => removePackagingTemplate(tx, { clientId: client.id, id: params.id }))
    return { success: true }
  }),

  serve(packagingCalls.packages, async (app, { client, body }) => listPackages(app, { clientId: client.id, ...body.paginationOptions })),

  serve(packagingCalls.addPackage, async (app, { client, body }) => {
    const id = await app.db.inTransaction((tx) => addPackage(app, tx, { clientId: client.id, ...body }))
    return { success: true as const, id }
  }),

  serve(packagingCalls.removePackage, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => removePackage(tx, { clientId: client.id, id: params.id }))
    return { success: true }
  }),
]
