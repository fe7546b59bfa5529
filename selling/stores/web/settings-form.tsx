import { Group, Input, Select, Stack, Switch, TagsInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { isAcceptedIban, printedIban } from '#sending/shipment-editor/web/iban.ts'
import { callApi, useAct } from '#web/api.ts'
import { FormGuard } from '#web/shell/leave-guard.tsx'
import { texts } from '#web/texts.ts'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type StoreConnection, StoreSettings } from '../contract/stores.ts'
import { CourierMappings } from './courier-mappings.tsx'
import { DefaultPackage } from './default-package.tsx'
import { draftOfSettings, type SettingsDraft, settingsChanges, settingsOfDraft } from './settings-draft.ts'
import { type StoreSettingsFormOf, useStoreSettingsForm } from './use-settings-form.ts'

const settingsTexts = texts.integration.settings

const GATEWAYS_MAX = 20

export function StoreSettingsForm({ shop }: { shop: StoreConnection }) {
  const form = useStoreSettingsForm(shop)
  const { save, isSaving, failure, forgetFailure, versions } = useSaving(form, shop)
  const toggle = (name: 'autoImport' | 'markPaid' | 'notifyBuyer') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form onSubmit={form.onSubmit(save, focusFirstError(form))} {...judgedWhenSendingHeld(form.validate)} noValidate>
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
        <ChangedMeanwhile
          of={versions}
          changes={(saved) => settingsChanges({ saved: draftOfSettings(saved.settings), typed: form.getValues() })}
          onSaveTyped={() => save(form.getValues())}
          onTakeSaved={forgetFailure}
        />
        <SaveBar reason={form.isDirty() ? null : settingsTexts.unchanged} isBusy={isSaving} />
      </Stack>
      <FormGuard title={settingsTexts.leaveTitle} body={settingsTexts.leaveBody} form={form} />
    </form>
  )
}

function useSaving(form: StoreSettingsFormOf, opened: StoreConnection) {
  const { clientId } = opened
  const [failure, setFailure] = useState<string | null>(null)
  const begin = ({ settings }: StoreConnection) => {
    const draft = draftOfSettings(settings)
    form.setInitialValues(draft)
    form.setValues(draft)
    form.resetDirty(draft)
  }
  // What is read again meanwhile is not in the form.
  const beganWith = useRef<string | null>(opened.version)
  const versions = useFormVersions<StoreConnection>({
    beganWith,
    read: async () => (await callApi(storeCalls.list)).find((shop) => shop.clientId === clientId) ?? null,
    take: begin,
  })
  const saving = useAct(storeCalls.saveSettings, {
    refreshes: [storeCalls.list, storeCalls.checkAccount],
    onSuccess: (saved) => {
      toast.success(settingsTexts.saved)
      beganWith.current = saved.version
      begin(saved)
    },
    onError: (problem) => {
      setFailure(applyProblem(form, problem))
      void versions.look(problem)
    },
  })
  const save = (draft: SettingsDraft) => {
    setFailure(null)
    saving.mutate({ params: { clientId }, body: settingsOfDraft(draft), ...versions.ifMatch() })
  }
  return { save, isSaving: saving.isPending, failure, forgetFailure: () => setFailure(null), versions }
}

function CompleteCash({ form }: { form: StoreSettingsFormOf }) {
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

function RepaymentAccount({ form }: { form: StoreSettingsFormOf }) {
  const iban = form.getInputProps('repaymentAccount.iban')
  return (
    <Input.Wrapper label={settingsTexts.account} description={settingsTexts.accountHint} labelElement="div">
      <Group gap="md" align="flex-start" mt="sm">
        <TextField
          {...iban}
          label={settingsTexts.iban}
          autoComplete="off"
          className="tabular"
          most={42}
          flex="1 1 260px"
          maw={340}
          onBlur={(event) => {
            const typed = form.getValues().repaymentAccount.iban
            if (isAcceptedIban(typed)) form.setFieldValue('repaymentAccount.iban', printedIban(typed))
            iban.onBlur?.(event)
          }}
        />
        <TextField
          {...form.getInputProps('repaymentAccount.accountHolder')}
          label={settingsTexts.accountHolder}
          most={32}
          autoComplete="off"
          flex="1 1 200px"
          maw={340}
        />
      </Group>
    </Input.Wrapper>
  )
}
