/** One customer: new, or corrected. */
import { Fieldset, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { EntityFields } from '#paying/billing/web/entity-fields.tsx'
import { callApi, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { CUSTOMER_CONTACT_NAME_MAX, type Customer, customerCalls } from '../contract/customers.ts'
import {
  asEntityCheck,
  asEntityForm,
  type CustomerFormState,
  customerChanges,
  customerValuesOf,
  lookUpNewCustomer,
  useCustomerForm,
} from './customer-form.ts'

const words = texts.customers

type CustomerDialogProps = {
  /** null: a new one. */
  customer: Customer | null
  onClose: () => void
  /** A new one was added. */
  onAdded?: (id: string) => void
}

export function CustomerDialog({ customer, onClose, onAdded }: CustomerDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCustomerForm(customer)
  const versions = useFormVersions<Customer>({
    beganWith: useRef<string | null>(customer?.version ?? null),
    read: async () => (await callApi(customerCalls.list)).data.find(({ id }) => id === customer?.id) ?? null,
    take: (saved) => form.setValues(customerValuesOf(saved)),
  })
  const outcome = {
    refreshes: [customerCalls.list],
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
    onError: (problem: Parameters<typeof versions.look>[0]) => {
      void versions.look(problem)
      const isByRule = problem.errors.length > 0 || problem.code === 'changed-meanwhile'
      setFailure(isByRule ? applyProblem(form, problem) : words.saveFailed)
    },
  }
  const add = useAct(customerCalls.add, {
    ...outcome,
    onSuccess: ({ id }) => {
      onAdded?.(id)
      outcome.onSuccess()
    },
  })
  const change = useAct(customerCalls.change, outcome)
  const saveTyped = () => {
    setFailure(null)
    const body = form.getValues()
    if (customer) change.mutate({ params: { id: customer.id }, body, ...versions.ifMatch() })
    else add.mutate({ body })
  }
  return (
    <Dialog
      onClose={onClose}
      title={customer ? words.editTitle : words.add}
      size="700px"
      isDirty={() => form.isDirty()}
      question={{ title: words.leaveTitle, body: words.leaveBody }}
    >
      <form onSubmit={form.onSubmit(saveTyped, focusFirstError(form))} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <EntityFields
            form={asEntityForm(form)}
            isNew={customer === null}
            isConnected={false}
            check={asEntityCheck}
            askCompany={lookUpNewCustomer}
            codeOfIndividualHint={words.noCodeHint}
            asksVatOfRomanian
          />
          <ContactFields form={form} />
          <FormFailure message={failure} />
          <ChangedMeanwhile
            of={versions}
            changes={(saved) => customerChanges(customerValuesOf(saved), form.getValues())}
            onSaveTyped={saveTyped}
            onTakeSaved={() => setFailure(null)}
          />
          <DialogButtons isBusy={add.isPending || change.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const ContactFields = ({ form }: { form: CustomerFormState }) => (
  <Fieldset legend={words.contactTitle}>
    <Stack gap="sm">
      <TextField {...form.getInputProps('contact.name')} label={words.contactName} most={CUSTOMER_CONTACT_NAME_MAX} autoComplete="off" />
      <TextField
        {...form.getInputProps('contact.phone')}
        label={texts.billingData.phone}
        description={texts.billingData.phoneHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        most={30}
        autoComplete="off"
      />
      <TextField {...form.getInputProps('contact.email')} label={words.email} type="email" most={200} autoComplete="off" />
    </Stack>
  </Fieldset>
)
