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
export function DayText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {texts.forms.day(at)}
    </time>
  )
}

const HOUR_MS = 3_600_000

/** How long ago, beside the moment itself. */
export const AgeText = ({ at }: { at: string }) => (
  <span className="nowrap">{texts.ui.age(Math.max(0, Math.floor((Date.now() - Date.parse(at)) / HOUR_MS)))}</span>
)
