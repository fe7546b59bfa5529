/** The first thing an administrator sees: how much waits for an operator, and since when. */
import { Alert, Group, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { useWaiting } from '../../shell/use-waiting.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { waitingTexts as texts } from './texts.ts'

export function WaitingNotice() {
  const { data } = useWaiting()
  if (!data || data.waiting === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconChecklist aria-hidden />}
      title={texts.notice(data.waiting)}
      role="status"
      classNames={{ title: 'ink' }}
    >
      <Group gap="sm">
        {data.oldestAt !== null && (
          <Text>
            {texts.oldest} <DateTime at={data.oldestAt} />
          </Text>
        )}
        <LinkButton href={paths.operator}>{texts.check}</LinkButton>
      </Group>
    </Alert>
  )
}
