/** Where a line of the bank statement leads: to the settlement whose transfer it is. */
import { Navigate, useParams } from '@tanstack/react-router'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { settlementTransferCalls } from '../contract/settlement-transfers.ts'

export function SettlementOfLinePage() {
  const { lineId = '' } = useParams({ strict: false })
  const found = useCall(settlementTransferCalls.ofLine, { params: { id: lineId } })
  if (found.data) return <Navigate to={paths.settlement(found.data.id)} replace />
  return (
    <Page title={texts.settlements.linesTitle}>
      {found.error && <FailureNotice cause={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
    </Page>
  )
}
