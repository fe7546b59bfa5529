import { Button, Stack, Text, Title } from '@mantine/core'
import { texts } from '../texts.ts'
import { forgetErrors, useKeptErrors } from '../ui/notices/toast.ts'
import { DateTime } from '../ui/values/date-time.tsx'

const shellTexts = texts.shell

/** Errors whose message has already gone from the corner. */
export function KeptErrors() {
  const errors = useKeptErrors()
  return (
    <Stack gap="sm">
      <Title order={2} size="sm">
        {shellTexts.errors}
      </Title>
      {errors.length === 0 && <Text c="dimmed">{shellTexts.noErrors}</Text>}
      {errors.map(({ id, text, at }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            <DateTime at={at.toISOString()} />
          </Text>
          <Text>{text}</Text>
        </div>
      ))}
      {errors.length > 0 && (
        <Button variant="default" onClick={forgetErrors}>
          {shellTexts.forgetErrors}
        </Button>
      )}
    </Stack>
  )
}
