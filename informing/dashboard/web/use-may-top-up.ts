import { profileCalls } from '#cash/repayment-settings/contract/profile.ts'
import { useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'

/** Allowing cards is rare: asked anew at most so often, in ms. */
const FRESH_MS = 60_000

/** The role pays, and the client may pay by card. */
export function useMayTopUp(): boolean {
  const mayPay = useMay('money.write')
  const profile = useCall(profileCalls.read, {}, { staleTime: FRESH_MS, enabled: mayPay })
  return mayPay && profile.data?.profile.cardPaymentEnabled === true
}
