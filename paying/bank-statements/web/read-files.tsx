/** Files of statements that were read: when, by whom, what each brought, and their opposite. */
import { Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { bankStatementCalls } from '../contract/bank-statements.ts'
import {
  STATEMENT_FILES_PAGE_SIZE,
  type StatementFileShown,
  type StatementFileUndo,
  statementFileCalls,
} from '../contract/statement-files.ts'
import { type ForeseenUndo, freshPreviewOptions, UndoDialog } from './undo-dialog.tsx'

const words = texts.bankStatements.files
const { day, ron, dateTime } = texts.forms

export function ReadFiles() {
  const [page, setPage] = useState(1)
  const files = useCall(statementFileCalls.list, { query: { page } }, { keepPrevious: true })
  const [undoing, setUndoing] = useState<StatementFileShown | null>(null)
  if (files.data?.count === 0 || (files.data === undefined && !files.error)) return null
  const rowActions = (file: StatementFileShown): RowAction[] =>
    file.undone ? [] : [{ label: words.undo, icon: IconArrowBackUp, isDangerous: true, onClick: () => setUndoing(file) }]
  return (
    <Section title={words.title}>
      <DataTable
        label={words.title}
        rows={files.data?.list}
        rowKey={({ id }) => id}
        rowName={({ fileName, readAt }) => fileName ?? dateTime(readAt)}
        columns={columns}
        card={(file) => <Card file={file} />}
        loading={files}
        rowActions={rowActions}
        paging={{ page, limit: STATEMENT_FILES_PAGE_SIZE, count: files.data?.count, onPage: setPage }}
        empty={{ icon: IconFileText, text: words.title }}
      />
      {undoing && <Undo file={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  )
}

function Undo({ file, onClose }: { file: StatementFileShown; onClose: () => void }) {
  const { id, fileName, readAt, readBy, days } = file
  const preview = useCall(statementFileCalls.preview, { params: { id } }, freshPreviewOptions)
  const undo = useAct(statementFileCalls.undo, {
    refreshes: [statementFileCalls.list, bankStatementCalls.lines],
    onSuccess: ({ inOthers, stays }) => {
      toast.success(
        [words.undone(fileName ?? ''), stays > 0 ? words.stayed(stays) : '', inOthers > 0 ? words.othersStayed(inOthers) : '']
          .filter((said) => said !== '')
          .join(' '),
        stays + inOthers > 0 ? toastMs.longSuccess : toastMs.success,
      )
      onClose()
    },
    onError: ({ code, message }) => {
      toast.error(message)
      void preview.refetch()
      if (code !== 'bank-file-changed') onClose()
    },
  })
  const { data } = preview
  return (
    <UndoDialog
      which={words.which({ name: fileName ?? '', at: dateTime(readAt), by: readBy ?? '', days: daysOf(days) })}
      foreseen={data ? foreseenOf(data) : null}
      loading={preview}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate({ params: { id }, body: { stays: data?.stays ?? 0 } })}
      onClose={onClose}
    />
  )
}

function foreseenOf({ goes, inOthers, stays, staying }: StatementFileUndo): ForeseenUndo {
  const isUsed = stays > 0 && goes + inOthers === 0
  return {
    ...{ stays, isUsed },
    said: isUsed
      ? [words.allUsed]
      : [
          goes > 0 ? words.goes(goes) : words.goesNone,
          ...(inOthers > 0 ? [words.inOthers(inOthers)] : []),
          ...(stays > 0 ? [words.stays(stays)] : []),
        ],
    staying: staying.map(({ id: key, bookedOn, amount, counterparty, because, client }) => ({
      key,
      what: [day(bookedOn), ron(amount), counterparty].filter((part) => part !== '').join(', '),
      why: because ?? (client === null ? '' : words.ofClient(client)),
    })),
  }
}

const HASH_SHOWN = 12

const columns: readonly Column<StatementFileShown>[] = [
  { key: 'read', title: words.readAt, width: 200, render: (file) => <Read file={file} /> },
  { key: 'days', title: words.days, width: 190, render: ({ days }) => daysOf(days) },
  { key: 'lines', title: words.lines, render: (file) => <Lines file={file} /> },
  {
    ...{ key: 'hash', title: words.hash, width: 180, isOptional: true },
    render: ({ hash }) => (
      <Text span ff="monospace" fz="xs" title={hash}>
        {hash.slice(0, HASH_SHOWN)}
      </Text>
    ),
  },
]

const daysOf = (days: StatementFileShown['days']): string =>
  days === null ? '' : days.first === days.last ? day(days.first) : `${day(days.first)} - ${day(days.last)}`

const Read = ({ file: { fileName, readAt, readBy } }: { file: StatementFileShown }) => (
  <Stack gap={0} py={4}>
    {fileName !== null && <Text style={{ overflowWrap: 'anywhere' }}>{fileName}</Text>}
    <DateTime at={readAt} />
    {readBy !== null && (
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {readBy}
      </Text>
    )}
  </Stack>
)

const Lines = ({ file: { linesRead, linesAdded, undone } }: { file: StatementFileShown }) => (
  <Stack gap={0} py={4}>
    <Text>{words.brought(linesRead, linesAdded)}</Text>
    {undone && (
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {words.undoneBy(undone.by, dateTime(undone.at), undone.lines)}
      </Text>
    )}
  </Stack>
)

/** On a phone. */
const Card = ({ file }: { file: StatementFileShown }) => (
  <Stack gap="xs">
    <Read file={file} />
    <Text>{daysOf(file.days)}</Text>
    <Lines file={file} />
  </Stack>
)
