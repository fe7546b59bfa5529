/** The balance, what it is made of, and what moved it. */
import { Skeleton } from '@mantine/core'
import { type BalanceShown, balanceCalls, PAYS_AFTER_INVOICE } from '#contract/balance/balance.ts'
import { negate } from '#contract/money.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { BalanceFrame, useBalanceClient, useBalancePage } from './balance-frame.tsx'
import { BalanceTotals, notInvoicedLine, type TotalsLine } from './balance-totals.tsx'
import { ExportBalanceButton } from './export-list.tsx'
import { MovementsTable } from './movements-table.tsx'

const words = texts.balance

export function GeneralPage() {
  const product = useProductName()
  const client = useBalanceClient()
  const balance = useCall(balanceCalls.available, { body: client?.body ?? {} }, { enabled: client !== null })
  const { page, goToPage } = useBalancePage()
  const movements = useCall(balanceCalls.movements, { body: { ...client?.body, page } }, { enabled: client !== null, keepPrevious: true })
  const days = movements.data?.lastsDays ?? null
  return (
    <BalanceFrame
      current={paths.balance}
      action={<ExportBalanceButton of="movements" />}
      document={{ title: words.documentTitle(product), description: words.documentDescription(product) }}
    >
      {balance.error && <FailureNotice cause={balance.error} onRetry={() => void balance.refetch()} isRetrying={balance.isFetching} />}
      {balance.isPending && <Skeleton h={180} maw={560} />}
      {balance.data && (
        <BalanceTotals lines={linesOf(balance.data)} sum={sumOf(balance.data)} beside={days === null ? null : words.lasts(days)} />
      )}
      <MovementsTable movements={movements} page={page} onPage={goToPage} />
    </BalanceFrame>
  )
}

function linesOf({ amounts, userPaymentType }: BalanceShown): TotalsLine[] {
  const { totalServicesNotInvoiced, totalPrepaid, totalBonus } = amounts
  return [
    ...(totalServicesNotInvoiced === 0 ? [] : [{ name: words.notInvoiced, amount: totalServicesNotInvoiced }]),
    { name: words.prepaid, amount: totalPrepaid },
    notInvoicedLine(amounts),
    ...(totalBonus === 0 || userPaymentType === PAYS_AFTER_INVOICE ? [] : [{ name: words.bonus, amount: totalBonus }]),
  ]
}

const sumOf = ({ amounts: { totalLeft } }: BalanceShown): TotalsLine =>
  totalLeft < 0
    ? { name: words.toPay, amount: negate(totalLeft), isOwed: true }
    : { name: words.left, amount: totalLeft, isGood: totalLeft > 0 }
