import { Stack, Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { NotifyFrame } from '#account/settings/web/notify/notify-frame.tsx'
import { SettingsBar, SettingsChangedElsewhere, SettingsGuard, SettingsUnread } from '#account/settings/web/settings-parts.tsx'
import { useSettingsForm } from '#account/settings/web/use-settings-form.ts'
import { useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { recipientSwitches } from '../contract/notice-kinds.ts'
import { type SmsSettings, smsSettings } from '../contract/sms-settings.ts'

const words = texts.settings.sms

export function SmsPage() {
  const read = useCall(smsSettings.read)
  const clientId = useAccountId()
  const askNow = async () => (await read.refetch()).data?.settings ?? null
  return (
    <NotifyFrame current="sms">
      <SettingsUnread of={read} height={180} />
      {read.data && <SmsForm key={clientId} saved={read.data.settings} askNow={askNow} />}
    </NotifyFrame>
  )
}

function SmsForm({ saved, askNow }: { saved: SmsSettings; askNow: () => Promise<SmsSettings | null> }) {
  const mayWrite = useMay('settings.write')
  const { form, isChangedElsewhere, isAsking, ifCurrent, markSaved } = useSettingsForm<SmsSettings>({ saved, askNow })
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAct(smsSettings.save, {
    refreshes: [smsSettings.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => setFailure(problem.message),
  })
  const send = form.onSubmit((draft) => {
    setFailure(null)
    ifCurrent(() => save.mutate({ body: { settings: draft } }, { onSuccess: () => markSaved(draft) }))
  })
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <SettingsChangedElsewhere />}
        <Section title={words.title}>
          {recipientSwitches.map(({ name, hasPhones }) => (
            <Fragment key={name}>
              <Switch
                label={texts.noticeSwitches[name].label}
                description={texts.noticeSwitches[name].hint}
                disabled={!mayWrite}
                {...form.getInputProps(`${name}.enabled.value`, { type: 'checkbox' })}
              />
              {hasPhones && (
                <Switch
                  label={words.secondPhone}
                  description={words.secondPhoneHint}
                  ml="lg"
                  disabled={!mayWrite || !form.values[name].enabled.value}
                  {...form.getInputProps(`${name}.secondPhoneAlso.value`, { type: 'checkbox' })}
                />
              )}
            </Fragment>
          ))}
        </Section>
        <FormFailure message={failure} />
        <SettingsBar permission="settings.write" isUnchanged={!form.isDirty()} isBusy={isAsking || save.isPending} />
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}
