/** What becomes of the rows: how many of each kind, the rows themselves, and what is wrong with the faulty ones. */
import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inWords } from '#contract/texts/message.ts'
import { downloadFile, useAct, useCall } from '#web/api.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import {
  type ImportRow,
  ImportRowState,
  ImportRowsShown,
  importLimits,
  type OrderImport,
  orderImportCalls,
} from '../contract/order-imports.ts'
import { RowStateBadge } from './import-state.tsx'

const words = texts.orderImports
const ALL = 'all'

export function ImportPreviewSection({ of }: { of: OrderImport }) {
  const toImport = of.counts.new + of.counts.changed
  const run = useAct(orderImportCalls.run, {
    refreshes: [orderImportCalls.get, orderImportCalls.list],
    onError: ({ message }) => toast.error(message),
  })
  return (
    <>
      <Section title={words.preview}>
        <Counts of={of} />
        <Rows of={of} />
      </Section>
      {of.state === 'previewed' && (
        <SaveBar
          reason={toImport === 0 ? words.nothingToRun : null}
          label={words.run(toImport)}
          isBusy={run.isPending}
          onSave={() => run.mutate({ params: { id: of.id } })}
        />
      )}
    </>
  )
}

function Counts({ of }: { of: OrderImport }) {
  const { counts } = of
  const shown = ImportRowState.options.filter((state) => counts[state] > 0)
  return (
    <Stack gap="xs">
      {shown.map((state) => (
        <Group key={state} gap="sm">
          <RowStateBadge state={state} />
          <Text>
            <Text span inherit fw={600} className="tabular">
              {texts.forms.number(counts[state])}
            </Text>{' '}
            {words.rowStatesAbout[state]}
          </Text>
        </Group>
      ))}
      {of.remarked > 0 && <Text>{words.remarkedAbout(of.remarked)}</Text>}
      {counts.faulty > 0 && <FaultyFile of={of} />}
    </Stack>
  )
}

function FaultyFile({ of: { id, fileName } }: { of: OrderImport }) {
  return (
    <Group gap="sm">
      <FileButton
        label={words.faultyFile}
        name={`${fileName.replace(/\.[^.]*$/, '')}-${words.fileNames.faulty}.xlsx`}
        get={() => downloadFile(orderImportCalls.faultyRows, { params: { id } })}
      />
      <Text c="dimmed">{words.faultyAbout}</Text>
    </Group>
  )
}

const countOf = ({ counts, remarked }: OrderImport, shown: ImportRowsShown): number =>
  shown === ImportRowsShown.enum.remarked ? remarked : counts[shown]

/** Which rows are shown stands in the address: at first those that want something. A kind that a column's other meaning left empty is no choice. */
function useShown(of: OrderImport) {
  const search = useCheckedSearch() as { rows?: string; page?: number }
  const navigate = useNavigate()
  const first = of.counts.faulty > 0 && of.state === 'previewed' ? 'faulty' : ALL
  const asked = ImportRowsShown.safeParse(search.rows).data
  const shown = search.rows === ALL ? ALL : asked !== undefined && countOf(of, asked) > 0 ? asked : first
  const show = (rows: string, page = 1) => void navigate({ to: '.', search: { rows, page } as never, replace: true }) // the page's own search
  return { shown, page: search.page ?? 1, show }
}

function Rows({ of }: { of: OrderImport }) {
  const { shown, page, show } = useShown(of)
  const state = ImportRowsShown.safeParse(shown).data
  const rows = useCall(orderImportCalls.rows, { params: { id: of.id }, query: { state, page } }, { keepPrevious: true })
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const data: { value: string; label: string }[] = [
    { value: ALL, label: words.all },
    ...ImportRowState.options.filter((one) => of.counts[one] > 0).map((one) => ({ value: one, label: words.rowStates[one] })),
    ...(of.remarked > 0 ? [{ value: ImportRowsShown.enum.remarked, label: words.remarked }] : []),
  ]
  return (
    <>
      {isPhone ? (
        <Select
          aria-label={words.result}
          allowDeselect={false}
          value={shown}
          data={data}
          onChange={(chosen) => chosen !== null && show(chosen)}
        />
      ) : (
        <Group>
          <SegmentedControl aria-label={words.result} value={shown} data={data} onChange={(chosen) => show(chosen)} />
        </Group>
      )}
      <DataTable
        label={words.preview}
        rows={rows.data?.list}
        rowKey={({ row }) => String(row)}
        rowName={({ row, name }) => `${row} ${name}`}
        columns={columnsOf(of)}
        loading={rows}
        empty={{ icon: IconTable, text: words.emptyRows }}
        paging={{ page, limit: importLimits.rowsPerPage, count: rows.data?.count, onPage: (next) => show(shown, next) }}
      />
    </>
  )
}

const columnsOf = (of: OrderImport): Column<ImportRow>[] => [
  { key: 'row', title: words.row, align: 'right', width: 70, render: ({ row }) => row },
  { key: 'order', title: words.order, width: 160, render: ({ name }) => name },
  { key: 'recipient', title: words.recipient, width: 220, render: ({ recipient }) => recipient },
  { key: 'cash', title: words.readCash, align: 'right', width: 120, render: ({ read }) => read && <Money amount={read.cash} /> },
  {
    key: 'weight',
    title: words.readWeight,
    align: 'right',
    width: 100,
    render: ({ read }) => (read?.weightKg == null ? null : words.weight(read.weightKg)),
  },
  { key: 'items', title: words.readItems, align: 'right', width: 90, render: ({ read }) => read && texts.forms.number(read.items) },
  {
    key: 'result',
    title: words.result,
    render: (row) => (
      <Stack gap={4} align="flex-start">
        <RowStateBadge state={row.state} />
        {row.errors.map(({ column, message }) => (
          <Text key={`${column} ${JSON.stringify(message)}`} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {words.errorAt(row.row, headerOf(of, column), inWords(texts, message))}
          </Text>
        ))}
      </Stack>
    ),
  },
]

/** As the file calls it; ours where it has no such column. */
function headerOf({ header, mapping }: OrderImport, column: ImportRow['errors'][number]['column']): string | null {
  if (column === null) return null
  const at = mapping[column]
  return (at === undefined ? '' : (header[at] ?? '')) || words.columns[column]
}
