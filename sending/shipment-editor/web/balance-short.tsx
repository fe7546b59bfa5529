/** What the balance lacks for the chosen offer, before it is activated; the way to top up, and back to what was typed. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { topUpFor } from '#contract/balance/amounts.ts'
import { balanceCalls, spendableAmountOf } from '#contract/balance/balance.ts'
import { subscriptionListCall, subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { type Bani, lackingAmountOf, ZERO } from '#contract/money.ts'
import { chosenServiceOf, type Offer } from '#sending/offers/contract/offers.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { ErrandButton } from '#web/shell/errands/errand-line.tsx'
import { beginErrand } from '#web/shell/errands/errands.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { sendsTypedValuesMark } from '#web/ui/unfit-fields.ts'

const shipmentTexts = texts.shipmentEditor

type BalanceShortProps = {
  chosen: Offer
  /** What is charged for it; of an AWB that is replaced only what it costs more. */
  charge: Bani
  keep: SaveBeforeLeaving | undefined
}

/** What is typed is saved before the page is left, false: it could not be; and where it is gone on with. Left out: the page takes it up by itself. */
export type SaveBeforeLeaving = { save: (offer: Offer) => Promise<boolean>; back: string }

export function BalanceShort({ chosen, charge, keep }: BalanceShortProps) {
  const mayRead = useMay('money.read')
  const left = useCall(balanceCalls.left, {}, { enabled: mayRead, staleTime: 0 })
  const available = left.data && spendableAmountOf(left.data)
  const missing = available === undefined ? ZERO : lackingAmountOf(charge, available)
  const { data: subscriptions, isPending } = useCall(subscriptionListCall, {}, { enabled: missing > 0 })
  if (available === undefined || missing === 0 || isPending) return null
  const isToppedUp = subscriptions?.some(
    ({ status, problem, paymentAmount }) => status === subscriptionStatuses.active && problem === null && paymentAmount >= missing,
  )
  const shown = texts.forms.ron(available)
  return (
    <Alert
      color={isToppedUp ? 'gray' : 'orange'}
      role="status"
      px="sm"
      py="xs"
      classNames={{ message: 'ink' }}
      bg="var(--mantine-color-body)"
      variant="outline"
    >
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 220px">
          {isToppedUp ? shipmentTexts.toppedUp(shown) : shipmentTexts.balanceLacks(shown, texts.forms.ron(missing))}
        </Text>
        {!isToppedUp && <TopUp chosen={chosen} missing={missing} keep={keep} />}
      </Group>
    </Alert>
  )
}

type TopUpProps = Pick<BalanceShortProps, 'chosen' | 'keep'> & { missing: Bani }

function TopUp({ chosen, missing, keep }: TopUpProps) {
  const { pathname, searchStr } = useLocation()
  const { go } = useNavigation()
  if (!useMay('money.write')) return null
  const href = paths.prepayAgain(topUpFor(missing))
  if (!keep)
    return (
      <ErrandButton
        variant="light"
        href={href}
        errand={{ kind: 'order', back: `${pathname}${searchStr}`, detail: JSON.stringify(chosenServiceOf(chosen)) }}
      >
        {shipmentTexts.toBalance}
      </ErrandButton>
    )
  const leave = async () => {
    if (!(await keep.save(chosen))) return
    beginErrand({ kind: 'order', back: keep.back, detail: '' })
    go(href)
  }
  return (
    <Button variant="light" {...sendsTypedValuesMark} onClick={() => void leave()}>
      {shipmentTexts.toBalance}
    </Button>
  )
}
