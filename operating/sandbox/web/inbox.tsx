import { Anchor, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { type SandboxMessage, sandbox } from '../contract/sandbox.ts'

const sandboxTexts = texts.sandbox

const REFRESH_MS = 3_000

const columns: readonly Column<SandboxMessage>[] = [
  { key: 'receivedAt', title: sandboxTexts.receivedAt, render: ({ receivedAt }) => <DateTime at={receivedAt} /> },
  { key: 'to', title: sandboxTexts.to, render: ({ to }) => to },
  {
    key: 'subject',
    title: sandboxTexts.subject,
    render: ({ kind, subject, text }) => <MessageText subject={kind === 'sms' ? sandboxTexts.sms : subject} text={text} />,
  },
]

export function Inbox() {
  const messages = useCall(sandbox.inbox, {}, { refetchInterval: REFRESH_MS })
  return (
    <DataTable
      label={sandboxTexts.inbox}
      rows={messages.data}
      rowKey={({ receivedAt, to, subject }) => `${receivedAt}/${to}/${subject}`}
      rowName={({ subject }) => subject}
      columns={columns}
      loading={messages}
      empty={{ icon: IconMail, text: sandboxTexts.noMessages }}
    />
  )
}

/** The message as text, its link to be clicked. */
function MessageText({ subject, text }: { subject: string; text: string }) {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  return (
    <>
      <Text fw={600} size="sm">
        {subject}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', wordBreak: 'break-word' }}>
        {text}
      </Text>
      {link && <Anchor href={link}>{sandboxTexts.openLink}</Anchor>}
    </>
  )
}
