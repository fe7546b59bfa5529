import { payoutCalls, type RunState } from '#cash/payouts/contract/payout-runs.ts'
import { waitingCountsCall } from '#contract/shell/waiting.ts'
import { returnCalls } from '#selling/returns/contract/return-requests.ts'
import { useCall } from '../api.ts'
import { useMay } from './use-may.ts'

const REFRESH_MS = 60_000

/** What waits for an operator; asked for by those who may settle it. */
export function useWaiting() {
  const maySettle = useMay('platform.settle')
  return useCall(waitingCountsCall, {}, { enabled: maySettle, refetchInterval: REFRESH_MS })
}

/** To be approved, sent, or answered by the bank. */
const open: readonly RunState[] = ['made', 'approved', 'in-file']

/** How many payout runs are under way; those of the first page, as the newest are, and what is in doubt. */
export function useOpenRuns(): number {
  const mayPay = useMay('platform.money')
  const { data } = useCall(payoutCalls.runs, { query: {} }, { enabled: mayPay, refetchInterval: REFRESH_MS })
  return data?.list.filter(({ state, doubted }) => doubted > 0 || open.includes(state)).length ?? 0
}

/** Return requests that no one has decided yet, and withdrawals whose money is owed too long. */
export function useReturnsWaiting(): number {
  const mayRead = useMay('orders.read')
  const { data } = useCall(returnCalls.counts, {}, { enabled: mayRead, refetchInterval: REFRESH_MS })
  return (data?.received ?? 0) + (data?.overdue ?? 0)
}
