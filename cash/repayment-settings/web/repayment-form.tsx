import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { repaymentAccount } from '#account/settings/contract/system.ts'
import { SettingsBar, SettingsChangedElsewhere, SettingsGuard } from '#account/settings/web/settings-parts.tsx'
import { type SettingsForm, useSettingsForm } from '#account/settings/web/use-settings-form.ts'
import { IBAN_TEXT_MAX } from '#contract/banking/sealed-accounts.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import {
  ACCOUNT_HOLDER_MAX,
  hasMinAmount,
  isPaidByContract,
  minAmountsRon,
  NO_LIMIT_RON,
  type RepaymentProfile,
  sendIntervals,
} from '#contract/client-profile/repayment-settings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isAcceptedIban, printedIban, shownIban } from '#sending/shipment-editor/web/iban.ts'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type RepaymentDraft, repaymentChangeOf, repaymentDraftErrors, repaymentDraftFieldOf, repaymentDraftOf } from './repayment-draft.ts'

const words = texts.repaymentSettings

type Form = SettingsForm<RepaymentDraft>['form']
/** As the server says them: which day it is there, and when its bank works, no browser knows. */
type PayDays = AnswerOf<typeof clientProfileCalls.read>['payDays']
type RepaymentFormProps = {
  saved: RepaymentProfile
  payDays: PayDays
  askNow: () => Promise<RepaymentProfile | null>
  onSaved?: () => void
}

export function RepaymentForm({ saved, payDays, askNow, onSaved }: RepaymentFormProps) {
  const mayWrite = useMay('bank.write')
  const { form, isChangedElsewhere, isAsking, ifCurrent, markSaved } = useSettingsForm<RepaymentDraft>({
    saved: repaymentDraftOf(saved),
    askNow: async () => {
      const now = await askNow()
      return now && repaymentDraftOf(now)
    },
    validate: repaymentDraftErrors,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAct(clientProfileCalls.save, {
    refreshes: [clientProfileCalls.read, repaymentAccount.last],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => {
      const elsewhere = applyProblem(form, problem, { fieldOf: repaymentDraftFieldOf })
      setFailure(elsewhere)
      if (problem.errors.length > 0) toast.error(words.invalid)
    },
  })
  const send = form.onSubmit(
    (draft) => {
      setFailure(null)
      ifCurrent(() =>
        save.mutate(
          { body: { profile: repaymentChangeOf(draft) } },
          {
            onSuccess: () => {
              markSaved(draft)
              onSaved?.()
            },
          },
        ),
      )
    },
    (errors) => {
      toast.error(words.invalid)
      focusFirstError(form)(errors)
    },
  )
  // Who has set nothing yet may ask what is missing.
  const isUnchanged = !form.isDirty() && saved.bankAccount !== ''
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <SettingsChangedElsewhere />}
        <AccountFields form={form} mayWrite={mayWrite} />
        <PaymentOptions payDays={payDays} form={form} mayWrite={mayWrite} />
        <FormFailure message={failure} />
        <SettingsBar permission="bank.write" isUnchanged={isUnchanged} isBusy={isAsking || save.isPending} />
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}

function AccountFields({ form, mayWrite }: { form: Form; mayWrite: boolean }) {
  const { bankName, bankAccount } = form.values
  const inputs = form.getInputProps('bankAccount')
  const length = bankName.trim().length
  const isNeeded = neededFieldsBy(repaymentDraftErrors, form.values)
  return (
    <Section title={words.account}>
      <TextInput
        label={words.holder}
        withAsterisk={isNeeded('bankName')}
        autoComplete="off"
        maw={560}
        disabled={!mayWrite}
        rightSection={
          <Text className="tabular" c={length > ACCOUNT_HOLDER_MAX ? 'var(--mantine-color-error)' : 'dimmed'}>
            {words.holderCount(length, ACCOUNT_HOLDER_MAX)}
          </Text>
        }
        rightSectionWidth={60}
        {...form.getInputProps('bankName')}
      />
      <TextField
        label={words.iban}
        description={words.ibanHint}
        withAsterisk={isNeeded('bankAccount')}
        autoComplete="off"
        spellCheck={false}
        className="tabular"
        maw={560}
        most={IBAN_TEXT_MAX}
        disabled={!mayWrite}
        {...inputs}
        value={mayWrite ? bankAccount : shownIban(bankAccount)}
        onBlur={(event) => {
          if (isAcceptedIban(bankAccount)) form.setFieldValue('bankAccount', printedIban(bankAccount))
          inputs.onBlur?.(event)
        }}
      />
    </Section>
  )
}

function PaymentOptions({ form, payDays, mayWrite }: { form: Form; payDays: PayDays; mayWrite: boolean }) {
  const interval = Number(form.values.interval)
  if (isPaidByContract(interval))
    return (
      <Section title={words.options}>
        <Text>{words.byContract}</Text>
      </Section>
    )
  const payDay = payDays.find((one) => one.interval === interval)?.payOn
  return (
    <Section title={words.options}>
      <Group align="flex-end" gap="md">
        <Select
          label={words.interval}
          description={payDay && words.nextPay(texts.forms.weekday(payDay))}
          data={sendIntervals.map((value) => ({ value: String(value), label: words.intervals[value] }))}
          allowDeselect={false}
          disabled={!mayWrite}
          w={320}
          maw="100%"
          {...form.getInputProps('interval')}
        />
        {hasMinAmount(interval) && (
          <Select
            label={words.minAmount}
            description={words.minAmountHint}
            data={[...minAmountsRon, NO_LIMIT_RON].map((ron) => ({
              value: String(ron),
              label: ron === NO_LIMIT_RON ? words.noLimit : words.lei(ron),
            }))}
            allowDeselect={false}
            disabled={!mayWrite}
            w={320}
            maw="100%"
            {...form.getInputProps('minAmount')}
          />
        )}
      </Group>
      <Checkbox
        label={words.wait}
        description={words.waitHint}
        disabled={!mayWrite}
        {...form.getInputProps('waits', { type: 'checkbox' })}
      />
    </Section>
  )
}
