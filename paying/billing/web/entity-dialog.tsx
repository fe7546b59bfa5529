/** One entity that invoices are issued to: new, or changed. */
import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { callApi, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { billingDataCalls } from '../contract/billing-calls.ts'
import type { BillingEntityShown } from '../contract/billing-entity.ts'
import { EntityFields } from './entity-fields.tsx'
import { type EntityValues, entityChanges, entityErrors, entityValuesOf, useEntityForm } from './entity-form.ts'

const words = texts.billingData

type EntityDialogProps = {
  /** null: a new one. */
  entity: BillingEntityShown | null
  /** With its number, before the dialog closes. */
  onSaved?: (number: number) => void
  onClose: () => void
}

export function EntityDialog({ entity, onSaved, onClose }: EntityDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useEntityForm(entity)
  const versions = useFormVersions<BillingEntityShown>({
    beganWith: useRef<string | null>(entity?.version ?? null),
    read: async () =>
      (await callApi(billingDataCalls.list)).list.find((one) => one.fiscalSubaccountNumber === entity?.fiscalSubaccountNumber) ?? null,
    take: (saved) => form.setValues(entityValuesOf(saved)),
  })
  const save = useAct(billingDataCalls.save, {
    refreshes: [billingDataCalls.list],
    onSuccess: ({ fiscalSubaccountNumber }) => {
      onSaved?.(fiscalSubaccountNumber)
      toast.success(entity ? words.edited : words.saved, toastMs.account)
      onClose()
    },
    onError: (problem) => {
      void versions.look(problem)
      const isByRule = problem.errors.length > 0 || problem.code === 'billing-refused' || problem.code === 'changed-meanwhile'
      setFailure(isByRule ? applyProblem(form, problem) : entity ? words.editFailed : words.saveFailed)
    },
  })
  const saveTyped = (values: EntityValues) => {
    setFailure(null)
    const number = entity ? { fiscalSubaccountNumber: entity.fiscalSubaccountNumber } : {}
    save.mutate({ body: { ...values, ...number }, ...versions.ifMatch() })
  }
  const send = form.onSubmit(saveTyped, focusFirstError(form))
  return (
    <Dialog
      onClose={onClose}
      title={entity ? words.editTitle : words.addTitle}
      size="600px"
      isDirty={() => form.isDirty()}
      question={{ title: words.leaveTitle, body: words.leaveBody }}
    >
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <EntityFields form={form} isNew={entity === null} isConnected={entity?.isConnected ?? false} check={entityErrors} />
          <FormFailure message={failure} />
          <ChangedMeanwhile
            of={versions}
            changes={(saved) => entityChanges(entityValuesOf(saved), form.getValues())}
            onSaveTyped={() => saveTyped(form.getValues())}
            onTakeSaved={() => setFailure(null)}
          />
          <DialogButtons isBusy={save.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
