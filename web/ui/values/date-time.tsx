/** Dates and times as they are shown: `21.11.2026 14:05`, always Bucharest. */
const ZONE = 'Europe/Bucharest'

const day = new Intl.DateTimeFormat('ro-RO', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' })
const hour = new Intl.DateTimeFormat('ro-RO', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `21.11.2026 14:05` of an instant. */
export const formatDateTime = (at: string): string => `${day.format(new Date(at))} ${hour.format(new Date(at))}`

export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {formatDateTime(at)}
    </time>
  )
}
