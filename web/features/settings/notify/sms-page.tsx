import { Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { type SmsSettings, smsSettings } from '../../../../contract/notifications/sms-settings.ts'
import { useAct, useCall } from '../../../api.ts'
import { useMay } from '../../../shell/use-may.ts'
import { useAccountId } from '../../../shell/use-me.ts'
import { texts } from '../../../texts.ts'
import { FormFailure } from '../../../ui/form/form-errors.tsx'
import { toast, toastMs } from '../../../ui/notices/toast.ts'
import { Section } from '../../../ui/section.tsx'
import { ChangedElsewhere, SettingsBar, SettingsGuard, Unread } from '../settings-parts.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { NotifyFrame } from './notify-frame.tsx'

const words = texts.settings.sms

type SmsDraft = { pickUp: boolean; secondPhone: boolean }

const draftOf = ({ pickUpRecipientNotify: { enabled, secondPhoneAlso } }: SmsSettings): SmsDraft => ({
  pickUp: enabled.value,
  secondPhone: secondPhoneAlso.value,
})

const settingsOf = ({ pickUp, secondPhone }: SmsDraft): SmsSettings => ({
  pickUpRecipientNotify: { enabled: { value: pickUp }, secondPhoneAlso: { value: secondPhone } },
})

export function SmsPage() {
  const read = useCall(smsSettings.read)
  const clientId = useAccountId()
  const askNow = async () => {
    const now = (await read.refetch()).data
    return now ? draftOf(now.settings) : null
  }
  return (
    <NotifyFrame current="sms">
      <Unread of={read} height={180} />
      {read.data && <SmsForm key={clientId} saved={draftOf(read.data.settings)} askNow={askNow} />}
    </NotifyFrame>
  )
}

function SmsForm({ saved, askNow }: { saved: SmsDraft; askNow: () => Promise<SmsDraft | null> }) {
  const mayWrite = useMay('settings.write')
  const { form, isChangedElsewhere, isAsking, ifCurrent, markSaved } = useSettingsForm<SmsDraft>({ saved, askNow })
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAct(smsSettings.save, {
    refreshes: [smsSettings.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => setFailure(problem.message),
  })
  const send = form.onSubmit((draft) => {
    setFailure(null)
    ifCurrent(() => save.mutate({ body: { settings: settingsOf(draft) } }, { onSuccess: () => markSaved(draft) }))
  })
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <ChangedElsewhere />}
        <Section title={words.title}>
          <Switch
            label={words.pickUp}
            description={words.pickUpHint}
            disabled={!mayWrite}
            {...form.getInputProps('pickUp', { type: 'checkbox' })}
          />
          <Switch
            label={words.secondPhone}
            description={words.secondPhoneHint}
            ml="lg"
            disabled={!mayWrite || !form.values.pickUp}
            {...form.getInputProps('secondPhone', { type: 'checkbox' })}
          />
        </Section>
        <FormFailure message={failure} />
        <SettingsBar permission="settings.write" isUnchanged={!form.isDirty()} isBusy={isAsking || save.isPending} />
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}
