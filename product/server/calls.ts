/** Everything that is answered over HTTP: the calls with their reference, what stores and the providers of card payments and text messages call, the figures and the pages. */
import type { FastifyInstance } from 'fastify'
import { addSmsReports } from '#informing/operations.ts'
import { addCardNotices } from '#paying/operations.ts'
import { addKeyReception, addStoreInstallRoutes, addWebhooks, framedReturnPages } from '#selling/operations.ts'
import { addRoutes, createHttp, type Gate } from '#server/platform/http/http.ts'
import { addPages, addReference } from '#server/platform/http/web.ts'
import { addMetrics } from '#server/platform/metrics.ts'
import { type AppParts, routesOf } from './app.ts'

export async function openProductHttp(parts: AppParts, gate: Gate, routes = routesOf(parts)): Promise<FastifyInstance> {
  const http = createHttp(parts.app.log, parts.app.config)
  await addReference(http, parts.app.config)
  await addMetrics(http, gate)
  addRoutes(http, gate, routes)
  await addWebhooks(http, gate)
  await addStoreInstallRoutes(http, gate)
  await addKeyReception(http, gate)
  await addCardNotices(http, gate)
  await addSmsReports(http, gate)
  await addPages(http, parts.app.config, { framed: framedReturnPages(parts.app) })
  await http.ready()
  return http
}
