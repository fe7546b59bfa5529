/** Refuses text that PostgreSQL cannot hold wherever a caller can write it, before anything looks it up or keeps it. */
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problems.ts'
import { isStorableText, NOT_STORABLE, unstorablePaths } from '#contract/storable-text.ts'

const KEPT_HEADERS = ['user-agent', 'idempotency-key'] as const

/** Bytes are no text. */
const areFiles = (body: unknown): boolean => Buffer.isBuffer(body) || (Array.isArray(body) && body.some((one) => one instanceof Uint8Array))

/** Throws `invalid-fields` for a body, `malformed-request` for an address or a header; each names its fields. */
export function refuseUnstorable({ params, query, body, headers }: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>): void {
  const inAddress = [...unstorablePaths(params), ...encodedTwice(params), ...unstorablePaths(query), ...inHeaders(headers)]
  if (inAddress.length > 0) throw new Problem('malformed-request', { errors: inAddress.map(errorAt) })
  const inBody = areFiles(body) ? [] : unstorablePaths(body)
  if (inBody.length > 0) throw new Problem('invalid-fields', { errors: inBody.map(errorAt) })
}

const errorAt = (path: string) => ({ path, code: 'not-storable', message: NOT_STORABLE })

/** Ids of stores come encoded twice; operations undo the second. */
const encodedTwice = (params: unknown): string[] =>
  Object.entries(params ?? {})
    .filter(([, text]) => typeof text === 'string' && text.includes('%00'))
    .map(([name]) => name)

const inHeaders = (headers: FastifyRequest['headers']): string[] =>
  KEPT_HEADERS.filter((name) => [headers[name] ?? ''].flat().some((text) => !isStorableText(text)))
