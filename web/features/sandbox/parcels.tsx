import { IconArrowRight, IconPackage, IconPlayerSkipForward } from '@tabler/icons-react'
import { stateLook } from '../../../contract/orders/order-states.ts'
import { type SandboxParcel, sandbox, sandboxSteps } from '../../../contract/sandbox.ts'
import { useAct, useCall } from '../../api.ts'
import { paths } from '../../paths.ts'
import { AwbNumber } from '../../ui/awb-number.tsx'
import { CourierMark } from '../../ui/courier-mark.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table.ts'
import { toast } from '../../ui/toast.ts'
import { sandboxTexts } from './texts.ts'

const columns: readonly Column<SandboxParcel>[] = [
  { key: 'courier', title: sandboxTexts.courier, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'awb', title: sandboxTexts.awb, render: ({ awb }) => <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} /> },
  { key: 'order', title: sandboxTexts.order, render: ({ uniqueId }) => uniqueId, isOptional: true },
  { key: 'client', title: sandboxTexts.client, render: ({ clientName }) => clientName },
  { key: 'recipient', title: sandboxTexts.recipient, render: ({ recipientName, recipientCity }) => `${recipientName}, ${recipientCity}` },
  {
    key: 'state',
    title: sandboxTexts.state,
    render: ({ state, stateText }) => <StatusBadge tone={stateLook[state].tone} text={stateText} />,
  },
]

export function Parcels() {
  const parcels = useCall(sandbox.parcels)
  const advance = useAct(sandbox.advance, {
    refreshes: [sandbox.parcels],
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
      rows={parcels.data}
      rowKey={({ awb }) => awb}
      rowName={({ awb }) => awb}
      columns={columns}
      loading={parcels}
      rowActions={rowActions}
      empty={{ icon: IconPackage, text: sandboxTexts.noParcels }}
    />
  )
}
