/** Whether invoices are sent by e-mail, and to whom. */
import { ActionIcon, Button, Group, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAIL_ADDRESSES_MAX, type MailSettings, mailSettings } from '../../../contract/notifications/mail-settings.ts'
import { useAct, useCall } from '../../api.ts'
import { checkedBy } from '../../said.ts'
import { useMay } from '../../shell/use-may.ts'
import { texts } from '../../texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '../../ui/form/form-errors.tsx'
import { Failure } from '../../ui/notices/failure.tsx'
import { toast, toastMs } from '../../ui/notices/toast.ts'
import { Section } from '../../ui/section.tsx'

const words = texts.billingData

export function InvoiceMails() {
  const saved = useCall(mailSettings.read)
  if (saved.error && !saved.data) return <Failure cause={saved.error} onRetry={() => void saved.refetch()} isRetrying={saved.isFetching} />
  if (!saved.data) return <Skeleton height={180} />
  return <MailsForm key={JSON.stringify(saved.data)} saved={saved.data.settings} />
}

function MailsForm({ saved }: { saved: MailSettings }) {
  const mayWrite = useMay('settings.write')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<{ settings: MailSettings }>({ initialValues: { settings: saved }, validate: checkedBy(mailSettings.save.body) })
  const save = useAct(mailSettings.save, {
    refreshes: [mailSettings.read],
    onSuccess: () => toast.success(words.settingsSaved, toastMs.account),
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const { enabled, emails } = form.values.settings.sendInvoiceMail
  const send = form.onSubmit((body) => {
    setFailure(null)
    save.mutate({ body })
  }, focusFirstError(form))
  const isOff = !mayWrite || !enabled
  return (
    <Section title={words.mailTitle}>
      <Switch
        label={words.mailInvoices}
        description={words.mailInvoicesHint}
        disabled={!mayWrite}
        checked={enabled}
        onChange={(event) => {
          form.setFieldValue('settings.sendInvoiceMail.enabled', event.currentTarget.checked)
          if (emails.length === 0) form.setFieldValue('settings.sendInvoiceMail.emails', [''])
        }}
      />
      <Stack gap="sm" pl="lg">
        {emails.map((_, i) => (
          <Group key={form.key(`settings.sendInvoiceMail.emails.${i}`)} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              type="email"
              maw={420}
              flex={1}
              disabled={isOff}
              aria-label={words.mailAddress(i + 1)}
              {...form.getInputProps(`settings.sendInvoiceMail.emails.${i}`)}
            />
            {mayWrite && emails.length > 1 && (
              <ActionIcon
                variant="subtle"
                size="input-sm"
                disabled={isOff}
                aria-label={words.removeAddress(i + 1)}
                onClick={() => form.removeListItem('settings.sendInvoiceMail.emails', i)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {mayWrite && emails.length < MAIL_ADDRESSES_MAX && (
          <Group>
            <Button
              variant="default"
              disabled={isOff}
              leftSection={<IconPlus size={16} />}
              onClick={() => form.insertListItem('settings.sendInvoiceMail.emails', '')}
            >
              {words.addAddress}
            </Button>
          </Group>
        )}
      </Stack>
      <FormFailure message={failure ?? (form.errors['settings.sendInvoiceMail.emails'] as string | undefined) ?? null} />
      {mayWrite && (
        <Group justify="flex-end">
          <Button disabled={!form.isDirty()} loading={save.isPending} onClick={() => send()}>
            {words.saveAddresses}
          </Button>
        </Group>
      )}
    </Section>
  )
}
