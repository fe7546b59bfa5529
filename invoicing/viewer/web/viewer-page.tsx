/** An invoice as it is in its file, to be read, printed and downloaded. */
import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconDownload, IconEdit, IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { receivedCalls, receivedFileName } from '#invoicing/received/contract/received-invoices.ts'
import { sentCalls, sentFileName } from '#invoicing/sent/contract/sent-invoices.ts'
import { type ApiProblem, downloadFile, toApiProblem, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeletons } from '#web/ui/table/card-list.tsx'
import { type InvoiceView, type ViewedFile, type ViewedInvoice, viewerCalls } from '../contract/invoice-view.ts'
import { ViewedInvoiceDoubts } from './doubts.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import classes from './viewer.module.css'

const words = texts.viewer

export function ViewerPage() {
  const { kind, id = '' } = useParams({ strict: false })
  return kind === 'sent' ? <SentInvoice key={id} id={id} /> : <ReceivedInvoice key={id} id={id} />
}

type Saved = { file: Promise<Blob>; name: string }

function ReceivedInvoice({ id: receivedInvoiceId }: { id: string }) {
  const params = { receivedInvoiceId }
  const view = useCall(viewerCalls.received, { params })
  const fileOf = (of: InvoiceView, file: Exclude<ViewedFile, 'classic'>): Saved => {
    const { seller, issueDate, number } = of.invoice ?? { seller: null, issueDate: '', number: '' }
    const named = { sellerName: seller?.name || 'e-factura', day: issueDate, number: number || receivedInvoiceId }
    return { file: downloadFile(receivedCalls[file], { params }), name: receivedFileName(named, file) }
  }
  return (
    <Viewer
      id={receivedInvoiceId}
      kind="received"
      view={view}
      // A received one has no form of the platform's own.
      fileOf={(of, file) => fileOf(of, file === 'classic' ? 'pdf' : file)}
      attachment={(position) => downloadFile(viewerCalls.receivedAttachment, { params: { ...params, position } })}
    />
  )
}

const sentFiles = { zip: sentCalls.zip, xml: sentCalls.xml, pdf: sentCalls.pdf, classic: sentCalls.classicPdf }

function SentInvoice({ id: invoiceId }: { id: string }) {
  const view = useCall(viewerCalls.sent, { params: { invoiceId } })
  const fileOf = (of: InvoiceView, file: ViewedFile): Saved => ({
    file: downloadFile(sentFiles[file], { params: { processingId: of.processingId ?? '' } }),
    name: sentFileName(of.invoice?.number || invoiceId, file === 'classic' ? 'pdf' : file),
  })
  return (
    <Viewer
      id={invoiceId}
      kind="sent"
      view={view}
      fileOf={fileOf}
      attachment={(position) => downloadFile(viewerCalls.sentAttachment, { params: { invoiceId, position } })}
    />
  )
}

type ViewerProps = {
  id: string
  kind: 'received' | 'sent'
  view: UseQueryResult<InvoiceView, ApiProblem>
  fileOf: (of: InvoiceView, file: ViewedFile) => Saved
  attachment: (position: number) => Promise<Blob>
}

function Viewer({ id, kind, view, fileOf, attachment }: ViewerProps) {
  const mayWrite = useMay('money.write')
  const { data } = view
  const invoice = data?.invoice ?? null
  const actions = (
    <Group gap="sm" className={classes.notPrinted ?? ''}>
      <LinkButton
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        href={kind === 'sent' ? paths.invoicingSent : paths.invoicingReceived}
      >
        {words.back[kind]}
      </LinkButton>
      {data?.canCorrect && mayWrite && (
        <LinkButton leftSection={<IconEdit size={16} aria-hidden />} href={paths.correctInvoice(id)}>
          {words.correct}
        </LinkButton>
      )}
      {data && data.files.length > 0 && <Downloads files={data.files} onSave={(file) => void save(fileOf(data, file))} />}
      {invoice && (
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
      )}
    </Group>
  )
  return (
    <div className={classes.sheet}>
      <Page title={invoice ? titleOf(invoice) : words.title} action={actions}>
        {view.error && <FailureNotice cause={view.error} onRetry={view.refetch} isRetrying={view.isFetching} />}
        {view.isPending && <CardSkeletons asRows={false} />}
        {data && data.refusal !== null && <NotOpened refusal={data.refusal} hasFiles={data.files.length > 0} />}
        {data && <ViewedInvoiceDoubts of={data} />}
        {invoice && <InvoicePaper invoice={invoice} onSave={(position, name) => void save({ file: attachment(position), name })} />}
      </Page>
    </div>
  )
}

const titleOf = ({ kind, number }: ViewedInvoice): string => words.titles[kind](number || words.numberless)

const save = ({ file, name }: Saved): Promise<void> =>
  file.then(
    (blob) => saveFile(blob, name),
    (cause: unknown) => {
      const { message } = toApiProblem(cause)
      toast.error(message)
    },
  )

const Downloads = ({ files, onSave }: { files: readonly ViewedFile[]; onSave: (file: ViewedFile) => void }) => (
  <Menu position="bottom-end" withinPortal shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        {words.download}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {files.map((file) => (
        <Menu.Item key={file} onClick={() => onSave(file)}>
          {words.files[file]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const NotOpened = ({ refusal, hasFiles }: { refusal: string; hasFiles: boolean }) => (
  <Alert
    color="orange"
    variant="light"
    icon={<IconAlertTriangle aria-hidden />}
    title={words.notOpened}
    role="alert"
    classNames={{ title: 'ink' }}
  >
    <Stack gap="xs">
      <Text>{refusal}</Text>
      {hasFiles && <Text>{words.originals}</Text>}
    </Stack>
  </Alert>
)
