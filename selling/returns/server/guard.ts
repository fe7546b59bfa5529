/**
 * What stands between the public page and those who would fill it by program, or fill our tables: limits by network, by template and by
 * address, counted before anything is read; a seal that says when the form was handed out; and a field that no user sees.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import type { App } from '../../../server/platform/app.ts'
import { networkOf, tryOrRefuse } from '../../../server/platform/http/rate-limit.ts'

/** No user reads and fills in a form in less. */
const FILL_MS = 1_500

/** Many share an address of a mobile network. */
const limits = {
  looks: { perNetwork: { max: 240, windowSeconds: 60 }, perTemplate: { max: 6_000, windowSeconds: 60 } },
  sends: { perNetwork: { max: 20, windowSeconds: 600 }, perTemplate: { max: 300, windowSeconds: 3600 } },
  // Another count: a flood of returns keeps no consumer from withdrawing.
  withdrawals: { perNetwork: { max: 20, windowSeconds: 600 }, perTemplate: { max: 300, windowSeconds: 3600 } },
  finds: { perNetwork: { max: 30, windowSeconds: 600 }, perTemplate: { max: 1_200, windowSeconds: 3600 } },
} as const

/** E-mails that one address is sent because someone typed it. */
const MAILS_PER_ADDRESS = { max: 10, windowSeconds: 86_400 }
/** Contacts that are tried with one order's number. */
const CONTACTS_PER_ORDER = { max: 10, windowSeconds: 3600 }

export type Visitor = { uniqueId: string; ipAddress: string }

const limited = ({ config }: App, { max, windowSeconds }: { max: number; windowSeconds: number }) => ({
  max: max * config.limitsFactor,
  windowSeconds,
})

/** Throws `too-many-requests`. */
export async function admit(app: App, { uniqueId, ipAddress }: Visitor, what: keyof typeof limits): Promise<void> {
  const { perNetwork, perTemplate } = limits[what]
  await tryOrRefuse(app.db, { key: `returns-${what}/${networkOf(ipAddress)}`, ...limited(app, perNetwork) })
  await tryOrRefuse(app.db, { key: `returns-${what}/of/${uniqueId.slice(0, 64)}`, ...limited(app, perTemplate) })
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Throws `too-many-requests`. */
export const admitMailTo = (app: App, email: string): Promise<void> =>
  tryOrRefuse(app.db, { key: `returns-mail/${digest(email.toLowerCase())}`, ...limited(app, MAILS_PER_ADDRESS) })

/** Throws `too-many-requests`. */
export const admitContactFor = (app: App, { clientId, number }: { clientId: string; number: string }): Promise<void> =>
  tryOrRefuse(app.db, { key: `returns-contact/${clientId}/${digest(number.toUpperCase())}`, ...limited(app, CONTACTS_PER_ORDER) })

export const fillMs = ({ config }: App): number => Math.floor(FILL_MS / config.limitsFactor)

const signed = ({ config }: App, uniqueId: string, at: string): string =>
  createHmac('sha256', config.authSecret).update(`return form ${uniqueId}\n${at}`).digest('base64url')

/** Handed out with the form. */
export function sealOf(app: App, uniqueId: string): string {
  const at = String(app.clock.now().getTime())
  return `${at}.${signed(app, uniqueId, at)}`
}

type Guarded = { uniqueId: string; guard: { seal: string; website: string } }

/** Throws `invalid-fields` for what a program sends, and `too-many-requests` for what came too soon. */
export function requireFilledByHand(app: App, { uniqueId, guard }: Guarded): void {
  if (guard.website !== '') throw fieldProblem('guard.website', 'return-sent-by-program')
  const [at = '', mark = ''] = guard.seal.split('.')
  const [given, right] = [Buffer.from(mark), Buffer.from(signed(app, uniqueId, at))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw fieldProblem('guard.seal', 'return-form-not-ours')
  const filledMs = app.clock.now().getTime() - Number(at)
  if (filledMs < fillMs(app)) throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(FILL_MS / 1000) })
}
