import { Group, Input, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { storeCalls } from '../../../contract/store-orders/store-calls.ts'
import { type StoreConnection, StoreSettings } from '../../../contract/stores.ts'
import { useAct } from '../../api.ts'
import { FormGuard } from '../../shell/leave-guard.tsx'
import { texts } from '../../texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { toast } from '../../ui/notices/toast.ts'
import { Section } from '../../ui/section.tsx'
import { isRomanianIban, printedIban } from '../shipment-editor/iban.ts'
import { CourierMappings } from './courier-mappings.tsx'
import { DefaultPackage } from './default-package.tsx'
import { draftOfSettings, type SettingsDraft, settingsOfDraft } from './settings-draft.ts'
import { type SettingsFormOf, useSettingsForm } from './use-settings-form.ts'

const settingsTexts = texts.integration.settings

const GATEWAYS_MAX = 20

export function SettingsForm({ shop }: { shop: StoreConnection }) {
  const form = useSettingsForm(shop)
  const { save, isSaving, failure } = useSaving(form, shop.clientId)
  const toggle = (name: 'autoImport' | 'markPaid' | 'notifyBuyer') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form onSubmit={form.onSubmit(save, focusFirstError(form))} noValidate>
      <Stack gap="md">
        {shop.abilities.syncs && (
          <Section title={settingsTexts.import}>
            <Switch label={settingsTexts.autoImport} description={settingsTexts.autoImportHint} {...toggle('autoImport')} />
          </Section>
        )}
        <Section title={settingsTexts.cash}>
          {shop.abilities.syncs && (
            <TagsInput
              {...form.getInputProps('cashGateways')}
              label={settingsTexts.gateways}
              description={settingsTexts.gatewaysHint}
              maxTags={GATEWAYS_MAX}
              acceptValueOnBlur
              maw={560}
            />
          )}
          {shop.abilities.syncs && (
            <Switch label={settingsTexts.markPaid} description={settingsTexts.markPaidHint} {...toggle('markPaid')} />
          )}
          {shop.abilities.completes && <CompleteCash form={form} />}
          <RepaymentAccount form={form} />
        </Section>
        <Section title={settingsTexts.sending}>
          {shop.abilities.syncs && <Switch label={settingsTexts.notifyBuyer} {...toggle('notifyBuyer')} />}
          <CourierMappings form={form} />
          <DefaultPackage form={form} />
        </Section>
        <FormFailure message={failure} />
        <SaveBar reason={form.isDirty() ? null : settingsTexts.unchanged} isBusy={isSaving} />
      </Stack>
      <FormGuard title={settingsTexts.leaveTitle} body={settingsTexts.leaveBody} form={form} />
    </form>
  )
}

function useSaving(form: SettingsFormOf, clientId: string) {
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useAct(storeCalls.saveSettings, {
    refreshes: [storeCalls.list, storeCalls.checkAccount],
    onSuccess: (saved) => {
      toast.success(settingsTexts.saved)
      const draft = draftOfSettings(saved.settings)
      form.setInitialValues(draft)
      form.setValues(draft)
      form.resetDirty(draft)
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const save = (draft: SettingsDraft) => {
    setFailure(null)
    saving.mutate({ params: { clientId }, body: settingsOfDraft(draft) })
  }
  return { save, isSaving: saving.isPending, failure }
}

function CompleteCash({ form }: { form: SettingsFormOf }) {
  const { completeCashWhen: when } = settingsTexts
  return (
    <Select
      {...form.getInputProps('completeCash')}
      label={settingsTexts.completeCash}
      description={settingsTexts.completeCashHint}
      data={StoreSettings.shape.completeCash.unwrap().options.map((value) => ({ value, label: when[value] }))}
      allowDeselect={false}
      maw={560}
    />
  )
}

function RepaymentAccount({ form }: { form: SettingsFormOf }) {
  const iban = form.getInputProps('repaymentAccount.iban')
  return (
    <Input.Wrapper label={settingsTexts.account} description={settingsTexts.accountHint} labelElement="div">
      <Group gap="md" align="flex-start" mt="sm">
        <TextInput
          {...iban}
          label={settingsTexts.iban}
          autoComplete="off"
          className="tabular"
          maxLength={42}
          flex="1 1 260px"
          maw={340}
          onBlur={(event) => {
            const typed = form.getValues().repaymentAccount.iban
            if (isRomanianIban(typed)) form.setFieldValue('repaymentAccount.iban', printedIban(typed))
            iban.onBlur?.(event)
          }}
        />
        <TextInput
          {...form.getInputProps('repaymentAccount.accountHolder')}
          label={settingsTexts.accountHolder}
          maxLength={32}
          autoComplete="off"
          flex="1 1 200px"
          maw={340}
        />
      </Group>
    </Input.Wrapper>
  )
}
