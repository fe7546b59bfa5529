/**
 * Long answers are sent compressed to callers that take it. Only what is read: an answer that holds a secret of its own, a session's token or a
 * key, is a change's, and is sent as it is: a compressed one would say by its length what of it was guessed (BREACH).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isCompressed?: boolean
  }
}

/** Shorter ones fit in one packet as they are. */
const BYTES_MIN = 1_400
/** Answers are made for each caller: what takes longer to compress than it saves on the way is none. */
const BROTLI_QUALITY = 4

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!request.routeOptions.config.isCompressed || typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null || payload.length < BYTES_MIN || request.method === 'HEAD') return payload
    const bytes =
      encoding === 'br' ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : await gzipped(payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return bytes
  })
}

/** What it answers holds no secret that was made for it. */
export const isReadOnlyCall = ({ does, file }: Endpoint): boolean => (does === 'reads' || does === 'fetches') && !file

/** null: as it is. What a caller refuses stands there with `q=0`. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const taken = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return (['br', 'gzip'] as const).find((one) => taken.includes(one)) ?? null
}
