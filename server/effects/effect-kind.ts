/**
 * What a kind of effect says of itself. The engine (run-effect.ts) does the rest: the claim is committed before the call, a missing
 * answer is looked for before anything is repeated, and what cannot be settled waits for an operator.
 */
import type { EffectKindName } from '#contract/effects/effects.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { effects } from './tables.ts'

export type EffectRow = typeof effects.$inferSelect
export type Effect<Input> = Omit<EffectRow, 'input'> & { input: Input }
export type EffectRef = Pick<EffectRow, 'clientId' | 'kind' | 'key'>

/**
 * What a call came to. `not-sent`: certainly nothing happened, so it is tried again; never a no. `unknown`: it may have happened.
 * `exists`: the partner says that it was done before, so it was.
 */
export type EffectOutcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; reason: Message }
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }
  | { kind: 'exists' }
  /** The partner has answered, and only an operator can do what follows. */
  | { kind: 'operator'; reason: Message }

/** What looking came to. `different`: something is there, and it is not what was asked for. */
export type FindResult<Answer> =
  | { kind: 'found'; answer: Answer }
  | { kind: 'absent' }
  | { kind: 'unknown'; cause: string }
  /** It was taken, and the partner has decided against it since. */
  | { kind: 'refused'; reason: Message }
  | { kind: 'different'; reason: Message }

export type SettledOutcome<Answer> = { kind: 'done'; answer: Answer } | { kind: 'refused'; reason: Message }

/** Of one that was refused. */
export const refusalReasonOf = ({ reason }: Pick<EffectRow, 'reason'>): Message => reason ?? partnerSaid('')

/** How a missing answer is made up for. */
export type UnknownOutcomeRule<Input, Answer> =
  /**
   * Doing it twice is the same as doing it once. `doubtsRefusal`: a no to a repeated call says nothing of the first, which may have been
   * done; what is true then an operator has to find out.
   */
  | { by: 'repeating'; doubtsRefusal?: true }
  | {
      by: 'looking'
      look(app: App, effect: Effect<Input>): Promise<FindResult<Answer>>
      /** How long after the call's end "not there" proves nothing yet. */
      trustAbsenceAfterMs(app: App, effect: Effect<Input>): number
    }

export type EffectKind<Input = never, Answer = unknown> = {
  name: EffectKindName
  /** A call ends within this, sign-in and nomenclature included. */
  callMs: number
  /** So often it is called where each call may have reached the partner; then an operator has to find out. */
  callsMax: number
  /** Tried for so long while the partner does not answer; then it is an operator's. */
  giveUpAfterMs: number
  /** Given up it is refused with this reason; without it, an operator's. */
  whenGivenUp?(effect: Effect<Input>, cause: string): Message
  /** Nothing came of all its calls, beyond doubt: it is refused with this reason; without it, an operator's. */
  whenAbsent?(effect: Effect<Input>): Message
  /** Longest wait between two tries. */
  waitMaxMs: number
  afterUnknown: UnknownOutcomeRule<Input, Answer>
  /** Never inside a transaction. What it throws counts as an answer that was lost. */
  call(app: EffectApp, effect: Effect<Input>): Promise<EffectOutcome<Answer>>
  /** Writes the outcome, in the transaction that settles the effect; runs once. It may end the transaction (`tx.ending`). */
  settle(app: App, tx: Tx, effect: Effect<Input>, outcome: SettledOutcome<Answer>): Promise<void>
  /** A second answer, come after the first was written. */
  settledBefore?(app: App, tx: Tx, effect: Effect<Input>, answer: Answer): Promise<void>
  /** It becomes an operator's: what the client should see of it. */
  leftToOperator?(app: App, tx: Tx, effect: Effect<Input>, reason: Message): Promise<void>
  /** What is asked of the partner, for operators. */
  summary(effect: Effect<Input>): Message
  /** The partner's name in the recorded calls, and what those for this effect mention; left out: they cannot be distinguished. */
  recordedAs?(effect: Effect<Input>): { partner: string; mentions: string }
  /** The answer that an operator's word stands for. `given`: what the kind asks for (contract/effects/effects.ts), or ''. */
  answerByHand(effect: Effect<Input>, given: string): Answer
}

/** A kind among others: the engine gives each the rows it wrote itself. */
export type AnyEffectKind = EffectKind<never, unknown>

export type EffectKinds = ReadonlyMap<EffectKindName, AnyEffectKind>

export const effectKindsOf = (kinds: readonly AnyEffectKind[]): EffectKinds => new Map(kinds.map((kind) => [kind.name, kind]))

/** Whom a settled effect is announced to (platform/jobs/notices.ts). */
export const effectNoticeOf = ({ kind, key }: Pick<EffectRef, 'kind' | 'key'>): string => `effect/${kind}/${key}`
