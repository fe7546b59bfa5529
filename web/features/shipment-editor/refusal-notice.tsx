/** Why the order was not saved or activated, in the server's words, and the way out of it. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Refusal } from './use-sending.ts'

const shipmentTexts = texts.shipmentEditor

export function RefusalNotice({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { problem, message, orderId } = refusal
  const isGone = problem.code === 'order-not-draft' && orderId !== null
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={shipmentTexts.refusedTitle}
      withCloseButton
      closeButtonLabel={shipmentTexts.closeNotice}
      onClose={onClose}
      bg="var(--mantine-color-body)"
      variant="outline"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="xs">
        <Text>{message ?? problem.message}</Text>
        <Text c="dimmed">{shipmentTexts.refusedKept}</Text>
        {problem.code === 'balance-too-small' && (
          <LinkButton href={paths.balance} w="fit-content">
            {shipmentTexts.toBalance}
          </LinkButton>
        )}
        {isGone && (
          <LinkButton href={paths.orderDetails(orderId)} w="fit-content">
            {shipmentTexts.toDetails}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  )
}
