/** Headers that every answer carries, whatever answers it: calls, files, pages, the reference, refusals. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { compressAnswers } from './compressed-answers.ts'

/** A year; it cannot be revoked, so it is promised only where the operator says that people come by https. */
const HSTS_SECONDS = 31_536_000
/** What a call answers is no page: nothing may frame it, and no form or base address of it counts. */
const callPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A page that opened ours, or that ours opens, learns nothing of it; what no page of ours uses, nothing within them may. */
export const alwaysSentHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const
/** Answers are private: neither a proxy nor a shared browser keeps them. */
export const privateAnswerHeaders = { 'cache-control': 'no-store' } as const

export const answerHeadersOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  ...alwaysSentHeaders,
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
})

export function addAnswerHeaders(http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const always = answerHeadersOf({ publicUrl })
  compressAnswers(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    if (isCall(request.url)) reply.headers({ ...privateAnswerHeaders, 'content-security-policy': callPolicy })
  })
  // Files of the reference and its page bring their own.
  http.addHook('onSend', async (request, reply) => {
    if (isCall(request.url)) reply.headers(privateAnswerHeaders)
  })
}

/** Of the reference's page, which brings all it needs; its marks are `data:` pictures. */
export const referencePolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'"

const isCall = (url: string): boolean => url.startsWith('/api/')

type Pictures = Pick<Config, 'isSandbox' | 'simPort'>

/**
 * Scripts come from here alone; Mantine writes its sizes into style attributes and draws some marks as `data:` pictures.
 * Pictures of products are shown from where their store keeps them, and a shop may be on any host. `framedBy`: origins whose pages may frame this one.
 */
export const pagePolicy = ({ isSandbox, simPort }: Pictures, framedBy: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https:${isSandbox ? ` http://127.0.0.1:${simPort}` : ''}`,
    // A label is printed from a frame that holds the file itself.
    'frame-src blob:',
    "object-src 'none'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/** Of a file. A header has no other characters than those of ASCII: a name that has others is said twice (RFC 6266). */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^ -~]|["\\]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return plain === name ? `inline; filename="${name}"` : `inline; filename="${plain}"; filename*=UTF-8''${whole}`
}
