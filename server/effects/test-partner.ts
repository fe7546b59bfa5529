/** A partner that lives in memory, and two kinds of effects made up for it: one that looks for a missing answer, one that repeats. */
import { randomUUID } from 'node:crypto'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { addEffect, type NewEffect } from './add-effect.ts'
import type { Effect, EffectKind, EffectOutcome, EffectRef, EffectRow, FindResult, SettledOutcome } from './effect-kind.ts'
import { effectOf } from './effect-rows.ts'
import { runEffect } from './run-effect.ts'

/**
 * How a call goes: `lost`, done and the answer lost; `never`, unanswered and not done; `throws`, done and the answer unreadable;
 * `held`, done, and it answers only when the test says what.
 */
export type Way = 'done' | 'lost' | 'never' | 'throws' | 'held' | 'refused' | 'not-sent' | 'exists' | 'operator'

export type Look = 'answers' | 'unknown' | 'different' | 'refused' | 'throws'

export const CALL_MS = 30_000
export const CALLS_MAX = 4
export const GIVE_UP_AFTER_MS = 3_600_000
export const WAIT_MAX_MS = 60_000
/** What was done shows in the partner's list after this. */
export const LIST_LAGS_MS = 10_000
export const REFUSAL = partnerSaid('Partenerul nu vrea.')

export type PartnerEffect = EffectKind<{ what: string }, string>

/** Stands still unless it is moved. */
export function stoppedClock(): Clock & { move(ms: number): void } {
  let at = Date.parse('2026-11-20T10:00:00Z')
  return {
    now: () => new Date(at),
    move(ms) {
      at += ms
    },
  }
}

export function partnerInMemory(clock: Clock) {
  const partner = {
    /** The ways of the next calls; then all are done. */
    ways: [] as Way[],
    /** How the next looks go; then it answers what its list shows. */
    looks: [] as Look[],
    calls: [] as string[],
    looked: [] as string[],
    /** What it has done, by whom it is for and what it is. */
    done: [] as { what: string; at: number }[],
    settled: [] as { what: string; outcome: SettledOutcome<string> }[],
    settledBefore: [] as { what: string; state: string; answer: string }[],
    leftToOperator: [] as { what: string; reason: Message }[],
    /** The call that is held. */
    held: [] as PromiseWithResolvers<EffectOutcome<string>>[],
    settleFails: false,
    do: (what: string) => void partner.done.push({ what, at: clock.now().getTime() }),
    async call(what: string): Promise<EffectOutcome<string>> {
      partner.calls.push(what)
      const way = partner.ways.shift() ?? 'done'
      if (way === 'done' || way === 'lost' || way === 'throws' || way === 'held') partner.do(what)
      switch (way) {
        case 'done':
          return { kind: 'done', answer: `answer to ${what}` }
        case 'lost':
        case 'never':
          return { kind: 'unknown', cause: way }
        case 'throws':
          throw new Error('the answer makes no sense')
        case 'held': {
          const held = Promise.withResolvers<EffectOutcome<string>>()
          partner.held.push(held)
          return held.promise
        }
        case 'not-sent':
          return { kind: 'not-sent', cause: 'login: cut' }
        case 'exists':
          return { kind: 'exists' }
        case 'refused':
        case 'operator':
          return { kind: way, reason: REFUSAL }
      }
    },
    async look(what: string): Promise<FindResult<string>> {
      partner.looked.push(what)
      const look = partner.looks.shift() ?? 'answers'
      if (look === 'throws') throw new Error('the list makes no sense')
      if (look === 'unknown') return { kind: 'unknown', cause: 'unreachable' }
      if (look === 'refused') return { kind: 'refused', reason: REFUSAL }
      if (look === 'different') return { kind: 'different', reason: partnerSaid('Este altceva acolo.') }
      const shown = clock.now().getTime() - LIST_LAGS_MS
      const isShown = partner.done.some((one) => one.what === what && one.at <= shown)
      return isShown ? { kind: 'found', answer: `found ${what}` } : { kind: 'absent' }
    },
  }
  return partner
}

