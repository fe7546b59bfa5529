/** Why the order was not saved or activated, in the server's words, and the way out of it. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { texts } from './texts.ts'
import type { Refusal } from './use-sending.ts'

export function RefusalNotice({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { problem, message, orderId } = refusal
  const isGone = problem.code === 'order-not-draft' && orderId !== null
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts.refusedTitle}
      withCloseButton
      closeButtonLabel={texts.closeNotice}
      onClose={onClose}
      bg="var(--mantine-color-body)"
      variant="outline"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="xs">
        <Text>{message ?? problem.message}</Text>
        <Text c="dimmed">{texts.refusedKept}</Text>
        {problem.code === 'balance-too-small' && (
          <LinkButton href={paths.balance} w="fit-content">
            {texts.toBalance}
          </LinkButton>
        )}
        {isGone && (
          <LinkButton href={paths.orderDetails(orderId)} w="fit-content">
            {texts.toDetails}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  )
}
