import { describe, expect, it } from 'vitest'
import type { NoticeTime } from '#contract/notices/notice-time.ts'
import { isDueLater, isNoticeOccasionOvertaken, isStepContinued, noticeOccasionOf, noticeOccasionsOf, noticeStepOf } from './occasions.ts'

type State = 'sent' | 'away' | 'here' | 'taken'
const kinds = {
  left: { when: { onFirst: ['sent', 'away'], unless: { reached: ['taken'] } } },
  arrived: { when: { on: 'here', unless: 'superseded' } },
  fetched: { when: { on: 'taken', unless: 'superseded' } },
  waits: { when: { on: 'here', afterHours: 24, unless: 'moved-on' } },
} as const satisfies Record<string, { when: NoticeTime<State> }>

/** At this hour of a day. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const step = <S extends State>(state: S, hour: number) => ({ state, happenedAt: at(hour) })
const begun = (...fresh: ReturnType<typeof step<State>>[]) =>
  noticeOccasionsOf<keyof typeof kinds, State>(kinds, fresh).map(({ name, dueAt }) => [name, dueAt.toISOString().slice(8, 13)])
const overtaken = (name: keyof typeof kinds, on: ReturnType<typeof step<State>>, ...known: ReturnType<typeof step<State>>[]) =>
  isNoticeOccasionOvertaken<keyof typeof kinds, State, State>(kinds, noticeOccasionOf<keyof typeof kinds, State>(kinds, name, on), [
    on,
    ...known,
  ])

describe('a notice', () => {
  it('begins with each of its steps, one that waits so long after it', () => {
    expect(begun(step('here', 1), step('taken', 2), step('here', 3))).toEqual([
      ...[
        ['arrived', '23T01'],
        ['waits', '24T01'],
      ],
      ['fetched', '23T02'],
      ...[
        ['arrived', '23T03'],
        ['waits', '24T03'],
      ],
    ])
    expect(Object.values(kinds).map((kind) => isDueLater<State>(kind))).toEqual([false, false, false, true])
    expect(noticeStepOf(kinds.waits, at(25))).toEqual(at(1))
  })

  it('begins with the first of several steps that are known at once', () => {
    expect(begun(step('away', 2), step('sent', 1))).toEqual([['left', '23T01']])
    expect(begun(step('taken', 2))).toEqual([['fetched', '23T02']])
  })

  it('is overtaken by what it names, whenever that happened', () => {
    expect(overtaken('left', step('sent', 2), step('away', 3), step('here', 4))).toBe(false)
    expect(overtaken('left', step('sent', 2), step('taken', 1))).toBe(true)
  })

  it('is overtaken by a later step of another such notice, not by its own', () => {
    expect(overtaken('arrived', step('here', 2), step('taken', 1), step('away', 3), step('here', 4))).toBe(false)
    expect(overtaken('arrived', step('here', 2), step('taken', 3))).toBe(true)
  })

  it('that waits is overtaken by any other later step', () => {
    expect(overtaken('waits', step('here', 2), step('away', 1), step('here', 3))).toBe(false)
    expect(overtaken('waits', step('here', 2), step('away', 3), step('here', 4))).toBe(true)
  })

  it('that waits is counted from the first of steps that say the same', () => {
    const known = [step('away', 1), step('here', 2), step('here', 3), step('away', 4), step('here', 5)]
    expect([2, 3, 5].map((hour) => isStepContinued(step('here', hour), known))).toEqual([false, true, false])
  })
})
