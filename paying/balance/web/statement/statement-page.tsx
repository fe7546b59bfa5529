/** The statement of account: invoices and payments of a period, and what is unpaid after each. */
import { Button, Group } from '@mantine/core'
import { IconDownload, IconReceiptRefund } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { downloadWatched, type ReceivedBytes, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FileProgress } from '#web/ui/notices/file-progress.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type StatementCompany, statementCalls } from '../../contract/statement.ts'
import { BalanceFrame, useBalanceClient } from '../balance-frame.tsx'
import { StatementFilterFields, useStatementFilters } from './statement-filters.tsx'
import { StatementTable } from './statement-table.tsx'

const words = texts.statement

const AdvanceRefundDialog = lazyPart(() => import('#paying/money-back/web/advance-refund-dialog.tsx'), 'AdvanceRefundDialog')

export function StatementPage() {
  const client = useBalanceClient()
  const userId = useMe().data?.id
  return (
    <BalanceFrame current={paths.statement} action={<RefundAdvance clientId={client?.id ?? null} />}>
      {client && userId && <Statement key={client.id} userId={userId} clientId={client.id} named={client.body} />}
    </BalanceFrame>
  )
}

/** For who may return a client's advance. */
function RefundAdvance({ clientId }: { clientId: string | null }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('platform.money')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceiptRefund size={16} aria-hidden />}
        onClick={() => (clientId === null ? toast.error(words.chooseForRefund) : setOpen(true))}
      >
        {words.advanceRefund}
      </Button>
      <Suspense>{isOpen && clientId !== null && <AdvanceRefundDialog clientId={clientId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const PAGE_SIZE = 200

type StatementProps = { userId: string; clientId: string; named: { selectedClient?: string } }

function Statement({ userId, clientId, named }: StatementProps) {
  const { filters, change, isFirst } = useStatementFilters({ userId, clientId })
  const [page, setPage] = useState(1)
  const statement = useCall(
    statementCalls.statement,
    { body: { ...filters, ...named, checkOld: isFirst, page, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  // Asked for once: whether there is an older company changes with no filter.
  const [companies, setCompanies] = useState<readonly StatementCompany[]>([])
  const asked = statement.data?.companies ?? []
  if (asked.length > 0 && asked !== companies) setCompanies(asked)
  const show = (changes: Parameters<typeof change>[0]) => {
    setPage(1)
    change(changes)
  }
  return (
    <>
      <Group gap="sm">
        <StatementFilterFields filters={filters} companies={companies} onChange={show} />
        <ExportStatement body={{ ...filters, ...named, checkOld: false }} />
      </Group>
      <StatementTable statement={statement} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  )
}

type ExportProps = { body: { fromDate: string; toDate: string; company: number; checkOld: boolean; selectedClient?: string } }

function ExportStatement({ body }: ExportProps) {
  const [received, setReceived] = useState<ReceivedBytes | null>(null)
  const save = async () => {
    setReceived({ bytes: 0, rows: null })
    await downloadWatched(statementCalls.exported, { body }, setReceived)
      .then((file) => saveFile(file, words.fileNames.statement))
      .catch(() => toast.error(words.failed))
    setReceived(null)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={received !== null}
        onClick={() => void save()}
      >
        {words.exportAll}
      </Button>
      {received && <FileProgress doing={words.exporting} received={received} />}
    </>
  )
}
