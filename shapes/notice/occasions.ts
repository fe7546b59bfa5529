/**
 * When notices are wanted: which begin with the steps that became known, when those that wait are due, and what has overtaken them by
 * then. Pure, so that steps may be known late, twice and in any order.
 */
import type { NoticeTime } from '#contract/notices/notice-time.ts'

const HOUR_MS = 3_600_000

export type NoticeStep<State> = { state: State; happenedAt: Date }
type Timed<State> = { when: NoticeTime<State> }
type Kinds<Name extends string, State> = Readonly<Record<Name, Timed<State>>>
/** `dueAt`: when its step happened, or so long after it. */
export type NoticeOccasion<Name, State> = { name: Name; step: NoticeStep<State>; dueAt: Date }

const hoursAfter = <State>({ when }: Timed<State>): number => ('on' in when ? (when.afterHours ?? 0) : 0)
/** Rather than at once. */
export const isDueLater = <State>(kind: Timed<State>): boolean => hoursAfter(kind) > 0
export const noticeStepOf = <State>(kind: Timed<State>, dueAt: Date): Date => new Date(dueAt.getTime() - hoursAfter(kind) * HOUR_MS)

const namesOf = <Name extends string, State>(kinds: Kinds<Name, State>) => Object.keys(kinds) as Name[] // the names of its rows

export const noticeOccasionOf = <Name extends string, State>(
  kinds: Kinds<Name, State>,
  name: Name,
  step: NoticeStep<State>,
): NoticeOccasion<Name, State> => ({
  ...{ name, step },
  dueAt: new Date(step.happenedAt.getTime() + hoursAfter(kinds[name]) * HOUR_MS),
})

/** Of each step those that begin with it, then those that begin with the first of several. */
export function noticeOccasionsOf<Name extends string, State>(
  kinds: Kinds<Name, State>,
  fresh: readonly NoticeStep<State>[],
): NoticeOccasion<Name, State>[] {
  const ofEach = fresh.flatMap((step) =>
    namesOf(kinds).flatMap((name) => {
      const { when } = kinds[name]
      return 'on' in when && when.on === step.state ? [noticeOccasionOf(kinds, name, step)] : []
    }),
  )
  const ofTheFirst = namesOf(kinds).flatMap((name) => {
    const { when } = kinds[name]
    const [first] = 'onFirst' in when ? inOrder(fresh.filter(({ state }) => when.onFirst.includes(state))) : []
    return first ? [noticeOccasionOf(kinds, name, first)] : []
  })
  return [...ofEach, ...ofTheFirst]
}

const inOrder = <State>(steps: readonly NoticeStep<State>[]): NoticeStep<State>[] =>
  steps.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())

/** `known`: all that is known now, the step among it. */
export function isNoticeOccasionOvertaken<Name extends string, State extends Known, Known extends string>(
  kinds: Kinds<Name, State>,
  { name, step }: NoticeOccasion<Name, State>,
  known: readonly NoticeStep<Known>[],
): boolean {
  const { unless } = kinds[name].when
  if (unless === undefined) return false
  const isAmong = (states: readonly Known[], state: Known) => states.includes(state)
  if (typeof unless === 'object') return known.some(({ state }) => isAmong(unless.reached, state))
  const later = known.filter(({ state, happenedAt }) => happenedAt > step.happenedAt && state !== step.state)
  return unless === 'moved-on' ? later.length > 0 : later.some(({ state }) => isAmong(supersedingOf(kinds), state))
}

/** The steps of the notices that give way to one another. */
const supersedingOf = <Name extends string, State>(kinds: Kinds<Name, State>): State[] =>
  namesOf(kinds).flatMap((name) => {
    const { when } = kinds[name]
    return 'on' in when && when.unless === 'superseded' ? [when.on] : []
  })

/** Whether the step before said the same: what waits is counted from that one. */
export function isStepContinued(step: NoticeStep<string>, known: readonly NoticeStep<string>[]): boolean {
  const before = inOrder(known.filter(({ happenedAt }) => happenedAt < step.happenedAt)).at(-1)
  return before?.state === step.state
}
