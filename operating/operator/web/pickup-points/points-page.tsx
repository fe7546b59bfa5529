/** Pick-up points of all clients: what is to be decided, what is approved, what has ended. */
import { SegmentedControl } from '@mantine/core'
import { IconCash, IconCheck, IconEye, IconTrash, IconTruckLoading, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  POINTS_PAGE,
  type PointOfClient,
  type PointsShown,
  pickupPointOperatorCalls,
  pointsShown,
} from '#sending/pickup-points/contract/pickup-points.ts'
import { PointState, pickupDoorOf } from '#sending/pickup-points/web/point-state.tsx'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { useFilters } from '#web/use-list.ts'
import { PickupCorrections } from './corrections.tsx'
import { type PickupPointDecision, PointDialog } from './point-dialogs.tsx'

const all = texts.pickupPoints
const words = all.operator

const correctionInWords = ({ correction }: PointOfClient): string => (correction === null ? all.notDecided : texts.forms.ron(correction))

const columns: readonly Column<PointOfClient>[] = [
  { key: 'client', title: words.client, render: ({ client }) => client.name },
  { key: 'courier', title: all.courier, under: 'client', render: ({ courier }) => <CourierMark courier={courier} withName /> },
  { key: 'address', title: all.address, under: 'client', width: 200, render: pickupDoorOf },
  {
    key: 'estimate',
    title: words.estimate,
    align: 'right',
    render: ({ estimatedOrderCount }) => texts.forms.number(estimatedOrderCount),
  },
  { key: 'state', title: words.wants, width: 184, render: ({ state }) => <PointState state={state} /> },
  {
    key: 'correction',
    title: all.correction,
    under: 'state',
    align: 'right',
    wordsOf: correctionInWords,
    render: correctionInWords,
  },
  { key: 'since', title: words.since, under: 'state', render: ({ stateSince }) => <DateTime at={stateSince} /> },
]

type Open = { point: PointOfClient; decision: PickupPointDecision }

/** One that has become another meanwhile is shown as it was: its decision is refused, and the list shows it. */
const asItIsNow = (point: PointOfClient, listed: readonly PointOfClient[] = []): PointOfClient =>
  listed.find(({ id, state }) => id === point.id && state === point.state) ?? point

export function PickupPointsOfClientsPage() {
  const { filters, filter, change } = useFilters<{ state?: string | undefined; page?: number | undefined }>()
  const { page = 1 } = filters
  const show: PointsShown = pointsShown.find((name) => name === filters.state) ?? 'waiting'
  const [open, setOpen] = useState<Open | null>(null)
  const list = useCall(pickupPointOperatorCalls.list, { query: { show, page } }, { keepPrevious: true })
  const actions = (point: PointOfClient): RowAction[] => {
    const act = (label: string, icon: RowAction['icon'], decision: PickupPointDecision, isDangerous = false): RowAction => ({
      ...{ label, icon, isDangerous },
      onClick: () => setOpen({ point, decision }),
    })
    const { state } = point
    return [
      act(words.look, IconEye, 'look'),
      ...(state === 'requested' ? [act(words.approve, IconCheck, 'approve'), act(words.refuse, IconX, 'refuse', true)] : []),
      ...(state === 'approved' ? [act(words.changePrice, IconCash, 'approve')] : []),
      ...(state === 'approved' || state === 'ending' ? [act(words.end, IconTrash, 'end', true)] : []),
    ]
  }
  return (
    <Page title={words.title} count={list.data?.count}>
      <SegmentedControl
        aria-label={words.title}
        data={pointsShown.map((value) => ({ value, label: words.show[value] }))}
        value={show}
        onChange={(value) => change(value === 'waiting' ? {} : { state: value })}
      />
      <DataTable
        label={words.title}
        rows={list.data?.list}
        rowKey={({ id }) => id}
        rowName={(point) => `${point.client.name}, ${pickupDoorOf(point)}`}
        columns={columns}
        loading={list}
        rowActions={actions}
        onOpen={(point) =>
          setOpen({ point, decision: point.state === 'requested' ? 'approve' : point.state === 'ending' ? 'end' : 'look' })
        }
        paging={{
          ...{ page, limit: POINTS_PAGE, count: list.data?.count },
          onPage: (next) => filter({ page: next === 1 ? undefined : next }),
        }}
        empty={{ icon: IconTruckLoading, text: show === 'waiting' ? words.empty : words.emptyOther }}
      />
      <PickupCorrections />
      {open && <PointDialog {...open} point={asItIsNow(open.point, list.data?.list)} onClose={() => setOpen(null)} />}
    </Page>
  )
}
