/** What buyers wrote about a sent invoice, and what the company wrote to them. */
import { Accordion, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type SentInvoice, type SentInvoiceMessage, sentCalls } from '../contract/sent-invoices.ts'

const words = texts.sent.messages
/** Of the specification. */
const TOAST_MS = 2_000

/** Only of the buyer's: the company has read what it wrote. */
export const unreadMessagesOf = (messages: readonly SentInvoiceMessage[]): SentInvoiceMessage[] =>
  messages.filter(({ sender, status }) => sender === 'client' && status === 1)

type MessagesProps = { invoice: SentInvoice; mayWrite: boolean; onClose: () => void }

export function SentMessagesDialog({ invoice, mayWrite, onClose }: MessagesProps) {
  // The list may no longer have the invoice, as where only those with unread messages are listed.
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = unreadMessagesOf(invoice.message).filter(({ id }) => !read.has(id))
  const noteRead = (ids: readonly string[]) => setRead((before) => new Set([...before, ...ids]))
  const markOne = useAct(sentCalls.markRead, {
    refreshes: [sentCalls.list],
    onSuccess: (_, { body }) => noteRead(body ? [body.messageId] : []),
    onError: () => toast.error(words.markFailed, TOAST_MS),
  })
  const markAll = useAct(sentCalls.markManyRead, {
    refreshes: [sentCalls.list],
    onSuccess: (_, { body }) => noteRead(body?.messageIds ?? []),
    onError: () => toast.error(words.markAllFailed, TOAST_MS),
  })
  const isUnread = (id: string | null) => unread.some((one) => one.id === id)
  const opened = (messageId: string | null) => {
    if (mayWrite && messageId !== null && isUnread(messageId)) markOne.mutate({ body: { messageId } })
  }
  return (
    <Dialog opened onClose={onClose} title={words.title(invoice.invoiceNumber)} size="600px" asks={false}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text fw={unread.length > 0 ? 700 : 400} role="status">
            {unread.length > 0 ? words.unread(unread.length) : words.allRead}
          </Text>
          {mayWrite && unread.length > 0 && (
            <Button
              variant="default"
              loading={markAll.isPending}
              onClick={() => markAll.mutate({ body: { messageIds: unread.map(({ id }) => id) } })}
            >
              {words.markAll}
            </Button>
          )}
        </Group>
        <Accordion variant="separated" onChange={opened}>
          {invoice.message.map((message) => (
            <Message key={message.id} of={message} isUnread={isUnread(message.id)} />
          ))}
        </Accordion>
      </Stack>
    </Dialog>
  )
}

const Message = ({ of: { id, sender, sentDateTime, text }, isUnread }: { of: SentInvoiceMessage; isUnread: boolean }) => (
  <Accordion.Item value={id}>
    <Accordion.Control>
      <Text span fw={isUnread ? 700 : 400}>
        {words.senders[sender]} · {texts.forms.dateTime(sentDateTime)}
        {isUnread && ` · ${words.isUnread}`}
      </Text>
    </Accordion.Control>
    <Accordion.Panel>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
    </Accordion.Panel>
  </Accordion.Item>
)
