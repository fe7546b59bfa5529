/** The hours of each day while they are chosen, and the way to and from the contract's shape. */
import type { ClientProfileChange } from '#contract/client-profile/profile.ts'
import { type KeptWorkingHours, type WorkingDay, WorkingHours, workingDays } from '#contract/client-profile/working-hours.ts'
import { formCheckOf, messageText } from '#web/said.ts'

type DayDraft = { start: string | null; end: string | null }
export type ScheduleDraft = Record<WorkingDay, DayDraft>

const ofEachDay = <T>(of: (day: WorkingDay) => T) => Object.fromEntries(workingDays.map((day) => [day, of(day)])) as Record<WorkingDay, T> // each day is there

/** Empty until hours are chosen. */
export const scheduleDraftOf = (hours: KeptWorkingHours | null): ScheduleDraft =>
  ofEachDay((day) => hours?.[day] ?? { start: null, end: null })

const checkHours = formCheckOf(WorkingHours)

/** Messages by field. */
export function scheduleDraftErrors(draft: ScheduleDraft): Record<string, string> {
  const missing = workingDays.flatMap((day) =>
    (['start', 'end'] as const)
      .filter((side) => draft[day][side] === null)
      .map((side) => [`${day}.${side}`, messageText({ code: 'field-missing' })]),
  )
  return { ...checkHours(filled(draft)), ...Object.fromEntries(missing) }
}

const filled = (draft: ScheduleDraft): WorkingHours => ofEachDay((day) => ({ start: draft[day].start ?? '', end: draft[day].end ?? '' }))

/** Of a draft without errors. */
export function scheduleChangeOf(draft: ScheduleDraft): ClientProfileChange {
  const workingHours = filled(draft)
  return { workingTimeStart: workingHours.monday.start, workingTimeEnd: workingHours.monday.end, workingHours }
}

const pair: Record<string, string> = { workingTimeStart: 'monday.start', workingTimeEnd: 'monday.end' }

/** Where a refusal of the server belongs. */
export function scheduleDraftFieldOf(path: string): string {
  const field = path.replace(/^profile\.(workingHours\.)?/, '')
  return pair[field] ?? field
}
