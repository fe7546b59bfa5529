/** The client's billing entities, and how much of their advances can be returned. */
import { useQueries } from '@tanstack/react-query'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { callApi, queryKeyOf, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { moneyBackCalls } from '../contract/money-back.ts'

export type RefundEntityChoice = { value: string; label: string; disabled: boolean }

/** Where the company must not be changed unsettled, only the active one can be picked, and those with an advance of their own. */
export function useEntityChoices(clientId: string) {
  const entities = useCall(billingDataCalls.list, {}, { retry: false, staleTime: 0 })
  const list = entities.data?.list ?? []
  const others = entities.data?.multiCompanySelect.enabled ? [] : list.filter(({ isActive }) => !isActive)
  const held = useQueries({
    queries: others.map(({ fiscalSubaccountNumber: subaccountNumber }) => ({
      queryKey: [...queryKeyOf(moneyBackCalls.refundEligibility), 'held', clientId, subaccountNumber],
      queryFn: () => callApi(moneyBackCalls.refundEligibility, { query: { userId: clientId, subaccountNumber } }),
      retry: false,
    })),
  })
  // One that could not be asked about is not one without: choosing it asks again, and says why.
  const hasNone = (i: number) => held[i]?.data !== undefined && held[i].data.refundableAmount <= 0
  const without = new Set(others.filter((_, i) => hasNone(i)).map((one) => one.fiscalSubaccountNumber))
  const choices = list.map(
    (entity): RefundEntityChoice => ({
      value: String(entity.fiscalSubaccountNumber),
      label: labelOf(entity),
      disabled: without.has(entity.fiscalSubaccountNumber),
    }),
  )
  return { entities, list, choices }
}

/** `ATELIER DEMO S.R.L. (Activ)`. */
function labelOf({ entityData: { name }, isActive, verifyStatus }: BillingEntityShown): string {
  const { billingData } = texts
  const states = [
    isActive ? billingData.isActive : null,
    verifyStatus === 'invalid' ? billingData.invalid : verifyStatus === 'pendingVerification' ? billingData.pending : null,
  ].filter((state) => state !== null)
  return states.length > 0 ? `${name} (${states.join(', ')})` : name
}
