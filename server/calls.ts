/** Everything that is answered over HTTP: the calls with their reference, what stores and the providers of card payments and text messages call, the figures and the pages. */
import type { FastifyInstance } from 'fastify'
import { type Parts, routesOf } from './app.ts'
import { addSmsReports } from './features/notifications/orders/sms-reports/report-route.ts'
import { addCardNotices } from './features/payments/card-page/notice-route.ts'
import { addInstalls } from './features/stores/connecting/install-route.ts'
import { addKeyReception } from './features/stores/connecting/receive-key.ts'
import { addWebhooks } from './features/stores/webhooks/webhook-route.ts'
import { addRoutes, createHttp, type Gate } from './platform/http/http.ts'
import { addPages, addReference } from './platform/http/web.ts'
import { addMetrics } from './platform/metrics.ts'

export async function callsOf(parts: Parts, gate: Gate, routes = routesOf(parts)): Promise<FastifyInstance> {
  const http = createHttp(parts.app.log, parts.app.config)
  await addReference(http, parts.app.config)
  await addMetrics(http, gate)
  addRoutes(http, gate, routes)
  await addWebhooks(http, gate)
  await addInstalls(http, gate)
  await addKeyReception(http, gate)
  await addCardNotices(http, gate)
  await addSmsReports(http, gate)
  await addPages(http, parts.app.config)
  await http.ready()
  return http
}
