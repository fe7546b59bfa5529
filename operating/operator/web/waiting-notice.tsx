/** The first thing an administrator sees: how much waits for an operator, and since when. */
import { Alert, Group, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { useWaiting } from '#web/shell/use-waiting.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'

export function WaitingNotice() {
  const { data } = useWaiting()
  if (!data || data.waiting === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconChecklist aria-hidden />}
      title={texts.operator.waiting.notice(data.waiting)}
      role="status"
      classNames={{ title: 'ink' }}
    >
      <Group gap="sm">
        {data.oldestAt !== null && (
          <Text>
            {texts.operator.waiting.oldest} <DateTime at={data.oldestAt} />
          </Text>
        )}
        <LinkButton href={paths.operator}>{texts.operator.waiting.check}</LinkButton>
      </Group>
    </Alert>
  )
}
