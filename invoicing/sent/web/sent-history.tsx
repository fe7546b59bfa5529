/** What became of a refused invoice: each attempt to send it with ANAF's answer, and sending it again. */
import { Code, Group, List, Paper, ScrollArea, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Tone } from '#contract/shell/tones.ts'
import { downloadFile, useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { CardSkeletons } from '#web/ui/table/card-list.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type SentAttempt, type SentInvoice, sentCalls } from '../contract/sent-invoices.ts'
import { prettyXml } from './pretty-xml.ts'

const words = texts.sent.history

type AboutProps = { invoice: SentInvoice; onClose: () => void }

export function UploadHistoryDialog({ invoice, onClose }: AboutProps) {
  const history = useCall(sentCalls.history, { params: { invoiceId: invoice.invoicingSystemId } })
  return (
    <Dialog opened onClose={onClose} title={words.title(invoice.invoiceNumber)} size="700px" asks={false}>
      <Stack gap="md">
        {history.error && <FailureNotice cause={history.error} onRetry={history.refetch} isRetrying={history.isFetching} />}
        {history.isPending && <CardSkeletons asRows={false} />}
        {history.data?.length === 0 && <Text>{words.none}</Text>}
        {history.data?.map((attempt) => (
          <Attempt key={attempt.attemptId} of={attempt} />
        ))}
      </Stack>
    </Dialog>
  )
}

const tones: Readonly<Record<string, Tone>> = { uploadFailed: 'red', uploadRejected: 'red', downloadSuccessful: 'green' }

/** A status that is not known here is shown as it is. */
function statusInWords(status: string | null): string {
  if (status === null) return words.underWay
  const known: Readonly<Record<string, string>> = words.statuses
  return Object.hasOwn(known, status) ? (known[status] ?? status) : status
}

function Attempt({ of: { createdAt, finishedAt, status, processingId, downloadId, reasons } }: { of: SentAttempt }) {
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group gap="sm">
          <StatusBadge tone={tones[status.status ?? ''] ?? 'grey'} text={statusInWords(status.status)} />
          <DateTime at={createdAt} />
          {finishedAt !== null && (
            <Text fz="sm" c="dimmed">
              {words.finished(texts.forms.dateTime(finishedAt))}
            </Text>
          )}
        </Group>
        {processingId !== null && <Text fz="sm">{words.index(processingId)}</Text>}
        {reasons.length > 0 && (
          <div>
            <Text fw={600}>{words.reasons}</Text>
            <List style={{ overflowWrap: 'anywhere' }}>
              {[...new Set(reasons)].map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
          </div>
        )}
        {downloadId !== null && <AnswerXml downloadId={downloadId} />}
      </Stack>
    </Paper>
  )
}

/** As text: nothing of what others wrote is run. */
function AnswerXml({ downloadId }: { downloadId: string }) {
  const xml = useAnswerXml(downloadId)
  if (xml === 'failed') return <Text c="dimmed">{words.xmlFailed}</Text>
  return (
    <div>
      <Text fw={600}>{words.xml}</Text>
      {xml === null ? (
        <Text c="dimmed" role="status">
          {words.xmlLoading}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': words.xml }}>
          <Code block translate="no">
            {xml.text}
          </Code>
        </ScrollArea.Autosize>
      )}
    </div>
  )
}

/** null: on its way. */
function useAnswerXml(processingId: string): { text: string } | 'failed' | null {
  const [xml, setXml] = useState<{ text: string } | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    const keep = (next: { text: string } | 'failed') => isWanted && setXml(next)
    downloadFile(sentCalls.xml, { params: { processingId } })
      .then((file) => file.text())
      .then(
        (text) => keep({ text: prettyXml(text) }),
        () => keep('failed'),
      )
    return () => {
      isWanted = false
    }
  }, [processingId])
  return xml
}

/** Nothing is sent twice: the number stays, and what ANAF has refused is no invoice. */
export function ResendInvoice({ invoice, onClose }: AboutProps) {
  const again = useAct(sentCalls.sendAgain, {
    refreshes: [sentCalls.list],
    onSuccess: () => toast.success(texts.sent.again.done),
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      size="400px"
      title={texts.sent.actions.again}
      verb={texts.sent.again.verb}
      isBusy={again.isPending}
      onConfirm={() => again.mutate({ body: { invoicingSystemId: invoice.invoicingSystemId } })}
      onClose={onClose}
    >
      {texts.sent.again.text(invoice.invoiceNumber)}
    </ConfirmDialog>
  )
}
