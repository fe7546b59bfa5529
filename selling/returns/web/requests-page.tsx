/** Which returns wait for the shop, and what is to be paid back. */
import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconListDetails, IconTruckReturn } from '@tabler/icons-react'
import { paths } from '../../../web/paths.ts'
import { texts } from '../../../web/texts.ts'
import { AppLink, useNavigation } from '../../../web/ui/app-link.tsx'
import { SearchBox } from '../../../web/ui/form/search-box.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page, useProductName } from '../../../web/ui/page.tsx'
import { DataTable } from '../../../web/ui/table/data-table.tsx'
import type { Column } from '../../../web/ui/table/table.ts'
import { DateTime } from '../../../web/ui/values/date-time.tsx'
import { useList } from '../../../web/use-list.ts'
import { RETURNS_PAGE, type ReturnFilters, type ReturnSummary, returnCalls } from '../contract/return-requests.ts'
import { RefundShown, RequestState } from './request-state.tsx'

const { list: words, ...rest } = texts.returns

const shownFilters = ['open', 'refund', 'all', 'closed', 'refused'] as const

export function RequestsPage() {
  const list = useList(returnCalls.list)
  const { go } = useNavigation()
  const product = useProductName()
  const { state, search } = list.filters
  const labelOf = (name: (typeof shownFilters)[number]) => {
    const count = name === 'open' ? list.answer?.open : name === 'refund' ? list.answer?.refunds : undefined
    return count ? `${words.filters[name]} (${texts.forms.number(count)})` : words.filters[name]
  }
  const show = (name: string) => list.filter({ state: (name === 'all' ? undefined : name) as NonNullable<ReturnFilters['state']> }) // one of the names below; none: all
  return (
    <Page
      title={rest.title}
      document={{ title: `${rest.title} | ${product}`, description: rest.description }}
      count={list.answer?.total}
      action={
        <LinkButton variant="default" href={paths.returnLinks}>
          {words.links}
        </LinkButton>
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
      <DataTable
        label={rest.title}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        columns={columns}
        card={(request) => <RequestCard request={request} />}
        loading={list.query}
        rowActions={({ id }) => [{ label: words.open(id), icon: IconListDetails, href: paths.returnRequest(id) }]}
        onOpen={({ id }) => go(paths.returnRequest(id))}
        paging={{ page: list.filters.page ?? 1, limit: RETURNS_PAGE, count: list.answer?.total, onPage: list.goToPage }}
        empty={{ icon: IconTruckReturn, text: state === undefined && !search ? words.empty : words.emptyFiltered }}
      />
    </Page>
  )
}

const columns: readonly Column<ReturnSummary>[] = [
  { key: 'id', title: words.number, width: 160, render: (request) => <Numbered request={request} /> },
  { key: 'kind', title: words.kind, render: ({ kind }) => rest.kinds[kind] },
  { key: 'buyer', title: words.buyer, render: ({ buyerName }) => <Text style={{ overflowWrap: 'anywhere' }}>{buyerName}</Text> },
  { key: 'order', title: words.order, render: ({ orderNumber }) => orderNumber },
  { key: 'received', title: words.received, width: 150, render: ({ receivedAt }) => <DateTime at={receivedAt} /> },
  { key: 'state', title: words.state, render: ({ state }) => <RequestState state={state} /> },
  { key: 'refund', title: words.refund, render: (request) => <RefundShown request={request} /> },
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
      <RequestState state={request.state} />
    </Group>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {request.buyerName}
    </Text>
    <Text size="sm">{[rest.kinds[request.kind], request.orderNumber].filter((part) => part !== '').join(', ')}</Text>
    <Group justify="space-between" gap="sm">
      <DateTime at={request.receivedAt} />
      <RefundShown request={request} />
    </Group>
  </Stack>
)
