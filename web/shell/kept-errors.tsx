import { ActionIcon, Button, Indicator, Popover, Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { texts } from '../texts.ts'
import { forgetErrors, useKeptErrors } from '../ui/notices/toast.ts'
import { DateTime } from '../ui/values/date-time.tsx'

const shellTexts = texts.shell

/** Errors whose message has already gone from the corner. */
export function KeptErrors() {
  const errors = useKeptErrors()
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Indicator disabled={errors.length === 0} color="danger" size={16} label={errors.length} offset={4}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${shellTexts.errors}: ${errors.length}`}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={shellTexts.errors}>
        {errors.length === 0 ? (
          <Text c="dimmed">{shellTexts.noErrors}</Text>
        ) : (
          <Stack gap="sm">
            {errors.map(({ id, text, at }) => (
              <div key={id}>
                <Text size="xs" c="dimmed">
                  <DateTime at={at.toISOString()} />
                </Text>
                <Text>{text}</Text>
              </div>
            ))}
            <Button variant="default" onClick={forgetErrors}>
              {shellTexts.forgetErrors}
            </Button>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
