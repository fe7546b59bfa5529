/** What every simulated partner is made of: calls come in, replies go out, the control moves its little world. */
import type { IncomingHttpHeaders } from 'node:http'

export type SimCall = {
  method: string
  /** Without the partner's prefix and without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

export type SimReply = { status: number; type: string; body: string | Buffer; headers?: Record<string, string> }

export const jsonReply = (status: number, value: unknown): SimReply => ({ status, type: 'application/json', body: JSON.stringify(value) })
export const emptyReply = (status: number): SimReply => ({ status, type: 'application/json', body: '' })
export const htmlReply = (status: number, body: string): SimReply => ({ status, type: 'text/html; charset=utf-8', body })
export const pdfReply = (body: Buffer): SimReply => ({ status: 200, type: 'application/pdf', body })

export type SimPartner = {
  /** The path prefix, without slash. */
  name: string
  answer(call: SimCall): SimReply | Promise<SimReply>
  /** Everything it holds, for `GET /<name>/_sim/state`; the query narrows it. */
  state(query: URLSearchParams): unknown
  /** `POST /<name>/_sim/advance`: the world moves on. Refuses with a reply of its own. */
  advance(order: unknown): SimReply
  /** How this partner looks when it is broken: the answer of an `error` fault. */
  broken(status: number): SimReply
  stop?(): Promise<void>
}

/** What a partner is given: where it may keep its records, and what time it is. */
export type SimWorld = { dataDir: string | null; now(): Date }
