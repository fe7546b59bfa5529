import { Stack, Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function agoText(at: string): string {
  const ageMs = Date.now() - Date.parse(at)
  if (ageMs >= DAY_MS) return texts.forms.ago(Math.floor(ageMs / DAY_MS), 'day')
  if (ageMs >= HOUR_MS) return texts.forms.ago(Math.floor(ageMs / HOUR_MS), 'hour')
  return texts.forms.ago(Math.max(0, Math.floor(ageMs / MINUTE_MS)), 'minute')
}

/** When it began, and how long ago that is. */
export function BeganSince({ at }: { at: string }) {
  return (
    <Stack gap={0}>
      <DateTime at={at} />
      <Text size="xs" c="dimmed">
        {agoText(at)}
      </Text>
    </Stack>
  )
}
