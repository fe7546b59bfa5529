/** What decides the VAT of a company outside Romania, and what an administrator notes of its proof. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCertificate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAct } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { billingDataCalls, invoicingCalls, PROOF_MAX } from '../contract/billing-calls.ts'
import type { BillingEntityShown } from '../contract/billing-entity.ts'
import { isInUnion } from '../contract/vat-of-buyers.ts'

const DayField = lazy(() => import('#web/ui/form/day-field.tsx').then((part) => ({ default: part.DayField })))

const words = texts.billingData.abroad

/** null: its invoices bear Romanian VAT as all others. */
function vatSaid({ abroad, address }: BillingEntityShown): string | null {
  if (!abroad) return null
  const { vatNumberState, vatNumberOn, provenOn, provenBy, isRefused } = abroad
  if (isRefused) return texts.messages['company-abroad-refused']
  const day = (of: string) => texts.forms.day(of)
  if (!isInUnion(address.countryCode)) return provenOn === null ? words.notProven : words.proven({ day: day(provenOn), document: provenBy })
  if (vatNumberState === null || vatNumberOn === null) return words.notAnswered
  return vatNumberState === 'valid' ? words.valid(day(vatNumberOn)) : words.invalid(day(vatNumberOn))
}

export function EstablishmentProofSection({ entity }: { entity: BillingEntityShown }) {
  const [isAsked, setAsked] = useState(false)
  const client = useActingFor()
  const mayProve = useMay('platform.money') && client !== null && entity.abroad !== null && !isInUnion(entity.address.countryCode)
  const said = vatSaid(entity)
  if (said === null) return null
  return (
    <>
      <Text c="dimmed">{said}</Text>
      {mayProve && (
        <Group>
          <Button variant="default" leftSection={<IconCertificate size={16} aria-hidden />} onClick={() => setAsked(true)}>
            {words.prove}
          </Button>
        </Group>
      )}
      {isAsked && client && <ProofDialog entity={entity} clientId={client.id} onClose={() => setAsked(false)} />}
    </>
  )
}

type ProofDialogProps = { entity: BillingEntityShown; clientId: string; onClose: () => void }

function ProofDialog({ entity: { abroad, fiscalSubaccountNumber, entityData }, clientId, onClose }: ProofDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { provenOn: (abroad?.provenOn ?? todayHere()) as DayFieldValue, provenBy: abroad?.provenBy ?? '' },
    validate: { provenOn: (held) => dayFault(held) },
  })
  const save = useAct(invoicingCalls.prove, {
    refreshes: [billingDataCalls.list],
    onSuccess: () => {
      toast.success(words.proofSaved, toastMs.account)
      onClose()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit(({ provenOn, provenBy }) => {
    if (isUnfitDay(provenOn)) return
    setFailure(null)
    save.mutate({ params: { id: clientId, fiscalSubaccountNumber }, body: { provenOn, provenBy } })
  }, focusFirstError(form))
  return (
    <Dialog onClose={onClose} title={words.proofOf(entityData.name)} size="500px" isDirty={() => form.isDirty()}>
      <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <FormFailure message={failure} />
          <Text>{words.proofText}</Text>
          <TextField data-autofocus label={words.document} most={PROOF_MAX} {...form.getInputProps('provenBy')} />
          <Suspense>
            <DayField
              data-path="provenOn"
              label={words.seenOn}
              description={words.seenOnHint}
              day={form.values.provenOn}
              max={todayHere()}
              error={(form.errors.provenOn as string | undefined) ?? null}
              onChange={(provenOn) => form.setFieldValue('provenOn', provenOn)}
            />
          </Suspense>
          <DialogButtons isBusy={save.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
