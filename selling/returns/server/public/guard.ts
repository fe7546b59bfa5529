/**
 * What stands between the public page and those who would fill it by program, or fill our tables: limits by network, by template, over all and
 * by address, counted before anything is read; a seal that says when the form was handed out; and a field that no user sees.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { countOrRefuseAttempt, mayAttempt, networkOf } from '#server/platform/http/rate-limit.ts'

/** No user reads and fills in a form in less. */
const FILL_MS = 1_500

/** Many share an address of a mobile network. */
const limits = {
  looks: { perNetwork: { max: 240, windowSeconds: 60 }, perTemplate: { max: 6_000, windowSeconds: 60 } },
  finds: { perNetwork: { max: 30, windowSeconds: 600 }, perTemplate: { max: 1_200, windowSeconds: 3600 } },
} as const

/** What is usual. Beyond it requests are kept as doubtful. */
const usual = {
  perNetwork: { max: 20, windowSeconds: 600 },
  perTemplate: { max: 300, windowSeconds: 3600 },
  overAll: { max: 3_000, windowSeconds: 3600 },
} as const

/** Doubtful requests of a template that are kept, of each kind; then they are refused. */
const DOUBTFUL_PER_DAY = { max: 2_000, windowSeconds: 86_400 }

/** E-mails that one address is sent because someone typed it. */
const MAILS_PER_ADDRESS = { max: 10, windowSeconds: 86_400 }
/** Contacts that are tried with one order's number. */
const CONTACTS_PER_ORDER = { max: 10, windowSeconds: 3600 }

export type PublicFormVisitor = { uniqueId: string; ipAddress: string }

const limited = ({ config }: App, { max, windowSeconds }: { max: number; windowSeconds: number }) => ({
  max: max * config.limitsFactor,
  windowSeconds,
})

/** Throws `too-many-requests`. */
export async function admitReturnVisitor(app: App, { uniqueId, ipAddress }: PublicFormVisitor, what: keyof typeof limits): Promise<void> {
  const { perNetwork, perTemplate } = limits[what]
  await countOrRefuseAttempt(app.db, { key: `returns-${what}/${networkOf(ipAddress)}`, ...limited(app, perNetwork) })
  await countOrRefuseAttempt(app.db, { key: `returns-${what}/of/${uniqueId.slice(0, 64)}`, ...limited(app, perTemplate) })
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Whether another e-mail may go to who is said to have sent it. */
const mayMail = (app: App, email: string): Promise<boolean> =>
  mayAttempt(app.db, { key: `returns-mail/${digest(email.toLowerCase())}`, ...limited(app, MAILS_PER_ADDRESS) })

/** A count each: a flood of returns keeps no consumer from withdrawing. */
type Sent = PublicFormVisitor & { kind: 'returns' | 'withdrawals'; email: string }

/**
 * Whether it is within what is usual: what a network sends beyond it takes nothing from its template's share, nor what a template gets from
 * everyone's. Throws `too-many-requests` where as many doubtful ones were kept as may be.
 */
export async function isWithinReturnLimits(app: App, { uniqueId, ipAddress, kind, email }: Sent): Promise<boolean> {
  const template = uniqueId.slice(0, 64)
  const may = (of: string, limit: { max: number; windowSeconds: number }): Promise<boolean> =>
    mayAttempt(app.db, { key: `returns-sent/${kind}/${of}`, ...limited(app, limit) })
  const isWithin =
    (await may(networkOf(ipAddress), usual.perNetwork)) &&
    (await may(`of/${template}`, usual.perTemplate)) &&
    (await may('all', usual.overAll)) &&
    (await mayMail(app, email))
  if (isWithin) return true
  const ceiling = { key: `returns-doubtful/${kind}/of/${template}`, ...limited(app, DOUBTFUL_PER_DAY) }
  await countOrRefuseAttempt(app.db, ceiling, { code: 'return-too-many-today' })
  return false
}

/** Throws `too-many-requests`. */
export const admitContactFor = (app: App, { clientId, number }: { clientId: string; number: string }): Promise<void> =>
  countOrRefuseAttempt(app.db, { key: `returns-contact/${clientId}/${digest(number.toUpperCase())}`, ...limited(app, CONTACTS_PER_ORDER) })

export const returnFillMsOf = ({ config }: App): number => Math.floor(FILL_MS / config.limitsFactor)

const signed = ({ config }: App, uniqueId: string, at: string): string =>
  createHmac('sha256', config.authSecret).update(`return form ${uniqueId}\n${at}`).digest('base64url')

/** Handed out with the form. */
export function returnFormSealOf(app: App, uniqueId: string): string {
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
  if (filledMs < returnFillMsOf(app)) throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(FILL_MS / 1000) })
}
