import { operatorCalls } from '../../contract/operator.ts'
import { useCall } from '../api.ts'
import { useIsAdministrator } from './use-me.ts'

const REFRESH_MS = 60_000

/** What waits for an operator; asked for by administrators alone. */
export function useWaiting() {
  const isAdministrator = useIsAdministrator()
  return useCall(operatorCalls.counts, {}, { enabled: isAdministrator, refetchInterval: REFRESH_MS })
}
