import { IconArrowRight, IconPackage, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import { orderBadgeOf } from '#sending/orders/contract/order-states.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { SANDBOX_PAGE_SIZE, type SandboxParcel, sandboxCalls, sandboxSteps } from '../contract/sandbox.ts'

const sandboxTexts = texts.sandbox

const columns: readonly Column<SandboxParcel>[] = [
  { key: 'courier', title: sandboxTexts.courier, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'awb', title: sandboxTexts.awb, render: ({ awb }) => <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} /> },
  { key: 'order', title: sandboxTexts.order, render: ({ uniqueId }) => uniqueId, isOptional: true },
  { key: 'client', title: sandboxTexts.client, render: ({ clientName }) => clientName },
  { key: 'recipient', title: sandboxTexts.recipient, render: ({ recipientName, recipientCity }) => `${recipientName}, ${recipientCity}` },
  {
    key: 'state',
    title: sandboxTexts.state,
    render: ({ state, stateText }) => <StatusBadge tone={orderBadgeOf(texts, { state }).tone} text={stateText} />,
  },
]

export function SandboxParcels() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const parcels = useCall(sandboxCalls.parcels, { query: { search, page } }, { keepPrevious: true })
  const advance = useAct(sandboxCalls.advance, {
    refreshes: [sandboxCalls.parcels],
    onSuccess: () => toast.success(sandboxTexts.moved),
    onError: (problem) => toast.error(problem.message),
  })
  const rowActions = ({ courier, awb }: SandboxParcel): RowAction[] => [
    { label: sandboxTexts.step, icon: IconPlayerSkipForward, onClick: () => advance.mutate({ body: { courier, awb } }) },
    ...sandboxSteps.map((to) => ({
      label: sandboxTexts.moveTo(to),
      icon: IconArrowRight,
      onClick: () => advance.mutate({ body: { courier, awb, to } }),
    })),
  ]
  return (
    <DataTable
      label={sandboxTexts.parcels}
      note={
        <SearchBox
          label={sandboxTexts.searchParcels}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      }
      rows={parcels.data?.list}
      rowKey={({ awb }) => awb}
      rowName={({ awb }) => awb}
      columns={columns}
      loading={parcels}
      rowActions={rowActions}
      paging={{ page, limit: SANDBOX_PAGE_SIZE, count: parcels.data?.count, onPage: setPage }}
      empty={{ icon: IconPackage, text: search === '' ? sandboxTexts.noParcels : sandboxTexts.noneFound }}
    />
  )
}
