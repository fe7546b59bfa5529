/** Companies that are connected to e-Factura: until when, and how each is reconnected or removed. */
import { Button, Group, Text } from '@mantine/core'
import { IconCloudUpload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type ConnectedCompany, connectionCalls, connectionStandingOf } from '../contract/connections.ts'
import { useCompaniesFailure } from './companies-failure.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { useGoToAnaf } from './go-to-anaf.ts'

const words = texts.connections
/** To be typed before a company is removed. */
const KEYWORD = 'CONFIRM'

const columns: readonly Column<ConnectedCompany>[] = [
  { key: 'company', title: words.list.company, render: ({ entityData }) => entityData.name },
  { key: 'state', title: words.list.state, render: ({ eInvoice }) => <StateCell {...eInvoice} /> },
  {
    key: 'lastSync',
    title: words.list.lastSync,
    render: ({ eInvoice: { modifiedAt } }) => (modifiedAt === null ? words.list.never : <DateTime at={modifiedAt} />),
  },
]

/** What ANAF says where the right is lost too: without it there is no knowing what to do. */
const StateCell = (eInvoice: ConnectedCompany['eInvoice']) => (
  <>
    <State {...eInvoice} />
    {eInvoice.refusal !== '' && (
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {eInvoice.refusal}
      </Text>
    )}
  </>
)

/** Green only while it works, and not in its last days. */
function State(eInvoice: ConnectedCompany['eInvoice']) {
  const standing = connectionStandingOf(eInvoice, new Date())
  if (standing === 'inactive') return <StatusBadge tone="red" text={words.states.inactive} />
  if (standing === 'unproven') return <StatusBadge tone="orange" text={words.states.unproven} />
  const until = words.states.active(texts.forms.day(eInvoice.refreshExpiresAt))
  return <StatusBadge tone={standing === 'ending' ? 'orange' : 'green'} text={until} />
}

type Asked = { company: ConnectedCompany; act: 'refresh' | 'remove' }

export function CompaniesPage() {
  const list = useCall(connectionCalls.connected)
  const mayWrite = useMay('money.write')
  const [isConnecting, setConnecting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  useCompaniesFailure(list.error)
  const acts = (
    <Group gap="sm">
      <LinkButton variant="default" href={paths.invoicingReceived}>
        {words.list.back}
      </LinkButton>
      {mayWrite && <Button onClick={() => setConnecting(true)}>{words.list.add}</Button>}
    </Group>
  )
  const rowActions = (company: ConnectedCompany) => [
    { label: words.list.refresh, icon: IconRefresh, onClick: () => setAsked({ company, act: 'refresh' }) },
    { label: words.list.remove, icon: IconTrash, isDangerous: true, onClick: () => setAsked({ company, act: 'remove' }) },
  ]
  return (
    <Page title={words.list.title} action={acts}>
      <DataTable<ConnectedCompany>
        label={words.list.title}
        rows={list.data?.data}
        rowKey={({ fiscalSubaccountNumber }) => String(fiscalSubaccountNumber)}
        rowName={({ entityData }) => entityData.name}
        columns={columns}
        loading={list}
        {...(mayWrite ? { rowActions } : {})}
        empty={{ icon: IconCloudUpload, text: words.list.empty }}
      />
      {isConnecting && (
        <ConnectDialog
          onClose={() => {
            setConnecting(false)
            void list.refetch()
          }}
        />
      )}
      {asked?.act === 'refresh' && <Refresh company={asked.company} onClose={() => setAsked(null)} />}
      {asked?.act === 'remove' && <Remove company={asked.company} onClose={() => setAsked(null)} />}
    </Page>
  )
}

type About = { company: ConnectedCompany; onClose: () => void }

function Refresh({ company, onClose }: About) {
  const anaf = useGoToAnaf()
  return (
    <ConfirmDialog
      opened
      size="400px"
      title={words.refreshing.title}
      verb={words.refreshing.verb}
      keepVerb={words.connecting.cancel}
      isBusy={anaf.isBusy}
      onConfirm={() => anaf.go(company)}
      onClose={onClose}
    >
      {words.refreshing.text(company.entityData.name)}
    </ConfirmDialog>
  )
}

function Remove({ company: { fiscalSubaccountNumber, entityData }, onClose }: About) {
  const remove = useAct(connectionCalls.remove, {
    refreshes: [connectionCalls.connected, connectionCalls.notConnected, billingDataCalls.list],
    onSuccess: () => toast.success(words.removing.done),
    onError: () => toast.error(words.removing.failed),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      size="400px"
      title={words.removing.title}
      verb={words.removing.verb}
      word={KEYWORD}
      isHeldByWord
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { fiscalSubaccountNumber } })}
      onClose={onClose}
    >
      {words.removing.text(entityData.name)}
    </ConfirmDialog>
  )
}
