/** The browser program and the reference pages beside the calls. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { Problem } from '#contract/problems.ts'
import type { Config } from '../config.ts'
import { pagePolicy, referencePolicy } from './answer-headers.ts'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The product's own, on the reference too. */
const mark = {
  type: 'image/svg+xml',
  content: readFileSync(fileURLToPath(new URL('../../../product/web/public/mark.svg', import.meta.url))),
  href: '/',
}

const zodToJsonConfig = { io: 'input', unrepresentable: 'any' } as never

const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig }) as (document: never) => Reference

type Named = Record<string, unknown>
type Reference = { paths?: Named; components?: { schemas?: Named } }

const byName = (named: Named = {}): Named =>
  Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))

/** By address and by name: where a call is served and which file describes a shape first changes nothing. */
const inOrder = (reference: Reference): Reference => ({
  ...reference,
  paths: byName(reference.paths),
  components: { ...reference.components, schemas: byName(reference.components?.schemas) },
})

/** Must be registered before the routes it describes. */
export async function addReference(http: FastifyInstance, config: Config): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: config.productName,
        version: '1',
        description:
          'Money is a number in RON with two decimals. Refusals are problem details (RFC 9457) with a `message` in the caller’s language.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Codecs show their side in JSON; what the program makes of it is internal.
    transform: createJsonSchemaTransform({ zodToJsonConfig }) as never,
    // What several calls share, by its name.
    transformObject: ((document: never) => inOrder(withSchemas(document))) as never,
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: referencePolicy,
    logo: mark,
    theme: { favicon: [{ ...mark, filename: 'mark.svg', rel: 'icon', sizes: 'any' }] },
  })
  http.get('/api/openapi.json', { schema: { hide: true } as never, config: { isCompressed: true } }, async () => http.swagger())
}

/** Monitors ask for no more than the head. */
const PAGE_METHODS: readonly string[] = ['GET', 'HEAD']

/** Of accounts, links of e-mails and calls. What search engines may open and not list says so itself (UNLISTED). */
const ROBOTS = `User-agent: *
${['/api/', '/profile', '/admin', '/sandbox', '/confirm-email', '/reset-password', '/change-email', '/undo-email-change']
  .map((path) => `Disallow: ${path}`)
  .join('\n')}
`

/** A parcel's tracking and a return's page: each caller with the address may see them, no search engine lists them. */
const UNLISTED = /^\/(?:tracking|order\/return)\/[^?]/

/** Browsers and crawlers ask for files by names that they agree on: what is not there is no page. No page's address has a dot in its only part. */
const OF_A_FILE = /^\/(?:assets\/|\.well-known\/|[^/?]*\.[a-z0-9]+(?:\?|$))/i

export type FramedPages = {
  /** Whether others' pages may frame what is at this address, as far as the address says. */
  mayBeFramed(path: string): boolean
  /** Origins of the pages that may. */
  framedBy(path: string, ipAddress: string): Promise<readonly string[]>
}

const neverFramed: FramedPages = { mayBeFramed: () => false, framedBy: async () => [] }

type Pages = { framed?: FramedPages; built?: string }

/** Serves the built pages; every address that is no file is the browser program's own. `built`: their folder. */
export async function addPages(http: FastifyInstance, config: Config, { framed = neverFramed, built = dist }: Pages = {}): Promise<void> {
  const index = join(built, 'index.html')
  const policy = pagePolicy(config)
  if (existsSync(index)) {
    const kept = { index: false, immutable: true, maxAge: '1y', preCompressed: true } as const
    // One route for all of them: several for each of hundreds of files are a good part of a start.
    await http.register(fastifyStatic, { ...kept, root: join(built, 'assets'), prefix: '/assets/' })
    await http.register(fastifyStatic, { ...kept, root: built, wildcard: false, globIgnore: ['assets/**'], decorateReply: false })
  }
  http.get('/robots.txt', { schema: { hide: true } as never }, (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  http.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !PAGE_METHODS.includes(request.method) || !existsSync(index))
      throw new Problem('route-not-found')
    if (OF_A_FILE.test(request.url)) throw new Problem('route-not-found') // an older build's page asks for what is gone
    const unlisted = UNLISTED.test(request.url) ? { 'x-robots-tag': 'noindex' } : {}
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, ...unlisted })
    const path = request.url.split('?')[0] ?? ''
    if (!framed.mayBeFramed(path)) return reply.sendFile('index.html', built, { cacheControl: false })
    reply.header('content-security-policy', pagePolicy(config, await framed.framedBy(path, request.ip)))
    // Who may frame it changes while the page stays: it is never said to be the one that a browser has.
    return reply.sendFile('index.html', built, { cacheControl: false, etag: false, lastModified: false })
  })
}
