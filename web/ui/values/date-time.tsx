import { texts } from '../../texts.ts'

/** `21.11.2026 14:05`, always Bucharest. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {texts.forms.dateTime(at)}
    </time>
  )
}
