/** Where a payment stands. The browser comes back here from the payment provider, which says nothing of the payment itself. */
import { Box, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCreditCard,
  IconFileInvoice,
  IconHourglassHigh,
  IconMapQuestion,
  IconPackages,
  IconRefresh,
  IconRepeat,
  IconWallet,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { Bani } from '#contract/money.ts'
import { invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { subscriptionCalls } from '#paying/subscriptions/contract/subscriptions.ts'
import { queryKeyOf, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, type Icon } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { type PaymentShown, paymentCalls } from '../../contract/payments.ts'
import { cardName } from '../card-shown.ts'
import {
  isPaymentMissing,
  nextPaymentLookMs,
  PAYMENT_PATIENCE_MS,
  type PaymentNextStep,
  type PaymentStage,
  paymentNextStepOf,
  paymentStageOf,
} from './payment-stage.ts'
import { TransferData } from './transfer-data.tsx'

const words = texts.afterPayment

export function AfterPaymentPage() {
  const { identifier = '' }: { identifier?: string } = useParams({ strict: false })
  const payment = usePaymentState(identifier)
  if (payment.isMissing)
    return (
      <Page title={words.notFound}>
        <EmptyState
          icon={IconMapQuestion}
          text={words.notFoundText}
          action={<LinkButton href={paths.balance}>{words.toBalance}</LinkButton>}
        />
      </Page>
    )
  const { shown, query, isPatient } = payment
  return (
    <Page title={words.title}>
      {query.error && <FailureNotice cause={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />}
      {shown ? (
        <Stack gap="md" maw={720}>
          <Outcome
            payment={shown}
            stage={paymentStageOf(shown, isPatient)}
            onLook={() => void query.refetch()}
            isLooking={query.isFetching}
          />
          {paymentStageOf(shown, isPatient) === 'announced' && <TransferData payment={shown} />}
        </Stack>
      ) : (
        query.isPending && <Skeleton height={240} maw={720} role="status" aria-label={texts.ui.loading} />
      )}
    </Page>
  )
}

/** What a payment that came in changes. */
const changedByReceiving = [balanceCalls.left, balanceCalls.available, invoiceCalls.list, subscriptionCalls.list] as const

/** Looks again and again, less and less often, until nothing changes any more. */
function usePaymentState(identifier: string) {
  const cache = useQueryClient()
  const [openedAt] = useState(Date.now)
  const query = useCall(
    paymentCalls.state,
    { params: { identifier } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? nextPaymentLookMs(state.data, state.dataUpdateCount) : false),
    },
  )
  const isReceived = query.data?.state === 'received'
  useEffect(() => {
    if (isReceived) for (const stale of changedByReceiving) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }, [isReceived, cache])
  return {
    query,
    shown: query.data,
    isPatient: query.dataUpdatedAt - openedAt >= PAYMENT_PATIENCE_MS,
    isMissing: query.error !== null && isPaymentMissing(query.error),
  }
}

const marks: Record<PaymentStage, { icon: Icon; color: string }> = {
  waiting: { icon: IconHourglassHigh, color: 'orange' },
  pending: { icon: IconHourglassHigh, color: 'orange' },
  announced: { icon: IconHourglassHigh, color: 'orange' },
  received: { icon: IconCircleCheck, color: 'green' },
  declined: { icon: IconCircleX, color: 'red' },
  lapsed: { icon: IconCircleX, color: 'red' },
  unclear: { icon: IconAlertTriangle, color: 'orange' },
}

type OutcomeProps = { payment: PaymentShown; stage: PaymentStage; onLook: () => void; isLooking: boolean }

function Outcome({ payment, stage, onLook, isLooking }: OutcomeProps) {
  const { icon: Mark, color } = marks[stage]
  const { title, text } = words.states[stage]
  const step = paymentNextStepOf(payment, stage)
  return (
    <Section
      title={title}
      beside={
        stage === 'waiting' ? (
          <Loader size="sm" aria-hidden />
        ) : (
          <Box c={`light-dark(var(--mantine-color-${color}-7), var(--mantine-color-${color}-5))`} lh={0}>
            <Mark size={32} aria-hidden />
          </Box>
        )
      }
    >
      <Text role="status">{text}</Text>
      {payment.reason !== null && stage !== 'received' && <Text fw={600}>{payment.reason}</Text>}
      {stage === 'received' && payment.subscriptionId !== null && <Text>{words.subscriptionActive}</Text>}
      <TermList of={termsOf(payment)} />
      {(step !== null || stage === 'pending') && (
        <Group gap="sm">
          {step && <NextButton step={step} amount={payment.amount} isDeclined={stage === 'declined'} />}
          {stage === 'pending' && (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onLook} loading={isLooking}>
              {words.lookAgain}
            </Button>
          )}
        </Group>
      )}
      <Group gap="sm">
        <Place href={paths.balance} icon={IconWallet} text={words.toBalance} />
        <Place href={paths.invoices} icon={IconFileInvoice} text={words.toInvoices} />
        <Place href={paths.orders} icon={IconPackages} text={words.toOrders} />
        {payment.subscriptionId !== null && <Place href={paths.subscriptions} icon={IconRepeat} text={texts.subscriptions.title} />}
      </Group>
    </Section>
  )
}

const Place = ({ href, icon: Mark, text }: { href: string; icon: Icon; text: string }) => (
  <LinkButton href={href} variant="default" leftSection={<Mark size={16} aria-hidden />}>
    {text}
  </LinkButton>
)

type NextButtonProps = { step: PaymentNextStep; amount: Bani; isDeclined: boolean }

function NextButton({ step, amount, isDeclined }: NextButtonProps) {
  const icon = <IconCreditCard size={16} aria-hidden />
  if (step.kind === 'provider')
    return (
      <Button component="a" href={step.url} leftSection={icon}>
        {isDeclined ? words.tryAgain : words.continuePayment}
      </Button>
    )
  return (
    <LinkButton href={paths.prepayAgain(amount)} leftSection={icon}>
      {isDeclined ? words.tryAgain : words.newPayment}
    </LinkButton>
  )
}

const termsOf = ({ amount, method, card, createdAt, receivedAt, balance }: PaymentShown) =>
  [
    [words.amount, <Money key="amount" amount={amount} fw={600} />],
    [words.method, words.methods[method]],
    [words.card, card === null ? null : cardName(card)],
    [words.begunAt, <DateTime key="begun" at={createdAt} />],
    [words.receivedAt, receivedAt === null ? null : <DateTime key="received" at={receivedAt} />],
    [words.balance, <Money key="balance" amount={balance.totalLeft} fw={600} />],
  ] as const
