/**
 * When a task is started by the clock: a cron expression in Bucharest's civil time, or every so many minutes or hours. Both are
 * checked when they are declared, so that a wrong one stops the program and every test that loads it.
 */
import { Cron } from 'croner'
import { BUCHAREST_ZONE, bucharestDayOf, bucharestMonthOf, bucharestWeekOf } from '../clock.ts'

/** A run that is due, and the period it stands for: what a run writes is keyed by its period. */
export type DueRun = { period: string; dueAt: Date }

/** What a task is given that the clock starts: `2026-11-22`, `2026-W47`, `2026-11`, or the instant it was due at. */
export type RunPeriod = { period: string }

export type Schedule = {
  /** The last run due until then. */
  lastDue(now: Date): DueRun
  /** Of the runs missed while no process worked: the last one once, or none. */
  catchUp: CatchUp
  /** It only has to happen from time to time: a failed run is left to the next one. */
  isBeat: boolean
}

type CatchUp = 'last' | 'none'
type PeriodKind = keyof typeof periods
type CronOptions = { period: PeriodKind; catchUp?: CatchUp }

const MINUTE_MS = 60_000

const one = /^(\d{1,2}|[a-z]{3})$/i
/** In months without a 29th, 30th or 31st, nothing would happen. */
const everyMonthHas = /^(0?[1-9]|1\d|2[0-8]|L)$/

type Fields = { minute: string; hour: string; dayOfMonth: string; weekday: string }

const onceADay = ({ minute, hour }: Fields) => one.test(minute) && one.test(hour)

/** The name of an instant's period, and whether each run of an expression has a period of its own. */
const periods = {
  minute: { nameOf: (at: Date) => at.toISOString(), isOnceIn: () => true },
  day: { nameOf: bucharestDayOf, isOnceIn: onceADay },
  week: {
    nameOf: bucharestWeekOf,
    isOnceIn: (fields: Fields) => onceADay(fields) && fields.dayOfMonth === '*' && one.test(fields.weekday),
  },
  month: {
    nameOf: bucharestMonthOf,
    isOnceIn: (fields: Fields) => onceADay(fields) && everyMonthHas.test(fields.dayOfMonth) && fields.weekday === '*',
  },
}

/**
 * `15 3 * * *`: minute, hour, day of the month, month, weekday, as the clocks of Bucharest show them. An hour that is skipped in
 * spring is made up for when it is over, one that comes twice in autumn counts once. Each run stands for a `period` of its own: the
 * one it is due in. Throws where the expression is none, never comes true, or comes true more than once in a period.
 */
export function cron(expression: string, { period, catchUp = 'last' }: CronOptions): Schedule {
  const runs = new Cron(expression, { timezone: BUCHAREST_ZONE, mode: '5-part', paused: true })
  const [minute = '', hour = '', dayOfMonth = '', , weekday = ''] = expression.trim().split(/\s+/)
  if (weekday === '') throw new Error(`a schedule has five fields: ${expression}`)
  const { nameOf, isOnceIn } = periods[period]
  if (!isOnceIn({ minute, hour, dayOfMonth, weekday })) throw new Error(`not exactly one run a ${period}: ${expression}`)
  if (runs.nextRun() === null) throw new Error(`never due: ${expression}`)
  return {
    catchUp,
    isBeat: false,
    lastDue(now) {
      // It answers the run before an instant: with the next second this very minute counts.
      const [dueAt] = runs.previousRuns(1, new Date(now.getTime() - (now.getTime() % MINUTE_MS) + 1000))
      if (!dueAt) throw new Error(`never due before ${now.toISOString()}: ${expression}`)
      return { period: nameOf(dueAt), dueAt }
    },
  }
}

type Interval =
  | { minutes: 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30 | 60; hours?: never }
  | { hours: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24; minutes?: never }

/** At the same minutes of every hour, or hours of every day, whatever the clocks are set to. What has an hour of its own is a `cron`. */
export function everyInterval({ minutes, hours }: Interval, { catchUp = 'last' }: { catchUp?: CatchUp } = {}): Schedule {
  const [whole, part]: [number, number] = minutes === undefined ? [24, hours] : [60, minutes]
  if (!(Number.isInteger(part) && part > 0 && whole % part === 0)) throw new Error(`does not divide an hour or a day: ${part}`)
  const intervalMs = (minutes ?? hours * 60) * MINUTE_MS
  return {
    catchUp,
    isBeat: true,
    lastDue(now) {
      const dueAt = new Date(now.getTime() - (now.getTime() % intervalMs))
      return { period: periods.minute.nameOf(dueAt), dueAt }
    },
  }
}
