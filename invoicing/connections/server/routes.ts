import { requireSignedIn } from '#account/operations.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { connectionCalls } from '../contract/connections.ts'
import { connectedCompanies, notConnectedCompanies } from './companies.ts'
import { finishConnection, prepareConnection, removeConnection } from './connect.ts'

export const connectionRoutes: Route[] = [
  serve(connectionCalls.connected, async (app, { client, texts }) => ({
    data: await connectedCompanies(app, { clientId: client.id, locale: texts.forms.locale }),
  })),
  serve(connectionCalls.notConnected, async (app, { client, texts }) => ({
    data: await notConnectedCompanies(app, { clientId: client.id, locale: texts.forms.locale }),
  })),
  serve(connectionCalls.prepare, (app, { client, body: { fiscalSubaccountNumber: number, identificationCode } }) =>
    prepareConnection(app, { clientId: client.id, number, identificationCode }),
  ),
  serve(connectionCalls.finish, (app, { client, caller, body }) =>
    finishConnection(app, { clientId: client.id, userId: requireSignedIn(caller).id, query: body.query }),
  ),
  serve(connectionCalls.remove, async (app, { client, params }) => {
    await removeConnection(app, { clientId: client.id, number: params.fiscalSubaccountNumber })
    return { success: true }
  }),
]
