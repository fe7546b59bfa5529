import { auditCalls } from '../../../contract/account/audit.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes: Route[] = [
  serve(auditCalls.list, (app, { client, query }) => listAudit(app, client.id, query)),
  serve(auditCalls.all, (app, { query: { clientId, ...filters } }) => listAudit(app, clientId ?? null, filters)),
]
