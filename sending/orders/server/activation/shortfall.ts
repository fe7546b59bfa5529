/**
 * An order that the balance is too small for: the features that can raise the balance are asked, what is under way is waited for, and the reservation
 * is tried again. Orders know of no payments: that it can be raised is what subscribers say.
 */
import { type Bani, lackingAmountOf, sum, toRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { type Message, several } from '#contract/texts/message.ts'
import type { RunBy } from '#server/effects/add-effect.ts'
import type { EffectRef } from '#server/effects/effect-kind.ts'
import { awaitEffectWithin } from '#server/effects/run-effect.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { ACTIVATION_WAIT_MS } from '../../contract/orders.ts'

/** `under-way`: the balance rises with this effect; `meanwhile` is said where that takes longer than can be waited. */
export type BalanceHelp =
  | { kind: 'enough' }
  | { kind: 'under-way'; effect: EffectRef; isWorthWaiting: boolean; meanwhile: Message }
  | { kind: 'none'; because: Message | null }

/** The balance does not pay for an order now; nothing of the order is written. The subscriber answers what is done about it. */
export type BalanceShortfall = { clientId: string; priceBani: Bani; answer(help: BalanceHelp): void }
export const balanceShortfall = eventKind<BalanceShortfall>('balance-shortfall')

/** The reservation failed for want of so much money. */
export type UnpaidPrice = { unpaidBani: Bani }

/** The rest of what a caller waits is the courier's. A job comes again, and meanwhile others' orders wait for it. */
const WAIT_MS: Record<RunBy, number> = { caller: ACTIVATION_WAIT_MS * 0.6, job: ACTIVATION_WAIT_MS * 0.2 }
/** Others' orders may use up what came in. */
const TRIES_MAX = 4
/** When a job may find the money there. */
const AGAIN_AFTER_S = 2

type Paying = { clientId: string; runBy: RunBy }

/** Throws `balance-too-small`, with `retryAfterSeconds` where the money is under way. `waitedMs`: for money. */
export async function beginOncePaid<T extends object>(
  app: App,
  { clientId, runBy }: Paying,
  begin: () => Promise<T | UnpaidPrice>,
): Promise<T & { waitedMs?: number }> {
  const startedMs = performance.now()
  const waitedMs = () => performance.now() - startedMs
  for (let tries = 1; ; tries += 1) {
    const begun = await begin()
    if (!('unpaidBani' in begun)) return tries === 1 ? begun : { ...begun, waitedMs: waitedMs() }
    const help = await helpForBalance(app, clientId, begun.unpaidBani)
    if (tries >= TRIES_MAX || help.kind === 'none') throw await tooSmall(app, { clientId, priceBani: begun.unpaidBani, help })
    if (help.kind === 'enough') continue
    const leftMs = help.isWorthWaiting ? WAIT_MS[runBy] - waitedMs() : 0
    const effect = leftMs > 0 ? await awaitEffectWithin(app, help.effect, leftMs) : null
    if (!effect?.settledAt) throw await tooSmall(app, { clientId, priceBani: begun.unpaidBani, help })
  }
}

/** What can be done about it, and is: an account that tops up by itself begins to. */
export async function helpForBalance(app: App, clientId: string, priceBani: Bani): Promise<BalanceHelp> {
  let help: BalanceHelp = { kind: 'none', because: null }
  await runBesidesRequest(() =>
    app.db.inTransaction((tx) =>
      emitEvent(app, tx, balanceShortfall, {
        ...{ clientId, priceBani },
        answer(given) {
          help = given
        },
      }),
    ),
  )
  return help
}

type Missed = { clientId: string; priceBani: Bani; help: BalanceHelp }

/** Says how much is missing, and what is done about it. */
async function tooSmall(app: App, { clientId, priceBani, help }: Missed): Promise<Problem> {
  const { availableBani, creditLimitBani } = await clientBalances(app.db, clientId)
  const credit = creditLimitBani > 0 ? { credit: creditLimitBani } : {}
  const misses: Message = { code: 'balance-misses', params: { available: availableBani, price: priceBani, ...credit } }
  const missing = lackingAmountOf(priceBani, sum([availableBani, creditLimitBani]))
  const more = help.kind === 'under-way' ? help.meanwhile : help.kind === 'none' ? help.because : null
  return new Problem('balance-too-small', {
    because: several(more ? [misses, more] : [misses]) ?? misses,
    extra: { available: toRon(availableBani), price: toRon(priceBani), missing: toRon(missing) },
    ...(help.kind === 'under-way' ? { retryAfterSeconds: AGAIN_AFTER_S } : {}),
  })
}
