import { waitingCountsCall } from '#contract/shell/waiting.ts'
import { useCall } from '../api.ts'
import { useMay } from './use-may.ts'

const REFRESH_MS = 60_000

/** What waits for an operator; asked for by those who may settle it. */
export function useWaiting() {
  const maySettle = useMay('platform.settle')
  return useCall(waitingCountsCall, {}, { enabled: maySettle, refetchInterval: REFRESH_MS })
}
