import { texts } from '../../texts.ts'

/** `21.11.2026 14:05`, always Bucharest. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {texts.forms.dateTime(at)}
    </time>
  )
}

/** `21.11.2026`: of what is known by its day alone, as what banks say. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {texts.forms.day(at)}
    </time>
  )
}
