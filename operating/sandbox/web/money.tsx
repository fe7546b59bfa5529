/** The money's way in three steps that are otherwise made at the simulators, each with what happened and the page of the next step. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { couriers } from '#contract/couriers.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { sandbox } from '../contract/sandbox.ts'

const words = texts.sandbox
const { ron: shown } = texts.forms

export function Money() {
  return (
    <Stack maw={640}>
      <Text>{words.moneyIntro}</Text>
      <TransferCash />
      <Statement />
      <BankAnswer />
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

function TransferCash() {
  const act = useAct(sandbox.transferCash)
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
  const act = useAct(sandbox.statement)
  const read = act.data
  const said = read && words.statementRead({ used: read.linesUsed, open: read.linesOpen, known: read.linesKnown })
  const to =
    read && read.linesOpen > 0 ? { href: paths.bankStatements, label: words.toStatements } : { href: paths.payouts, label: words.toPayouts }
  return <Step label={words.statement} hint={words.statementHint} act={act} said={said} to={to} />
}

function BankAnswer() {
  const act = useAct(sandbox.bankAnswer)
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
