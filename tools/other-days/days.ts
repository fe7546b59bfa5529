/** The days on which programs that count in days, months and hours go wrong: the next of each, so that the tests run on them at night. */
import { Temporal } from 'temporal-polyfill'
import { orthodoxEaster } from '#contract/banking/banking-days.ts'
import { dayAfter } from '#contract/days.ts'

const ZONE = 'Europe/Bucharest'
const NOON = '12:00'
/** Shortly before the hour that is left out in spring and comes twice in autumn. */
const BEFORE_CHANGE = '02:50'
const DRAWN_WITHIN_DAYS = 730
const [GOOD_FRIDAY, EASTER_MONDAY] = [-2, 1]

/** `hasJourneys`: the browser goes through the product on it too, which takes longer. */
export type OtherDay = { name: string; at: Temporal.ZonedDateTime; hasJourneys?: boolean }

/** `random`: a share of 1, for the two days that are drawn. */
export function otherDays(now: Temporal.ZonedDateTime, random: () => number): OtherDay[] {
  const today = now.withTimeZone(ZONE)
  const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE)
  /** In this year or the first after it in which it is to come and there is such a day. */
  const next = (dayIn: (year: number) => string | null, time: string): Temporal.ZonedDateTime => {
    for (let year = today.year; ; year += 1) {
      const day = dayIn(year)
      if (day === null) continue
      const moment = at(day, time)
      if (Temporal.ZonedDateTime.compare(moment, today) > 0) return moment
    }
  }
  const yearly = (monthAndDay: string, time = NOON) => next((year) => `${year}-${monthAndDay}`, time)
  const ofEaster = (days: number) => next((year) => dayAfter(orthodoxEaster(year), days), NOON)
  const drawn = () => today.add({ days: 1 + Math.floor(random() * DRAWN_WITHIN_DAYS) })
  return [
    { name: '26 November', at: yearly('11-26') },
    { name: '1 December, a holiday', at: yearly('12-01'), hasJourneys: true },
    { name: 'the last minutes of the year', at: yearly('12-31', '23:50') },
    { name: '1 January', at: yearly('01-01') },
    {
      name: '29 February',
      at: next((year) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? `${year}-02-29` : null), NOON),
      hasJourneys: true,
    },
    { name: 'before the clock goes forward', at: next((year) => lastSunday(year, 3), BEFORE_CHANGE) },
    { name: 'before the clock goes back', at: next((year) => lastSunday(year, 10), BEFORE_CHANGE) },
    { name: 'Good Friday', at: ofEaster(GOOD_FRIDAY) },
    { name: 'Easter Monday', at: ofEaster(EASTER_MONDAY) },
    {
      name: 'a Saturday',
      hasJourneys: true,
      at: at(
        today
          .add({ days: ((6 - today.dayOfWeek + 7) % 7) + 7 })
          .toPlainDate()
          .toString(),
        NOON,
      ),
    },
    { name: 'a day that is drawn', at: drawn() },
    { name: 'another that is drawn', at: drawn() },
  ]
}

function lastSunday(year: number, month: number): string {
  const last = Temporal.PlainDate.from({ year, month, day: 31 })
  return last.subtract({ days: last.dayOfWeek % 7 }).toString()
}
