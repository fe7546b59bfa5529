/** What came of saving or activating but the wanted: why it was refused, that it was done before, or that it is not known yet; and the way on. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { topUpFor } from '#contract/balance/amounts.ts'
import { balanceCalls, spendableAmountOf } from '#contract/balance/balance.ts'
import { lackingAmountOf } from '#contract/money.ts'
import { chosenServiceOf, type Offer } from '#sending/offers/contract/offers.ts'
import { useCall } from '#web/api.ts'
import { isOutcomeUnknown } from '#web/calls/failed-calls.ts'
import { paths } from '#web/paths.ts'
import { ErrandButton } from '#web/shell/errands/errand-line.tsx'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isSendingRefused, type SendingIntent, type SendingRefusal } from './use-sending.ts'

const shipmentTexts = texts.shipmentEditor

type RefusalNoticeProps = { refusal: SendingRefusal; chosen: Offer | null; onClose: () => void }

export function RefusalNotice({ refusal, chosen, onClose }: RefusalNoticeProps) {
  const { problem, message, orderId } = refusal
  const isNo = isSendingRefused(problem)
  return (
    <Alert
      color={isNo ? 'red' : 'orange'}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={titleOf(refusal)}
      withCloseButton
      closeButtonLabel={shipmentTexts.closeNotice}
      onClose={onClose}
      bg="var(--mantine-color-body)"
      variant="outline"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="xs">
        <Text>{message ?? problem.message}</Text>
        {isNo && <Text c="dimmed">{orderId === null ? shipmentTexts.refusedKept : shipmentTexts.refusedSaved}</Text>}
        {problem.code === 'balance-too-small' && <ToTopUp orderId={orderId} chosen={chosen} />}
        {!isNo && orderId !== null && (
          <LinkButton href={paths.orderDetails(orderId)} w="fit-content">
            {shipmentTexts.toDetails}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  )
}

/** As much as lacks, and the way back with the same offer. */
function ToTopUp({ orderId, chosen }: { orderId: string | null; chosen: Offer | null }) {
  const { pathname, searchStr } = useLocation()
  const left = useCall(balanceCalls.left).data
  // A new order was saved before it was refused: it is gone on with as the one that it is now.
  const back = pathname === paths.newOrder && orderId !== null ? paths.editOrder(orderId) : `${pathname}${searchStr}`
  const isTakenUp = orderId !== null && back === paths.editOrder(orderId)
  const detail = chosen && isTakenUp ? JSON.stringify(chosenServiceOf(chosen)) : ''
  return (
    <ErrandButton
      href={
        chosen && left !== undefined ? paths.prepayAgain(topUpFor(lackingAmountOf(chosen.price, spendableAmountOf(left)))) : paths.prepay
      }
      errand={{ kind: 'order', back, detail }}
      w="fit-content"
    >
      {shipmentTexts.toBalance}
    </ErrandButton>
  )
}

function titleOf({ intent, problem }: SendingRefusal): string {
  if (problem.code === 'order-not-draft') return shipmentTexts.notDraftTitle
  if (isOutcomeUnknown(problem)) return shipmentTexts.unknownTitles[intent]
  return shipmentTexts.refusedTitles[intent]
}

/** While the lost answer is requested again. */
export function UnknownOutcomeNotice({ intent }: { intent: SendingIntent }) {
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={shipmentTexts.unknownTitles[intent]}
      bg="var(--mantine-color-body)"
      variant="outline"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      {shipmentTexts.unknownAsked}
    </Alert>
  )
}
