import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type BillingContact, billingContactCalls, CONTACT_NAME_MAX } from '../../../contract/billing/billing-calls.ts'
import { useAct } from '../../api.ts'
import { checkedBy } from '../../said.ts'
import { texts } from '../../texts.ts'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'

const words = texts.billingData
const PRESET_PREFIX = '+40'

export function ContactDialog({ contact, onClose }: { contact: BillingContact; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { data: { ...contact, phone: contact.phone || PRESET_PREFIX } },
    validate: checkedBy(billingContactCalls.save.body),
    validateInputOnBlur: true,
  })
  const save = useAct(billingContactCalls.save, {
    refreshes: [billingContactCalls.read],
    onSuccess: () => {
      toast.success(words.contactSaved, toastMs.account)
      onClose()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    save.mutate({ body })
  }, focusFirstError(form))
  return (
    <Modal opened onClose={onClose} title={words.contactTitle} size="600px" closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            data-autofocus
            withAsterisk
            label={words.givenName}
            maxLength={CONTACT_NAME_MAX}
            {...form.getInputProps('data.givenName')}
          />
          <TextInput withAsterisk label={words.familyName} maxLength={CONTACT_NAME_MAX} {...form.getInputProps('data.familyName')} />
          <TextInput
            withAsterisk
            type="tel"
            className="tabular"
            label={words.phone}
            description={words.phoneHint}
            maxLength={30}
            {...form.getInputProps('data.phone')}
          />
          <DialogButtons isBusy={save.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
