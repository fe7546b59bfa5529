/** How many, for how much, and what is left of the balance after it. */
import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Bani, minus, sum } from '#contract/money.ts'
import { balanceCalls } from '#paying/balance/contract/balance.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { lastsFor, type Plan, priceOf } from './bulk-plan.ts'
import type { Prices } from './use-prices.ts'

const bulkTexts = texts.storeOrders.bulk

export function BulkCost({ plan, prices }: { plan: Plan; prices: Prices }) {
  const mayReadMoney = useMay('money.read')
  const { sent, waiting, total } = plan
  return (
    <Group gap="lg" role="group" aria-label={bulkTexts.cost} aria-live="polite">
      <Text fw={600}>{bulkTexts.toActivate(sent.length)}</Text>
      <Text>
        {waiting.length > 0 ? bulkTexts.totalSoFar : bulkTexts.total} <Money amount={total} fw={600} />
      </Text>
      {waiting.length > 0 && <Text c="dimmed">{bulkTexts.withoutPrice(waiting.length)}</Text>}
      {mayReadMoney && <Balance total={total} charges={sent.map(({ storeOrderId }) => priceOf(prices.of(storeOrderId)))} />}
    </Group>
  )
}

function Balance({ total, charges }: { total: Bani; charges: readonly Bani[] }) {
  const left = useCall(balanceCalls.left, {}, { staleTime: 0 })
  const mayPay = useMay('money.write')
  if (!left.data) return <Text c="dimmed">{left.isPending ? bulkTexts.balanceAsked : bulkTexts.balanceUnknown}</Text>
  const { totalLeft, creditLimit } = left.data
  const { count, missing } = lastsFor(sum([totalLeft, creditLimit]), charges)
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
            {mayPay && <LinkButton href={paths.prepay}>{texts.shipmentEditor.toBalance}</LinkButton>}
          </Group>
        </Alert>
      )}
    </>
  )
}
