/** From an HTTP request to a partner's reply: prefix, control, faults. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { z } from 'zod'
import { FaultOrder, openFaults, type SimFaults, slowMs } from './faults.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply } from './protocol.ts'

type Served = { partner: SimPartner; faults: SimFaults }

const BODY_BYTES_MAX = 20 * 1024 * 1024
const SLOW_MS = 3000

export function requestListenerOf(partners: readonly SimPartner[]): RequestListener {
  const served = new Map(partners.map((partner) => [partner.name, { partner, faults: openFaults() } satisfies Served]))
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulators')
    const [, name = '', ...rest] = url.pathname.split('/')
    const found = served.get(name)
    collect(request, (body) => {
      if (url.pathname === '/_sim/health')
        return send(response, jsonReply(200, { status: 'ok', pid: process.pid, partners: [...served.keys()] }))
      if (!found) return send(response, jsonReply(404, { message: `no such partner: ${name}` }))
      const call = { method: request.method ?? 'GET', path: `/${rest.join('/')}`, query: url.searchParams, headers: request.headers, body }
      if (rest[0] === '_sim') return send(response, control(found, call))
      return serve(found, call, response)
    })
  }
}

function collect(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > BODY_BYTES_MAX) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => done(Buffer.concat(chunks)))
}

function send(response: ServerResponse, reply: SimReply): void {
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body
  response.writeHead(reply.status, { 'content-type': reply.type, 'content-length': body.length, ...reply.headers })
  response.end(body)
}

async function serve({ partner, faults: set }: Served, call: SimCall, response: ServerResponse): Promise<void> {
  const fault = set.strike(`${call.method} ${call.path}`)
  if (fault?.kind === 'timeout') return // nothing done, nothing said: the caller gives up
  if (fault?.kind === 'error') return send(response, partner.broken(fault.status))
  const reply = await partner.answer(call)
  if (!fault) return send(response, reply)
  if (fault.kind === 'lost-response') return after(fault.delayMs ?? 0, () => response.socket?.destroy())
  if (fault.kind === 'slow') return after(slowMs(fault, { usualMs: SLOW_MS, now: performance.now() }), () => send(response, reply))
  send(response, { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) })
}

function after(ms: number, act: () => void): void {
  if (ms === 0) act()
  else setTimeout(act, ms).unref()
}

function control({ partner, faults: set }: Served, call: SimCall): SimReply {
  const what = `${call.method} ${call.path}`
  if (what === 'GET /_sim/state') return jsonReply(200, partner.state(call.query))
  if (what === 'GET /_sim/faults') return jsonReply(200, { faults: set.all() })
  if (what === 'DELETE /_sim/faults') {
    set.clear()
    return jsonReply(200, { faults: [] })
  }
  const asked = readJson(call.body)
  if (asked === undefined) return jsonReply(400, { message: 'the body is not JSON' })
  if (what === 'POST /_sim/advance') return partner.advance(asked)
  if (what !== 'POST /_sim/faults') return jsonReply(404, { message: 'no such control' })
  const order = FaultOrder.safeParse(asked)
  return order.success ? jsonReply(200, set.add(order.data)) : jsonReply(400, { message: z.prettifyError(order.error) })
}

/** undefined: not JSON. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
