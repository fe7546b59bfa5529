/** Figures for Prometheus at /api/metrics, for holders of METRICS_TOKEN; without one there are none. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problems.ts'
import type { Gate } from './http/http.ts'
import { givenUpJobs } from './jobs/job-retries.ts'

export async function addMetrics(http: FastifyInstance, gate: Gate): Promise<void> {
  const token = gate.app.config.metricsToken
  if (token === null) return
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 20],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections_waiting',
    help: 'Callers that wait for a database connection',
    registers: [registry],
    collect() {
      this.set(gate.app.db.$client.waitingCount)
    },
  })
  new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs that are tried no more and wait for an operator, by kind; absent while the database does not answer',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      this.reset()
      if (!(await gate.app.health.isAnswering())) return
      for (const { task, count } of await givenUpJobs(gate.app.db)) this.set({ task }, count)
    },
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  http.get('/api/metrics', { schema: { hide: true } as never }, async (request, reply) => {
    if (!isHolder(request.headers.authorization, token)) throw new Problem('route-not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Behind a proxy every caller comes from loopback: only the token decides. */
function isHolder(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
