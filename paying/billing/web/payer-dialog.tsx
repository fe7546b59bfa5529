/** All that is missing to pay, asked for at once and in place: whom the payment is invoiced to, and who is called about it. */
import { Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { toApiProblem, useAct } from '#web/api.ts'
import { useActor } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type BillingContact, billingContactCalls, billingDataCalls } from '../contract/billing-calls.ts'
import type { BillingEntityShown } from '../contract/billing-entity.ts'
import type { MissingToPay, PayingBy } from '../contract/missing-to-pay.ts'
import { ContactFields, useContactForm } from './contact-dialog.tsx'
import { EntityFields } from './entity-fields.tsx'
import { entityCheckFor, useEntityForm } from './entity-form.ts'

const words = texts.billingData

type PayerDialogProps = {
  by: PayingBy
  missing: MissingToPay
  /** The one that is paid for; null: there is none yet. */
  entity: BillingEntityShown | null
  contact: BillingContact
  onClose: () => void
}

export function PayerDialog({ by, missing, entity, contact, onClose }: PayerDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const entityForm = useEntityForm(entity, by)
  const contactForm = useContactForm(withOwnName(contact, useOwnName()))
  // Saved before the other one was refused: it is changed then, and not added once more.
  const number = useRef(entity?.fiscalSubaccountNumber)
  const saveEntity = useAct(billingDataCalls.save, { refreshes: [billingDataCalls.list] })
  const saveContact = useAct(billingContactCalls.save, { refreshes: [billingContactCalls.read] })
  const asksEntity = missing.entity || missing.address.length > 0
  const asksContact = missing.contact

  const judge = () => ({
    errors: asksEntity ? entityForm.validate().errors : {},
    ofContact: asksContact ? contactForm.validate().errors : {},
  })
  const isComplete = () => {
    const { errors, ofContact } = judge()
    if (Object.keys(errors).length > 0) focusFirstError(entityForm)(errors)
    else if (Object.keys(ofContact).length > 0) focusFirstError(contactForm)(ofContact)
    return Object.keys({ ...errors, ...ofContact }).length === 0
  }
  const send = async () => {
    setFailure(null)
    if (!isComplete()) return
    try {
      if (asksEntity) {
        const known = number.current === undefined ? {} : { fiscalSubaccountNumber: number.current }
        number.current = (await saveEntity.mutateAsync({ body: { ...entityForm.getValues(), ...known } })).fiscalSubaccountNumber
      }
    } catch (error) {
      return setFailure(applyProblem(entityForm, toApiProblem(error)))
    }
    try {
      if (asksContact) await saveContact.mutateAsync({ body: contactForm.getValues() })
    } catch (error) {
      return setFailure(applyProblem(contactForm, toApiProblem(error)))
    }
    toast.success(words.payerSaved, toastMs.account)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={words.payerTitle} size="600px" isDirty={() => entityForm.isDirty() || contactForm.isDirty()}>
      <form
        noValidate
        {...judgedWhenSendingHeld(judge)}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{words.payerAbout}</Text>
          {asksEntity && <EntityFields form={entityForm} isNew={entity === null} isConnected={false} check={entityCheckFor(by)} />}
          {asksContact && (
            <Stack gap="md" role="group" aria-label={words.contactTitle}>
              <Title order={3}>{words.contactTitle}</Title>
              <ContactFields form={contactForm} />
            </Stack>
          )}
          <FormFailure message={failure} />
          <DialogButtons isBusy={saveEntity.isPending || saveContact.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** An operator who acts for a client is none of its people. */
function useOwnName(): string {
  const actor = useActor()
  const name = useMe().data?.name ?? ''
  return actor?.kind === 'user' && actor.isActingFor ? '' : name
}

/** As the account's user is called, to be corrected where it is another. */
function withOwnName(contact: BillingContact, name: string): BillingContact {
  if (contact.givenName !== '' || contact.familyName !== '') return contact
  const [givenName = '', ...rest] = name.trim().split(/\s+/)
  return { ...contact, givenName, familyName: rest.join(' ') }
}
