/** How many, for how much, and what is left of the balance after it. */
import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { topUpFor } from '#contract/balance/amounts.ts'
import { balanceCalls, spendableAmountOf } from '#contract/balance/balance.ts'
import { type Bani, minus } from '#contract/money.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { ErrandButton } from '#web/shell/errands/errand-line.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { StoreOrderSelected } from '../../../contract/list.ts'
import { bulkPriceOf, countAffordableOrders, type ListedBulkPlan } from './bulk-plan.ts'
import type { FetchedBulkPrices } from './use-prices.ts'

const bulkTexts = texts.storeOrders.bulk

/** `selected`: taken up again by the list after a top-up. */
type BulkCostProps = { plan: ListedBulkPlan; prices: FetchedBulkPrices; selected: readonly StoreOrderSelected[] }

export function BulkCost({ plan, prices, selected }: BulkCostProps) {
  const mayReadMoney = useMay('money.read')
  const { sent, waiting, total } = plan
  return (
    <Group gap="lg" role="group" aria-label={bulkTexts.cost} aria-live="polite">
      <Text fw={600}>{bulkTexts.toActivate(sent.length)}</Text>
      <Text>
        {waiting.length > 0 ? bulkTexts.totalSoFar : bulkTexts.total} <Money amount={total} fw={600} />
      </Text>
      {waiting.length > 0 && <Text c="dimmed">{bulkTexts.withoutPrice(waiting.length)}</Text>}
      {mayReadMoney && (
        <Balance total={total} charges={sent.map(({ storeOrderId }) => bulkPriceOf(prices.of(storeOrderId)))} selected={selected} />
      )}
    </Group>
  )
}

type BalanceProps = { total: Bani; charges: readonly Bani[]; selected: readonly StoreOrderSelected[] }

function Balance({ total, charges, selected }: BalanceProps) {
  const left = useCall(balanceCalls.left, {}, { staleTime: 0 })
  const mayPay = useMay('money.write')
  const { pathname, searchStr } = useLocation()
  if (!left.data) return <Text c="dimmed">{left.isPending ? bulkTexts.balanceAsked : bulkTexts.balanceUnknown}</Text>
  const { totalLeft } = left.data
  const { count, missing } = countAffordableOrders(spendableAmountOf(left.data), charges)
  return (
    <>
      <Text>
        {bulkTexts.balanceNow} <Money amount={totalLeft} />
      </Text>
      <Text>
        {bulkTexts.balanceAfter} <Money amount={minus(totalLeft, total)} fw={600} />
      </Text>
      {missing > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" classNames={{ message: 'ink' }} w="100%">
          <Group gap="sm">
            <Text>{bulkTexts.balanceShort(count, charges.length, texts.forms.ron(missing))}</Text>
            {mayPay && (
              <ErrandButton
                href={paths.prepayAgain(topUpFor(missing))}
                errand={{ kind: 'orders', back: `${pathname}${searchStr}`, detail: JSON.stringify(selected) }}
              >
                {texts.shipmentEditor.toBalance}
              </ErrandButton>
            )}
          </Group>
        </Alert>
      )}
    </>
  )
}
