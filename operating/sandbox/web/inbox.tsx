import { Anchor, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { SANDBOX_PAGE_SIZE, type SandboxMessage, sandboxCalls } from '../contract/sandbox.ts'

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

export function SandboxInbox() {
  const [page, setPage] = useState(1)
  const messages = useCall(sandboxCalls.inbox, { query: { page } }, { refetchInterval: REFRESH_MS, keepPrevious: true })
  return (
    <DataTable
      label={sandboxTexts.inbox}
      rows={messages.data?.list}
      rowKey={({ receivedAt, to, subject }) => `${receivedAt}/${to}/${subject}`}
      rowName={({ subject }) => subject}
      columns={columns}
      loading={messages}
      paging={{ page, limit: SANDBOX_PAGE_SIZE, count: messages.data?.count, onPage: setPage }}
      empty={{ icon: IconMail, text: sandboxTexts.noMessages }}
    />
  )
}

/** Of a message that is not unfolded. */
const LINES_SHOWN = 3

/** The message as text, its link to be clicked. */
function MessageText({ subject, text }: { subject: string; text: string }) {
  const [isWhole, setWhole] = useState(false)
  const lines = text.split('\n')
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  return (
    <>
      <Text fw={600} size="sm">
        {subject}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', wordBreak: 'break-word' }}>
        {isWhole ? text : lines.slice(0, LINES_SHOWN).join('\n')}
      </Text>
      {lines.length > LINES_SHOWN && (
        <Anchor component="button" type="button" mr="md" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? sandboxTexts.messagePart : sandboxTexts.messageWhole}
        </Anchor>
      )}
      {link && <Anchor href={link}>{sandboxTexts.openLink}</Anchor>}
    </>
  )
}
