/** What an administrator agrees with a client that pays after the invoice. */
import { Button, Group, Select, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { SettingsUnread } from '#account/settings/web/settings-parts.tsx'
import { parseRon, toRon } from '#contract/money.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { AmountField, typedAmount } from '#web/ui/form/amount-field.tsx'
import { CountField, type CountTyped } from '#web/ui/form/count-field.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import {
  type ContractTerms,
  contractCalls,
  type InvoicingRhythm,
  invoicingRhythms,
  PAYMENT_TERM_DAYS_MAX,
  STOP_AFTER_DAYS_MAX,
} from '../contract/contract-terms.ts'

const words = texts.billingData.contract

/** As it is typed. */
type Typed = {
  paysAfterInvoice: boolean
  creditLimit: string
  paymentTermDays: CountTyped
  rhythm: InvoicingRhythm
  stopAfterDays: CountTyped
}

const typedFrom = ({ paysAfterInvoice, creditLimit, paymentTermDays, rhythm, stopAfterDays }: ContractTerms): Typed => ({
  ...{ paysAfterInvoice, creditLimit: typedAmount(creditLimit), rhythm },
  ...{ paymentTermDays, stopAfterDays: stopAfterDays ?? '' },
})

const [termBounds, stopBounds] = [
  { least: 0, most: PAYMENT_TERM_DAYS_MAX },
  { least: 0, most: STOP_AFTER_DAYS_MAX },
]

const isBlank = (typed: CountTyped): boolean => String(typed).trim() === ''
const daysOf = (typed: CountTyped): number => (typeof typed === 'number' ? typed : Number.NaN)

const ronOf = (typed: string): number | null => {
  const amount = parseRon(typed, texts.forms.decimalSign)
  return amount === null ? null : toRon(amount)
}

/** As the call takes it. What cannot be read stays wrong: the contract's check names it at its field. Who pays before has no limit. */
const wireOf = ({ paysAfterInvoice, creditLimit, paymentTermDays, rhythm, stopAfterDays }: Typed) => ({
  ...{ paysAfterInvoice, rhythm, paymentTermDays: daysOf(paymentTermDays) },
  creditLimit: paysAfterInvoice ? ronOf(creditLimit) : 0,
  stopAfterDays: isBlank(stopAfterDays) ? null : daysOf(stopAfterDays),
})

export function ContractTermsSection({ clientId }: { clientId: string }) {
  const read = useCall(contractCalls.read, { params: { id: clientId } })
  return (
    <Section title={words.title}>
      {read.data ? (
        <TermsForm key={JSON.stringify(read.data)} clientId={clientId} saved={read.data} />
      ) : (
        <SettingsUnread of={read} height={220} />
      )}
    </Section>
  )
}

function TermsForm({ clientId, saved }: { clientId: string; saved: ContractTerms }) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Typed>({ initialValues: typedFrom(saved), validate: faultsOf })
  const save = useAct(contractCalls.save, {
    refreshes: [contractCalls.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((typed) => {
    const terms = contractCalls.save.body.safeParse(wireOf(typed))
    setFailure(null)
    if (terms.success) save.mutate({ params: { id: clientId }, body: terms.data })
  }, focusFirstError(form))
  const { paysAfterInvoice } = form.values
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <FormFailure message={failure} />
        <Switch
          label={words.paysAfterInvoice}
          description={words.paysAfterInvoiceHint}
          {...form.getInputProps('paysAfterInvoice', { type: 'checkbox' })}
        />
        {paysAfterInvoice && (
          <>
            <AmountField
              label={words.creditLimit}
              maw={260}
              value={form.values.creditLimit}
              error={form.errors.creditLimit}
              onChange={(typed) => form.setFieldValue('creditLimit', typed)}
            />
            <CountField
              {...termBounds}
              label={words.paymentTermDays}
              description={words.paymentTermHint}
              maw={260}
              {...form.getInputProps('paymentTermDays')}
            />
            <CountField
              {...stopBounds}
              label={words.stopAfterDays}
              description={words.stopAfterHint}
              maw={420}
              {...form.getInputProps('stopAfterDays')}
            />
          </>
        )}
        <Select
          label={words.rhythm}
          data={invoicingRhythms.map((value) => ({ value, label: words.rhythms[value] }))}
          allowDeselect={false}
          maw={420}
          {...form.getInputProps('rhythm')}
        />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {texts.ui.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** By field, in words. */
function faultsOf(typed: Typed): Partial<Record<keyof Typed, string>> {
  const read = contractCalls.save.body.safeParse(wireOf(typed))
  if (read.success) return {}
  const faults: Partial<Record<keyof Typed, string>> = {
    creditLimit: amountFault(typed.creditLimit),
    paymentTermDays: daysFault(typed.paymentTermDays, termBounds),
    stopAfterDays: daysFault(typed.stopAfterDays, stopBounds),
  }
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(faults).filter(([field]) => wrong.has(field)))
}

const amountFault = (typed: string): string => {
  if (isBlank(typed)) return texts.messages['field-missing']
  return ronOf(typed) === null ? texts.ui.notAnAmount : texts.messages['credit-limit-out-of-bounds']
}
const daysFault = (typed: CountTyped, { least, most }: typeof termBounds): string =>
  isBlank(typed) ? texts.messages['field-missing'] : texts.ui.countBetween(least, most)
