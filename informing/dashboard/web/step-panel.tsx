/** The forms of the first steps, each as its own page has it. */
import { Skeleton } from '@mantine/core'
import { RepaymentPanel } from '#cash/repayment-settings/web/repayment-settings-page.tsx'
import { billingContactCalls, billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { missingToPay } from '#paying/billing/contract/missing-to-pay.ts'
import { PayerDialog } from '#paying/billing/web/payer-dialog.tsx'
import { PrepayPanel } from '#paying/payments/web/prepay/prepay-page.tsx'
import { AddressDialog } from '#sending/addresses/web/book/address-dialog.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import type { FormStep } from '../contract/first-steps.ts'

/** Paying leaves the product: the way back is kept until the first page is opened again. */
const back = { kind: 'first-steps', back: paths.dashboard, detail: 'top-up' } as const

export function StepPanel({ step, onClose }: { step: FormStep; onClose: () => void }) {
  if (step === 'sender') return <AddressDialog open="new" onClose={onClose} />
  if (step === 'account') return <RepaymentPanel onClose={onClose} />
  if (step === 'payer') return <PayerPanel onClose={onClose} />
  return <PrepayPanel back={back} onClose={onClose} />
}

function PayerPanel({ onClose }: { onClose: () => void }) {
  const entities = useCall(billingDataCalls.list)
  const contact = useCall(billingContactCalls.read)
  if (entities.data && contact.data) {
    const entity = entities.data.list.find(({ isActive }) => isActive) ?? null
    const of = { by: 'card', entity, contact: contact.data.data } as const
    return <PayerDialog {...of} missing={missingToPay(of)} onClose={onClose} />
  }
  const failed = [entities, contact].find(({ error }) => error)
  return (
    <Dialog title={texts.billingData.payerTitle} size="600px" onClose={onClose}>
      {failed?.error ? (
        <FailureNotice cause={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : (
        <Skeleton height={240} role="status" aria-label={texts.ui.loading} />
      )}
    </Dialog>
  )
}
