/** One entity that invoices are issued to: new, or changed. */
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { billingDataCalls } from '../../../contract/billing/billing-calls.ts'
import type { BillingEntityShown } from '../../../contract/billing/billing-entity.ts'
import { useAct } from '../../api.ts'
import { FormGuard } from '../../shell/leave-guard.tsx'
import { texts } from '../../texts.ts'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { EntityFields } from './entity-fields.tsx'
import { useEntityForm } from './entity-form.ts'

const words = texts.billingData

type EntityDialogProps = {
  /** null: a new one. */
  entity: BillingEntityShown | null
  isConnected: boolean
  onClose: () => void
}

export function EntityDialog({ entity, isConnected, onClose }: EntityDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useEntityForm(entity)
  const save = useAct(billingDataCalls.save, {
    refreshes: [billingDataCalls.list],
    onSuccess: () => {
      toast.success(entity ? words.edited : words.saved, toastMs.account)
      onClose()
    },
    onError: (problem) => {
      const isByRule = problem.errors.length > 0 || problem.code === 'billing-refused'
      setFailure(isByRule ? applyProblem(form, problem) : entity ? words.editFailed : words.saveFailed)
    },
  })
  const send = form.onSubmit((values) => {
    setFailure(null)
    save.mutate({ body: { ...values, ...(entity ? { fiscalSubaccountNumber: entity.fiscalSubaccountNumber } : {}) } })
  }, focusFirstError(form))
  return (
    <>
      <Modal opened onClose={onClose} title={entity ? words.editTitle : words.addTitle} size="600px" closeOnClickOutside={!form.isDirty()}>
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <EntityFields form={form} isNew={entity === null} isConnected={isConnected} />
            <FormFailure message={failure} />
            <DialogButtons isBusy={save.isPending} onClose={onClose} />
          </Stack>
        </form>
      </Modal>
      <FormGuard title={words.leaveTitle} body={words.leaveBody} form={form} />
    </>
  )
}
