import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type BillingContact, billingContactCalls, CONTACT_NAME_MAX } from '../contract/billing-calls.ts'

const words = texts.billingData
const PRESET_PREFIX = '+40'

const contactErrors = formCheckOf(billingContactCalls.save.body)

/** The country's own prefix, where nothing is written yet. */
export const useContactForm = (contact: BillingContact) =>
  useForm({
    initialValues: { data: { ...contact, phone: contact.phone || PRESET_PREFIX } },
    validate: contactErrors,
    validateInputOnBlur: true,
  })

export function ContactDialog({ contact, onClose }: { contact: BillingContact; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useContactForm(contact)
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
    <Dialog onClose={onClose} title={words.contactTitle} size="600px" isDirty={() => form.isDirty()}>
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <ContactFields form={form} />
          <DialogButtons isBusy={save.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

export function ContactFields({ form }: { form: ReturnType<typeof useContactForm> }) {
  const isNeeded = neededFieldsBy(contactErrors, form.values)
  return (
    <>
      <TextField
        data-autofocus
        withAsterisk={isNeeded('data.givenName')}
        label={words.givenName}
        most={CONTACT_NAME_MAX}
        {...form.getInputProps('data.givenName')}
      />
      <TextField
        withAsterisk={isNeeded('data.familyName')}
        label={words.familyName}
        most={CONTACT_NAME_MAX}
        {...form.getInputProps('data.familyName')}
      />
      <TextField
        withAsterisk={isNeeded('data.phone')}
        type="tel"
        className="tabular"
        label={words.phone}
        description={words.phoneHint}
        most={30}
        {...form.getInputProps('data.phone')}
      />
    </>
  )
}
