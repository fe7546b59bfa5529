/** Everything that is answered over HTTP: the calls with their reference, what stores call, the figures and the pages. */
import type { FastifyInstance } from 'fastify'
import { type Parts, routesOf } from './app.ts'
import { addInstalls } from './features/stores/install-route.ts'
import { addWebhooks } from './features/stores/webhook-route.ts'
import { addRoutes, createHttp, type Gate } from './platform/http.ts'
import { addMetrics } from './platform/metrics.ts'
import { addPages, addReference } from './platform/web.ts'

export async function callsOf(parts: Parts, gate: Gate): Promise<FastifyInstance> {
  const http = createHttp(parts.app.log, parts.app.config)
  await addReference(http, parts.app.config)
  await addMetrics(http, gate)
  addRoutes(http, gate, routesOf(parts))
  await addWebhooks(http, gate)
  await addInstalls(http, gate)
  await addPages(http, parts.app.config)
  await http.ready()
  return http
}