export type PartnerInMemory = ReturnType<typeof partnerInMemory>

/** What an effect does at the partner: another client's of the same key is another one. */
export const whatOf = ({ clientId, input }: Effect<{ what: string }>): string => `${clientId} ${input.what}`

function kindOf(partner: PartnerInMemory, own: Pick<PartnerEffect, 'name' | 'afterUnknown'>): PartnerEffect {
  return {
    callMs: CALL_MS,
    callsMax: CALLS_MAX,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    waitMaxMs: WAIT_MAX_MS,
    call: (_app, effect) => partner.call(whatOf(effect)),
    async settle(_app, _tx, effect, outcome) {
      if (partner.settleFails) throw new Error('cannot be written')
      partner.settled.push({ what: whatOf(effect), outcome })
    },
    async settledBefore(_app, _tx, effect, answer) {
      partner.settledBefore.push({ what: whatOf(effect), state: effect.state, answer })
    },
    async leftToOperator(_app, _tx, effect, reason) {
      partner.leftToOperator.push({ what: whatOf(effect), reason })
    },
    summary: ({ input }) => partnerSaid(input.what),
    answerByHand: ({ input }) => `by hand: ${input.what}`,
    ...own,
  }
}

export const lookingKind = (partner: PartnerInMemory): PartnerEffect =>
  kindOf(partner, {
    name: 'cancel-awb',
    afterUnknown: { by: 'looking', look: (_app, effect) => partner.look(whatOf(effect)), trustAbsenceAfterMs: () => LIST_LAGS_MS },
  })

export const repeatingKind = (partner: PartnerInMemory): PartnerEffect =>
  kindOf(partner, { name: 'request-pickup', afterUnknown: { by: 'repeating' } })

type Added = Partial<Omit<NewEffect<{ what: string }>, 'kind'>>

/** As a process with such a session. */
export const inSession = (app: App, number: number, expired: AbortSignal = new AbortController().signal): App => ({
  ...app,
  process: { current: async () => ({ number, expired }) },
})

/** A new client's, and a key's of its own, unless the test says whose. */
export async function added(app: App, kind: PartnerEffect, given: Added = {}): Promise<EffectRef> {
  const { clientId = randomUUID(), key = 'one', input = { what: key } } = given
  await app.db.inTransaction((tx) => addEffect(app, tx, { ...given, clientId, kind, key, input }))
  return { clientId, kind: kind.name, key }
}

export async function effectNow(app: App, ref: EffectRef): Promise<EffectRow> {
  const effect = await effectOf(app.db, ref)
  if (!effect) throw new Error(`no effect ${ref.key}`)
  return effect
}

/** Two clients with the same two keys each. */
export async function fourAdded(app: App, kind: PartnerEffect) {
  const [one, two] = [randomUUID(), randomUUID()]
  return {
    mine: await added(app, kind, { clientId: one, key: 'one' }),
    sibling: await added(app, kind, { clientId: one, key: 'two' }),
    foreign: await added(app, kind, { clientId: two, key: 'one' }),
    foreignToo: await added(app, kind, { clientId: two, key: 'two' }),
  }
}

/** Carried on whenever its time comes, as its jobs would: until it ends, or so often. Answers its row. */
export async function carriedOn(
  app: App,
  kind: PartnerEffect,
  { ref, clock, times = 30 }: { ref: EffectRef; clock: { move(ms: number): void } & Clock; times?: number },
): Promise<EffectRow> {
  for (let i = 0; i < times; i += 1) {
    const effect = await effectNow(app, ref)
    if (effect.lookAt === null || effect.state === 'manual') return effect
    clock.move(Math.max(0, effect.lookAt.getTime() - clock.now().getTime()))
    await runEffect(app, kind, ref)
  }
  return effectNow(app, ref)
}
