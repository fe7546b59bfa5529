/** The first thing an administrator sees: how much waits for an operator, and since when. */
import { Alert, Group, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { useWaiting } from '../use-waiting.ts'

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
