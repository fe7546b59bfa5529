/** When and how much the client is paid, what it was paid last, and the way to what decides it. */
import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import type { repaymentCalls } from '../contract/repayment-calls.ts'
import { nextPaymentText } from './next-payment.ts'

const words = texts.repaymentList

type Answer = AnswerOf<typeof repaymentCalls.list>

/** Of all clients together there is no such day. */
export function PaidLine({ answer, isUnread }: { answer: Answer | undefined; isUnread: boolean }) {
  const id = useId()
  const mayChange = useMay('bank.write')
  return (
    <Group component="section" aria-labelledby={id} gap="xs" mih={24}>
      {!answer && (isUnread ? <Text c="dimmed">{words.unread}</Text> : <Skeleton h={20} w={320} />)}
      {answer?.nextPayment === null && <Text c="dimmed">{words.chooseClient}</Text>}
      {answer?.nextPayment && (
        <>
          <Text fw={600}>{nextPaymentText(answer.nextPayment)}</Text>
          <Text c="dimmed">{lastText(answer.lastPayment)}</Text>
        </>
      )}
      <Group gap="xs" ml="auto">
        <Title order={2} size="sm" fw={400} c="dimmed" id={id}>
          {words.settings}
        </Title>
        <AppLink href={paths.repaymentSettings}>{mayChange ? words.change : words.see}</AppLink>
      </Group>
    </Group>
  )
}

const lastText = (last: Answer['lastPayment']): string =>
  last === null ? words.never : words.last({ amount: texts.forms.ron(last.amount), day: texts.forms.day(last.date) })
