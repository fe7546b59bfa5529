import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react'
import { texts } from '../../texts.ts'
import { copyText } from '../copy-text.ts'
import { useFocusToContent } from '../dialog/focus-return.ts'

/** What is known of a failure: the product's words, and what support needs to find the case. */
export type FailureCause = { message: string; status?: number; code?: string; instance?: string | undefined; stack?: string | undefined }

type FailureProps = { cause: FailureCause; title?: string; onRetry?: () => void; isRetrying?: boolean }

export function FailureNotice({ cause, title = texts.ui.failureTitle, onRetry, isRetrying = false }: FailureProps) {
  const part = useFocusToContent()
  return (
    <Alert
      ref={part}
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      role="alert"
      classNames={{ title: 'ink' }}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{cause.message}</Text>
        <Group gap="sm">
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry} loading={isRetrying}>
              {texts.ui.retry}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyText(detailsOf(cause), texts.ui.detailsCopied)}
          >
            {texts.ui.copyDetails}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function detailsOf(cause: FailureCause): string {
  const { details: names } = texts.ui
  const known = [
    [names.page, window.location.href],
    [names.message, cause.message],
    [names.code, cause.code],
    [names.status, cause.status],
    [names.instance, cause.instance],
    [names.stack, cause.stack],
    [names.browser, navigator.userAgent],
  ]
  return known
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
