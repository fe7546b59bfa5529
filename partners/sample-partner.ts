/** What the tests of all adapters are given: recorded calls, a partner's answers, an unused address. */
import { createServer } from 'node:http'
import { systemClock } from '#server/platform/clock.ts'
import type { PartnerCall } from '#server/platform/partners/partner-calls.ts'
import { type PartnerAnswer, type PartnerDeps, tokensInMemory } from './partner-http.ts'

/** Deps whose recorded calls can be looked at. */
export function sampleDeps(now: () => Date = systemClock.now): PartnerDeps & { calls: PartnerCall[] } {
  const calls: PartnerCall[] = []
  return { now, tokens: tokensInMemory(), record: (call) => calls.push(call), calls }
}

/** A text is answered as it is, everything else as JSON. */
export const sampleAnsweredCall = (status: number, body: unknown): Extract<PartnerAnswer, { kind: 'answered' }> => ({
  kind: 'answered',
  status,
  type: 'application/json',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

/** A partner answering in turn, the last answer again and again; what it was asked, and what was noted as odd. */
export function samplePartnerHttp<Call>(...bodies: [status: number, body: unknown][]) {
  const noted: string[] = []
  const calls: Call[] = []
  const http = async (call: Call): Promise<PartnerAnswer> => {
    calls.push(call)
    return sampleAnsweredCall(...(bodies[Math.min(calls.length, bodies.length) - 1] ?? [500, null]))
  }
  const noteOdd = (operation: string, odd: readonly string[]) => noted.push(...odd.map((one) => `${operation} ${one}`))
  return { http: Object.assign(http, { noteOdd }), noted, calls }
}

/** An address where no server listens: a port that was free a moment ago. */
export async function unusedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** The control of a partner's simulator; its calls must succeed. */
export const simulatorControl =
  (address: () => string, partner: string) =>
  async (path: string, order?: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`${address()}/${partner}/_sim/${path}`, { method, ...(order ? { body: JSON.stringify(order) } : {}) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
