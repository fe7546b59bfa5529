/** Which returns wait for the shop, and what is to be paid back. */
import { Alert, Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileExport, IconHelpHexagon, IconListDetails, IconTruckReturn } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callApi, downloadFile, toApiProblem } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page, useProductName } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useClearSelectionWith, useSelection } from '#web/ui/table/selection.ts'
import type { Column } from '#web/ui/table/table.ts'
import { Unbroken } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { useList } from '#web/use-list.ts'
import { returnExportCalls } from '../contract/export-returns.ts'
import {
  openReturnStates,
  RETURNS_PAGE,
  RETURNS_SELECTED_MAX,
  type ReturnFilters,
  type ReturnSelected,
  type ReturnSummary,
  returnCalls,
} from '../contract/return-requests.ts'
import { ReturnBulkActs } from './many-acts.tsx'
import { GoodsShown, RefundShown, ReturnRequestStateBadge } from './request-state.tsx'

const { list: words, ...rest } = texts.returns
const doubtfulWords = texts.returns.doubtful
const exportWords = texts.returns.exported

const shownFilters = [
  ...(['open', 'received', 'doubtful', 'awaited', 'to-count', 'to-hand-back', 'refund', 'all', 'closed', 'refused'] as const),
] as const

const selectedOf = ({ id, kind, isDoubtful }: ReturnSummary): ReturnSelected => ({ id, kind, isDoubtful })
const isNotOver = ({ state }: ReturnSummary) => openReturnStates.includes(state)

async function wholeOf(query: Partial<ReturnFilters>): Promise<ReadonlyMap<string, ReturnSelected>> {
  const { list } = await callApi(returnCalls.selectable, { query })
  return new Map(list.map((one) => [one.id, one]))
}

export function RequestsPage() {
  const list = useList(returnCalls.list)
  const { go } = useNavigation()
  const product = useProductName()
  const selected = useSelection<ReturnSelected>()
  const mayWrite = useMay('orders.write')
  const { page: _, ...filters } = list.filters
  const { state, search } = filters
  useClearSelectionWith(JSON.stringify(filters), selected)
  const counts: Readonly<Record<string, number>> = list.answer?.counts ?? {}
  const labelOf = (name: (typeof shownFilters)[number]) => {
    const count = counts[name]
    return count ? `${words.filters[name]} (${texts.forms.number(count)})` : words.filters[name]
  }
  const show = (name: string) => list.filter({ state: (name === 'all' ? undefined : name) as NonNullable<ReturnFilters['state']> }) // one of the names below; none: all
  return (
    <Page
      title={rest.title}
      document={{ title: `${rest.title} | ${product}`, description: rest.description }}
      count={list.answer?.total}
      action={
        <Group gap="sm">
          <ExportButton filters={filters} />
          <LinkButton variant="default" href={paths.returnLinks}>
            {words.links}
          </LinkButton>
        </Group>
      }
    >
      <Group gap="sm">
        <NativeSelect
          flex="1 1 140px"
          maw={260}
          aria-label={words.show}
          value={state ?? 'all'}
          onChange={(event) => show(event.currentTarget.value)}
          data={shownFilters.map((value) => ({ value, label: labelOf(value) }))}
        />
        <Box flex="2 1 180px" maw={420}>
          <SearchBox label={words.search} value={search ?? ''} onChange={(text) => list.filter({ search: text })} />
        </Box>
      </Group>
      <DoubtfulNotice count={list.answer?.counts.doubtful ?? 0} isShown={state === 'doubtful'} />
      <DataTable
        label={rest.title}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        columns={columns}
        card={(request) => <RequestCard request={request} />}
        loading={list.query}
        rowActions={({ id }) => [{ label: words.open(id), icon: IconListDetails, href: paths.returnRequest(id) }]}
        selection={{
          store: selected,
          itemOf: selectedOf,
          isSelectable: isNotOver,
          isPermitted: mayWrite,
          whole: { count: list.answer?.total, max: RETURNS_SELECTED_MAX, read: () => wholeOf(filters) },
          actions: (requests) => <ReturnBulkActs requests={requests} onDone={selected.clear} />,
        }}
        onOpen={({ id }) => go(paths.returnRequest(id))}
        paging={{ page: list.filters.page ?? 1, limit: RETURNS_PAGE, count: list.answer?.total, onPage: list.goToPage }}
        empty={{ icon: IconTruckReturn, text: state === undefined && !search ? words.empty : words.emptyFiltered }}
      />
    </Page>
  )
}

/** What the list's filter finds, with all that was answered. */
function ExportButton({ filters: { state, search } }: { filters: Partial<Pick<ReturnFilters, 'state' | 'search'>> }) {
  const exporting = useMutation({
    mutationFn: () => downloadFile(returnExportCalls.workbook, { body: { state, search } }),
    onSuccess: (file) => saveFile(file, exportWords.fileName),
    onError: (error) => {
      const { errors, message } = toApiProblem(error)
      toast.error(errors[0]?.message ?? message)
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {exportWords.button}
    </Button>
  )
}

/** Where there are some: what they are, and how one comes to them. */
function DoubtfulNotice({ count, isShown }: { count: number; isShown: boolean }) {
  if (count === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconHelpHexagon aria-hidden />}
      title={doubtfulWords.wait(count)}
      role="status"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      {isShown ? doubtfulWords.explained : <AppLink href={paths.returnsIn('doubtful')}>{doubtfulWords.show}</AppLink>}
    </Alert>
  )
}

const columns: readonly Column<ReturnSummary>[] = [
  { key: 'id', title: words.number, width: 160, render: (request) => <Numbered request={request} /> },
  // What has to be done stands before what it is about: a tablet shows the first columns.
  { key: 'state', title: words.state, width: 130, render: (request) => <ReturnRequestStateBadge {...request} /> },
  // Between its words alone: a name that may break anywhere gets no width of its own.
  { key: 'buyer', title: words.buyer, render: ({ buyerName }) => <Text miw={120}>{buyerName}</Text> },
  { key: 'order', title: words.order, render: ({ orderNumber }) => <Unbroken text={orderNumber} /> },
  { key: 'goods', title: texts.returnSettling.goods.where, render: (request) => <GoodsShown {...request} /> },
  { key: 'refund', title: words.refund, render: (request) => <RefundShown request={request} /> },
  { key: 'received', title: words.received, width: 150, render: ({ receivedAt }) => <DateTime at={receivedAt} /> },
  { key: 'kind', title: words.kind, render: ({ kind }) => rest.kinds[kind] },
]

const Numbered = ({ request: { id } }: { request: ReturnSummary }) => (
  <AppLink href={paths.returnRequest(id)} className="tabular nowrap">
    {id}
  </AppLink>
)

/** On a phone. */
const RequestCard = ({ request }: { request: ReturnSummary }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <Numbered request={request} />
      <ReturnRequestStateBadge {...request} />
    </Group>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {request.buyerName}
    </Text>
    <Text size="sm">
      {rest.kinds[request.kind]}
      {request.orderNumber !== '' && (
        <>
          , <Unbroken text={request.orderNumber} />
        </>
      )}
    </Text>
    <Group justify="space-between" gap="sm">
      <DateTime at={request.receivedAt} />
      <RefundShown request={request} />
    </Group>
    <GoodsShown {...request} />
  </Stack>
)
