/** Speaks with the simulators' controls. Nothing here exists outside the sandbox. */
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'

const CONTROL_TIMEOUT_MS = 5_000

type Control = { partner: string; method: 'GET' | 'POST' | 'DELETE'; what: 'state' | 'faults' | 'advance'; body?: unknown }

/** Throws `not-found` for a parcel or locker that the simulator does not hold, `courier-failed` when it cannot be reached. */
export async function controlSimulator<T extends z.ZodType>(
  app: App,
  { partner, method, what, body }: Control,
  answer: T,
): Promise<z.output<T>> {
  const url = `http://127.0.0.1:${app.config.simPort}/${partner}/_sim/${what}`
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => null)
  if (!response) throw new Problem('courier-failed', { because: { code: 'simulator-silent' } })
  const said: unknown = await response.json()
  if (response.status === 404) throw new Problem('not-found', { because: { code: 'simulator-knows-not' } })
  if (!response.ok) throw new Problem('malformed-request', { because: partnerSaid(JSON.stringify(said)) })
  return answer.parse(said)
}

/** What the bank's counter takes and hands out. */
export async function callBankSimulator(app: App, { path, body }: { path: string; body?: string }): Promise<Uint8Array> {
  const response = await fetch(`http://127.0.0.1:${app.config.simPort}/bank/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  }).catch(() => null)
  if (!response?.ok) throw new Problem('courier-failed', { because: { code: 'simulator-silent' } })
  return new Uint8Array(await response.arrayBuffer())
}
