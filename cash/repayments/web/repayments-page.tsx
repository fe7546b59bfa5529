/** Repayments: where the cash of each order is. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCashBanknote, IconUserShield } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { ALL_COLUMNS_FROM } from '#web/theme.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type RepaymentShown, repaymentCalls } from '../contract/repayment-calls.ts'
import type { RepaymentFilter } from '../contract/repayment-states.ts'
import { RepaymentExportButton } from './export-button.tsx'
import { RepaymentFilterRow } from './filter-row.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { MoneyBar } from './money-bar.tsx'
import { PageSizeChoice } from './page-size.tsx'
import { PaidLine } from './paid-line.tsx'
import { PayRepaymentsNow } from './pay-now.tsx'
import { repaymentColumns, sharedAccount } from './repayment-columns.tsx'
import { OrderDialog, TrackingDialog } from './repayment-dialogs.tsx'
import { freshFilters, toggleFilter, useRepaymentFilters } from './repayment-filters.ts'
import classes from './repayments.module.css'
import { RepaymentSheetPanel } from './sheet-panel.tsx'

const words = texts.repaymentList
const NARROW = `(max-width: ${ALL_COLUMNS_FROM})`

export function RepaymentsPage() {
  const me = useMe().data
  const client = useActingFor()
  const mayReadAll = useMay('platform.money')
  // As the route has read it.
  const { show }: { show?: RepaymentFilter } = useCheckedSearch()
  if (!me) return null
  if (me.platformRole !== null && client === null && !mayReadAll) return <WhoseRepayments />
  return <Repayments key={`${me.id} ${client?.id}`} userId={me.id} show={show} />
}

/** For the platform's users who may not read those of all clients together. */
function WhoseRepayments() {
  const product = useProductName()
  return (
    <Page title={words.title} document={{ title: words.documentTitle(product), description: words.documentDescription(product) }}>
      <ClientSelect />
      <EmptyState icon={IconUserShield} text={words.chooseClient} />
    </Page>
  )
}

type Opened = { kind: 'order' | 'tracking'; repayment: RepaymentShown } | null

function Repayments({ userId, show }: { userId: string; show: RepaymentFilter | undefined }) {
  const product = useProductName()
  const { filters, page, change, goToPage, asked } = useRepaymentFilters(userId, show)
  const [opened, setOpened] = useState<Opened>(null)
  const list = useCall(repaymentCalls.list, { body: asked }, { keepPrevious: true })
  const isUnread = list.error !== null && list.data === undefined
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches)
  const rows = list.data?.list
  const account = rows && sharedAccount(rows)
  const hasAccounts = account === null
  const columns = useMemo(
    () =>
      repaymentColumns({
        ...{ product, isNarrow, hasAccounts },
        onOrder: (repayment) => setOpened({ kind: 'order', repayment }),
        onTrack: (repayment) => setOpened({ kind: 'tracking', repayment }),
      }),
    [product, isNarrow, hasAccounts],
  )
  const close = () => setOpened(null)
  const showSheet = (sheetId: number) => {
    close()
    change({ ...freshFilters(new Date()), limit: filters.limit, sheetId })
  }
  return (
    <Page
      title={words.title}
      document={{ title: words.documentTitle(product), description: words.documentDescription(product) }}
      action={
        <>
          <PayRepaymentsNow payable={list.data?.nextPayment?.amount.payable} />
          <LinkButton variant="default" href={paths.repaymentSheets}>
            {texts.repaymentSheets.link}
          </LinkButton>
          <LinkButton variant="default" href={paths.repaymentsAwaiting}>
            {texts.repaymentAwaiting.title}
          </LinkButton>
          <RepaymentExportButton search={asked} />
        </>
      }
    >
      {filters.sheetId !== null && <RepaymentSheetPanel sheetId={filters.sheetId} onClear={() => change({ sheetId: null })} />}
      <Stack gap="xs">
        <PaidLine answer={list.data} isUnread={isUnread} />
        <MoneyBar
          answer={list.data}
          isUnread={isUnread}
          current={filters.filter}
          onShow={(filter) => change({ filter: toggleFilter(filters.filter, filter) })}
          onAllDays={() => change({ fromDate: null, toDate: null })}
        />
      </Stack>
      <DataTable
        label={words.rows}
        note={
          <div className={classes.above}>
            <RepaymentFilterRow filters={filters} onChange={change} />
            {account && (
              <Text size="xs" c="dimmed">
                {words.allTo(account)}
              </Text>
            )}
          </div>
        }
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ orderAwb, toAddress }) => orderAwb ?? toAddress}
        rowTone={({ isCanceled }) => (isCanceled ? 'muted' : undefined)}
        columns={columns}
        loading={list}
        onOpen={(repayment) => setOpened({ kind: 'order', repayment })}
        paging={{ page, limit: filters.limit, count: list.data?.count, onPage: goToPage }}
        empty={{
          icon: IconCashBanknote,
          text: words.empty,
          action: (
            <Button variant="default" onClick={() => change(freshFilters(new Date()))}>
              {words.clearFilters}
            </Button>
          ),
        }}
      />
      <Group justify="flex-end">
        <PageSizeChoice size={filters.limit} onChange={(limit) => change({ limit })} />
      </Group>
      <ForecastCard />
      {opened?.kind === 'order' && <OrderDialog repayment={opened.repayment} onSheet={showSheet} onClose={close} />}
      {opened?.kind === 'tracking' && <TrackingDialog repayment={opened.repayment} onClose={close} />}
    </Page>
  )
}
