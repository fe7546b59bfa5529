/** When the client's invoices are issued, and, for administrators, what the client may do. */
import { Button, Checkbox, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { mailSettings } from '#account/settings/contract/mail-settings.ts'
import { MailForm } from '#account/settings/web/notify/mail-form.tsx'
import { SettingsBar, SettingsChangedElsewhere, SettingsGuard, SettingsUnread } from '#account/settings/web/settings-parts.tsx'
import { useSettingsForm } from '#account/settings/web/use-settings-form.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { billingDataCalls, type InvoicingSettings, invoicingCalls } from '../contract/billing-calls.ts'
import { ContractTermsSection } from './contract-terms.tsx'

const words = texts.billingData
const mailWords = texts.settings.mail

export function InvoicingSettingsPage() {
  const saved = useCall(invoicingCalls.read)
  const client = useActingFor()
  const clientId = useAccountId()
  const mayAllow = useMay('platform.clients.write')
  const mayAgree = useMay('platform.money')
  const toList = (
    <LinkButton variant="default" href={paths.billingData}>
      {words.toList}
    </LinkButton>
  )
  return (
    <Page title={words.settingsTitle} action={toList}>
      {saved.error && !saved.data && (
        <FailureNotice cause={saved.error} onRetry={() => void saved.refetch()} isRetrying={saved.isFetching} />
      )}
      {saved.isPending && <Skeleton height={180} />}
      {saved.data && (
        <SettingsForm
          key={clientId}
          saved={chosen(saved.data.settings)}
          askNow={async () => {
            const now = (await saved.refetch()).data
            return now ? chosen(now.settings) : null
          }}
        />
      )}
      <InvoiceMails />
      {mayAllow && client && <ClientFlags clientId={client.id} />}
      {mayAgree && client && <ContractTermsSection clientId={client.id} />}
    </Page>
  )
}

/** Whether invoices are sent by e-mail, and to whom. */
function InvoiceMails() {
  const read = useCall(mailSettings.read)
  const clientId = useAccountId()
  if (!read.data) return <SettingsUnread of={read} height={180} />
  return (
    <Section title={mailWords.ofInvoices}>
      <MailForm
        key={clientId}
        groups={['sendInvoiceMail']}
        saved={read.data.settings}
        refused={read.data.refused}
        askNow={async () => (await read.refetch()).data?.settings ?? null}
        footer={({ isUnchanged, isBusy }) => (
          <Group justify="flex-end" gap="sm">
            {isUnchanged && <Text c="dimmed">{texts.settings.unchanged}</Text>}
            <Button type="submit" disabled={isUnchanged} loading={isBusy}>
              {mailWords.saveAddresses}
            </Button>
          </Group>
        )}
      />
    </Section>
  )
}

/** Three controls, two stored flags: at every top-up, at every order, or by the period. */
type InvoicingChoice = {
  when: 'period' | 'prepay' | 'order'
  /** The order's box was ticked or unticked itself, not by another control. */
  isOrderByHand: boolean
}

const chosen = ({ invoiceEveryPrepay, invoiceEveryOrder }: InvoicingSettings): InvoicingChoice => ({
  when: invoiceEveryPrepay.value ? 'prepay' : invoiceEveryOrder.value ? 'order' : 'period',
  isOrderByHand: invoiceEveryOrder.modifiedManually,
})

const settingsOf = ({ when, isOrderByHand }: InvoicingChoice): InvoicingSettings => ({
  invoiceEveryPrepay: { value: when === 'prepay' },
  invoiceEveryOrder: { value: when === 'order', modifiedManually: isOrderByHand },
})

type SettingsFormProps = { saved: InvoicingChoice; askNow: () => Promise<InvoicingChoice | null> }

function SettingsForm({ saved, askNow }: SettingsFormProps) {
  const mayWrite = useMay('money.write')
  const { form, isChangedElsewhere, isAsking, ifCurrent, markSaved } = useSettingsForm<InvoicingChoice>({ saved, askNow })
  const save = useAct(invoicingCalls.save, {
    refreshes: [invoicingCalls.read],
    onSuccess: () => toast.success(words.settingsSaved, toastMs.account),
  })
  const { when } = form.values
  // Back at what is saved: nothing was changed.
  const choose = (choice: Partial<InvoicingChoice>) => {
    const initial = form.getInitialValues()
    form.setValues(choice.when === initial.when ? initial : choice)
  }
  const send = form.onSubmit((choice) => {
    ifCurrent(() => save.mutate({ body: { settings: settingsOf(choice) } }, { onSuccess: () => markSaved(choice) }))
  })
  return (
    <Section title={words.whenTitle}>
      <form onSubmit={send} noValidate>
        <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
          {isChangedElsewhere && <SettingsChangedElsewhere />}
          <Switch
            label={words.immediately}
            description={words.immediatelyHint}
            disabled={!mayWrite}
            checked={when !== 'period'}
            onChange={(event) => choose({ when: event.currentTarget.checked ? 'prepay' : 'period' })}
          />
          {when !== 'period' && (
            <Stack gap="sm" pl="lg">
              <Checkbox
                label={words.everyPrepay}
                disabled={!mayWrite}
                checked={when === 'prepay'}
                onChange={(event) => choose({ when: event.currentTarget.checked ? 'prepay' : 'period' })}
              />
              <Checkbox
                label={words.everyOrder}
                disabled={!mayWrite}
                checked={when === 'order'}
                onChange={(event) => choose({ when: event.currentTarget.checked ? 'order' : 'period', isOrderByHand: true })}
              />
            </Stack>
          )}
          <FormFailure message={save.error?.message ?? null} />
          <SettingsBar permission="money.write" isUnchanged={!form.isDirty()} isBusy={isAsking || save.isPending} />
        </Stack>
        <SettingsGuard form={form} />
      </form>
    </Section>
  )
}

function ClientFlags({ clientId }: { clientId: string }) {
  const flags = useCall(invoicingCalls.flags, { params: { id: clientId } })
  const save = useAct(invoicingCalls.saveFlags, {
    refreshes: [invoicingCalls.flags, clientProfileCalls.read, billingDataCalls.list],
    onSuccess: () => toast.success(words.settingsSaved, toastMs.account),
  })
  if (flags.error && !flags.data)
    return <FailureNotice cause={flags.error} onRetry={() => void flags.refetch()} isRetrying={flags.isFetching} />
  if (!flags.data) return <Skeleton height={120} />
  const set = (change: Partial<AnswerOf<typeof invoicingCalls.flags>>) =>
    save.mutate({ params: { id: clientId }, body: { ...flags.data, ...change } })
  return (
    <Section title={words.flagsTitle}>
      <Switch
        label={words.multiCompanySelect}
        disabled={save.isPending}
        checked={flags.data.multiCompanySelect}
        onChange={(event) => set({ multiCompanySelect: event.currentTarget.checked })}
      />
      <Switch
        label={words.cardPaymentEnabled}
        disabled={save.isPending}
        checked={flags.data.cardPaymentEnabled}
        onChange={(event) => set({ cardPaymentEnabled: event.currentTarget.checked })}
      />
      {save.error && <Text c="var(--mantine-color-error)">{save.error.message}</Text>}
    </Section>
  )
}
