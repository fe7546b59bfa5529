/** Repayments: where the cash of each order is. */
import { Button, Group, Stack } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../web/api.ts'
import { paths } from '../../../web/paths.ts'
import { useActingFor } from '../../../web/session.ts'
import { useMe } from '../../../web/shell/use-me.ts'
import { texts } from '../../../web/texts.ts'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page, useProductName } from '../../../web/ui/page.tsx'
import { DataTable } from '../../../web/ui/table/data-table.tsx'
import { PayNow } from '../../payouts/web/sheets/pay-now.tsx'
import { SheetPanel } from '../../payouts/web/sheets/sheet-panel.tsx'
import { type RepaymentShown, repaymentCalls } from '../contract/repayment-calls.ts'
import type { RepaymentFilter } from '../contract/repayment-states.ts'
import { ExportCard } from './export-card.tsx'
import { FilterCard } from './filter-card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { PageSizeChoice } from './page-size.tsx'
import { repaymentColumns } from './repayment-columns.tsx'
import { OrderDialog, TrackingDialog } from './repayment-dialogs.tsx'
import { freshFilters, useRepaymentFilters } from './repayment-filters.ts'
import classes from './repayments.module.css'
import { SettingsCard, TotalCards } from './total-cards.tsx'

const words = texts.repaymentList

export function RepaymentsPage() {
  const product = useProductName()
  const me = useMe().data
  const client = useActingFor()
  // As the route has read it.
  const { show }: { show?: RepaymentFilter } = useSearch({ strict: false })
  return (
    <Page
      title={words.title}
      document={{ title: words.documentTitle(product), description: words.documentDescription(product) }}
      action={
        <>
          <LinkButton variant="default" href={paths.repaymentSheets}>
            {texts.repaymentSheets.link}
          </LinkButton>
          <LinkButton variant="default" href={paths.repaymentsAwaiting}>
            {texts.repaymentAwaiting.title}
          </LinkButton>
        </>
      }
    >
      {me && <Repayments key={`${me.id} ${client?.id}`} userId={me.id} show={show} />}
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
  const [columns] = useState(() =>
    repaymentColumns({
      product,
      onOrder: (repayment) => setOpened({ kind: 'order', repayment }),
      onTrack: (repayment) => setOpened({ kind: 'tracking', repayment }),
    }),
  )
  const close = () => setOpened(null)
  const showSheet = (sheetId: number) => {
    close()
    change({ ...freshFilters(new Date()), limit: filters.limit, sheetId })
  }
  return (
    <Stack gap="md">
      {filters.sheetId !== null && <SheetPanel sheetId={filters.sheetId} onClear={() => change({ sheetId: null })} />}
      <FilterCard filters={filters} counts={list.data?.counts} onChange={change} />
      <TotalCards answer={list.data} isUnread={isUnread} current={filters.filter} onShow={(filter) => change({ filter })} />
      <div className={classes.cards}>
        <Stack gap="md">
          <SettingsCard answer={list.data} isUnread={isUnread}>
            <PayNow payable={list.data?.payable} />
          </SettingsCard>
          <ExportCard search={asked} />
        </Stack>
        <ForecastCard />
      </div>
      <DataTable
        label={words.rows}
        rows={list.data?.list}
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
      {opened?.kind === 'order' && <OrderDialog repayment={opened.repayment} onSheet={showSheet} onClose={close} />}
      {opened?.kind === 'tracking' && <TrackingDialog repayment={opened.repayment} onClose={close} />}
    </Stack>
  )
}
