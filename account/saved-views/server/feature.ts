import { deleteRowsWithClient, deleteRowsWithMembership } from '#account/clients/server/client-closed.ts'
import { requireSignedIn } from '#account/sign-in/server/signed-in.ts'
import type { Feature } from '#server/feature.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { savedViewCalls } from '../contract/saved-views.ts'
import { removeView, renameView, savedViewsOf, saveView } from './saved-views.ts'
import { savedViews as table } from './tables.ts'

const routes: Route[] = [
  serve(savedViewCalls.all, async (app, { caller, client, query }) => ({
    list: await savedViewsOf(app.db, { clientId: client.id, userId: requireSignedIn(caller).id, list: query.list }),
  })),
  serve(savedViewCalls.save, (app, { caller, client, body: { list, ...view } }) =>
    saveView(app, { clientId: client.id, userId: requireSignedIn(caller).id, list }, view),
  ),
  serve(savedViewCalls.rename, (app, { caller, client, params: { id }, body }) =>
    renameView(app, { clientId: client.id, userId: requireSignedIn(caller).id }, { id, ...body }),
  ),
  serve(savedViewCalls.remove, async (app, { caller, client, params: { id } }) => {
    await removeView(app, { clientId: client.id, userId: requireSignedIn(caller).id }, id)
    return { success: true }
  }),
]

export const savedViews: Feature = {
  name: 'saved-views',
  routes,
  subscriptions: [deleteRowsWithClient(table), deleteRowsWithMembership(table)],
}
