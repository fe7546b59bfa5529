import { type Route, serve } from '#server/platform/http/http.ts'
import { auditCalls } from '../contract/audit.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes: Route[] = [
  serve(auditCalls.list, (app, { client, query }) => listAudit(app, client.id, query)),
  serve(auditCalls.all, (app, { query: { clientId, ...filters } }) => listAudit(app, clientId ?? null, filters)),
]
