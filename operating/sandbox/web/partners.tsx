/** What partners do by themselves, in the order in which one thing leads to the next: each says what became of it and leads to where it shows. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { couriers } from '#contract/couriers.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { sandboxCalls } from '../contract/sandbox.ts'

const words = texts.sandbox
const { ron: shown } = texts.forms

export function SandboxPartners() {
  return (
    <Stack maw={640}>
      <Text>{words.partnersIntro}</Text>
      <HandOver />
      <TransferCash />
      <Statement />
      <BankAnswer />
      <ReceiveInvoices />
      <PassDays />
    </Stack>
  )
}

type Act = { isPending: boolean; error: { message: string } | null; mutate(asked: object): void }
type StepProps = { label: string; hint: string; act: Act; said: ReactNode; to: { href: string; label: string } | null }

function Step({ label, hint, act, said, to }: StepProps) {
  return (
    <Stack gap={4}>
      <Group>
        <Button loading={act.isPending} onClick={() => act.mutate({})}>
          {label}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {act.error && (
        <Alert color="orange" role="alert">
          {act.error.message}
        </Alert>
      )}
      {said && (
        <Alert color="teal" role="status">
          <Text size="sm">{said}</Text>
          {to && <Anchor href={to.href}>{to.label}</Anchor>}
        </Alert>
      )}
    </Stack>
  )
}

function HandOver() {
  const act = useAct(sandboxCalls.handOver)
  const done = act.data
  const said =
    done &&
    words.handedOver({
      ...{ courier: couriers[done.courier].name, awb: done.awb, recipient: done.recipientName },
      cash: done.cash === null ? null : shown(done.cash),
    })
  return (
    <Step
      label={words.handOver}
      hint={words.handOverHint}
      act={act}
      said={said}
      to={done ? { href: paths.tracking(done.awb), label: words.toTracking } : null}
    />
  )
}

function TransferCash() {
  const act = useAct(sandboxCalls.transferCash)
  const sent = act.data
  const said = sent?.map(({ courier, parcels, amount }) =>
    words.transferred({ courier: couriers[courier].name, parcels, amount: shown(amount) }),
  )
  return (
    <Step
      label={words.transferCash}
      hint={words.transferCashHint}
      act={act}
      said={said && (said.length === 0 ? words.noCash : said.join('; '))}
      to={said && said.length > 0 ? { href: paths.settlements, label: words.toSettlements } : null}
    />
  )
}

function Statement() {
  const act = useAct(sandboxCalls.statement)
  const read = act.data
  const said = read && words.statementRead({ used: read.linesUsed, open: read.linesOpen, known: read.linesKnown })
  const to =
    read && read.linesOpen > 0 ? { href: paths.bankStatements, label: words.toStatements } : { href: paths.payouts, label: words.toPayouts }
  return <Step label={words.statement} hint={words.statementHint} act={act} said={said} to={to} />
}

function BankAnswer() {
  const act = useAct(sandboxCalls.bankAnswer)
  const answered = act.data
  return (
    <Step
      label={words.bankAnswer}
      hint={words.bankAnswerHint}
      act={act}
      said={answered && words.bankAnswered(answered)}
      to={answered ? { href: paths.payoutRun(answered.runId), label: words.toRun } : null}
    />
  )
}

function ReceiveInvoices() {
  const act = useAct(sandboxCalls.receiveInvoices)
  const said = act.data?.map(({ client, identificationCode, number }) =>
    words.invoiceReceived({ client, code: identificationCode, number }),
  )
  return (
    <Step
      label={words.receiveInvoice}
      hint={words.receiveInvoiceHint}
      act={act}
      said={said?.join('; ')}
      to={{ href: paths.invoicingReceived, label: words.toReceived }}
    />
  )
}

function PassDays() {
  const act = useAct(sandboxCalls.passDays)
  const passed = act.data
  return (
    <Step
      label={words.passDays}
      hint={words.passDaysHint}
      act={act}
      said={passed && (passed.moved === 0 ? words.nothingMoved : words.daysPassed(passed))}
      to={{ href: paths.orders, label: words.toOrders }}
    />
  )
}
