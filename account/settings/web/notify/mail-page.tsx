import { Paper } from '@mantine/core'
import { useCall } from '#web/api.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { mailGroups, mailSettings } from '../../contract/mail-settings.ts'
import { SettingsBar, SettingsUnread } from '../settings-parts.tsx'
import { MailForm } from './mail-form.tsx'
import { NotifyFrame } from './notify-frame.tsx'

export function MailPage() {
  const read = useCall(mailSettings.read)
  const clientId = useAccountId()
  return (
    <NotifyFrame current="mail">
      <SettingsUnread of={read} height={560} />
      {read.data && (
        <MailForm
          key={clientId}
          groups={mailGroups}
          saved={read.data.settings}
          refused={read.data.refused}
          askNow={async () => (await read.refetch()).data?.settings ?? null}
          frame={(fields) => (
            <Paper withBorder p="md">
              {fields}
            </Paper>
          )}
          footer={(state) => <SettingsBar permission="settings.write" {...state} />}
        />
      )}
    </NotifyFrame>
  )
}
