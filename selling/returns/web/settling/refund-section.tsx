/** The money of a return: what is owed, what was noted of it, and the next step. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { Section } from '#web/ui/section.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { payingReturnMoneyStates, returnMoneyCalls } from '../../contract/return-money.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { ReturnMoneyStateBadge } from '../request-state.tsx'
import { MatchOrder } from './match-order.tsx'
import { useReturnAct } from './use-return-act.ts'

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')

const words = texts.returnSettling.refund

type Shown = { request: ReturnDetails }

export function RefundSection({ request }: Shown) {
  return (
    <Section title={words.title}>
      <Stack gap="md">
        <MatchOrder request={request} />
        <FactList of={refundFacts(request)} />
        <RefundActs request={request} />
      </Stack>
    </Section>
  )
}

function refundFacts({ refund, account, counted, isOrderKnown }: ReturnDetails): (readonly [string, ReactNode])[] {
  const { state, amount, currency, ceiling, reason, reference, at, by } = refund
  const basis = counted === null ? words.ceilingAnnounced : words.ceilingCounted
  const noted = at === null ? null : words.by({ at: texts.forms.dateTime(at), by: by ?? '' })
  return [
    [
      words.state,
      <Stack key="state" gap={0} align="flex-start">
        <ReturnMoneyStateBadge money={state} />
        {noted !== null && <Text size="sm">{noted}</Text>}
      </Stack>,
    ],
    ...(payingReturnMoneyStates.includes(state)
      ? [[words.amount, amount === null ? words.amountUnsaid : <Money key="amount" amount={amount} currency={currency} />] as const]
      : []),
    ...(reference === '' ? [] : [[words.reference, reference] as const]),
    ...(reason === '' ? [] : [[words.reason, reason] as const]),
    ...(isOrderKnown ? [[words.ceiling, <Ceiling key="ceiling" {...{ ceiling, currency, basis }} />] as const] : []),
    ...(account === null ? [] : [[words.account, shownSealedAccount(account) ?? account] as const]),
  ]
}

function Ceiling({ ceiling, currency, basis }: Pick<ReturnDetails['refund'], 'ceiling' | 'currency'> & { basis: string }) {
  if (ceiling === null) return words.ceilingUnknown
  return (
    <Stack gap={0} component="span">
      <Money amount={ceiling} currency={currency} />
      <Text span size="sm" c="dimmed">
        {basis}
      </Text>
    </Stack>
  )
}

function RefundActs({ request }: Shown) {
  const { id, refund, isDoubtful } = request
  const mayRefund = useMay('money.write')
  const [isAsked, setAsked] = useState(false)
  const undo = useReturnAct(returnMoneyCalls.move, { done: words.undone })
  if (!mayRefund || isDoubtful) return null
  const isOver = refund.state === 'paid' || refund.state === 'refused'
  return (
    <Group gap="sm">
      {isOver ? (
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate({ params: { id }, body: { from: refund.state, to: 'pending', amount: null, reason: '', reference: '' } })
          }
        >
          {words.undo}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.change}
        </Button>
      )}
      <Suspense>{isAsked && <RefundDialog request={request} onClose={() => setAsked(false)} />}</Suspense>
    </Group>
  )
}
