import { payoutCalls, type RunState } from '../../cash/payouts/contract/payout-runs.ts'
import { operatorCalls } from '../../contract/operator/operator.ts'
import { useCall } from '../api.ts'
import { useMay } from './use-may.ts'

const REFRESH_MS = 60_000

/** What waits for an operator; asked for by those who may settle it. */
export function useWaiting() {
  const maySettle = useMay('platform.settle')
  return useCall(operatorCalls.counts, {}, { enabled: maySettle, refetchInterval: REFRESH_MS })
}

/** To be approved, sent, or answered by the bank. */
const open: readonly RunState[] = ['made', 'approved', 'in-file']

/** How many payout runs are under way; those of the first page, as the newest are. */
export function useOpenRuns(): number {
  const mayPay = useMay('platform.money')
  const { data } = useCall(payoutCalls.runs, { query: {} }, { enabled: mayPay, refetchInterval: REFRESH_MS })
  return data?.list.filter(({ state }) => open.includes(state)).length ?? 0
}
