import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AwbDiscrepancy } from '#sending/orders/contract/awb-comparison.ts'
import { useAct, useCall } from '#web/api.ts'
import { OperatorList } from '#web/shell/operator/listed.tsx'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { operatorCalls } from '../contract/operator.ts'
import { operatorRefreshes } from './operator-refreshes.ts'
import { BeganSince } from './since.tsx'

const waitingTexts = texts.operator.waiting

const columns: readonly Column<AwbDiscrepancy>[] = [
  { key: 'awb', title: waitingTexts.awb, render: ({ awb }) => <Text ff="monospace">{awb}</Text> },
  { key: 'courier', title: waitingTexts.courier, width: 80, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'what', title: waitingTexts.what, render: ({ kind }) => <Text size="xs">{texts.operator.discrepancies[kind]}</Text> },
  { key: 'reference', title: waitingTexts.reference, render: ({ reference }) => reference && <Text ff="monospace">{reference}</Text> },
  { key: 'since', title: waitingTexts.since, width: 150, render: ({ foundAt }) => <BeganSince at={foundAt} /> },
  {
    key: 'state',
    title: waitingTexts.state,
    width: 160,
    render: ({ isBeingCancelled }) => (
      <StatusBadge
        tone={isBeingCancelled ? 'grey' : 'orange'}
        text={isBeingCancelled ? waitingTexts.beingCancelled : waitingTexts.toDecide}
      />
    ),
  },
]

/** AWBs that couriers hold and no order does. */
export function StrayAwbs() {
  const awbs = useCall(operatorCalls.awbs)
  const [asked, setAsked] = useState<AwbDiscrepancy | null>(null)
  const outcome = { refreshes: operatorRefreshes, onError: ({ message }: Error) => toast.error(message) }
  const cancel = useAct(operatorCalls.cancelAwb, {
    ...outcome,
    onSuccess: () => toast.success(waitingTexts.cancelAsked),
    onSettled: () => setAsked(null),
  })
  const resolve = useAct(operatorCalls.resolveAwb, { ...outcome, onSuccess: () => toast.success(waitingTexts.resolved) })
  return (
    <>
      <OperatorList
        id="awbs"
        title={waitingTexts.awbs}
        query={awbs}
        rowKey={({ courier, awb }) => `${courier} ${awb}`}
        rowName={({ awb }) => awb}
        columns={columns}
        rowActions={(one) => [
          ...(one.isBeingCancelled || one.kind === 'missing'
            ? []
            : [{ label: waitingTexts.cancelAtCourier, icon: IconX, isDangerous: true, onClick: () => setAsked(one) }]),
          {
            label: waitingTexts.resolve,
            icon: IconCheck,
            onClick: () => resolve.mutate({ params: { courier: one.courier, awb: one.awb } }),
          },
        ]}
      />
      <ConfirmDialog
        opened={asked !== null}
        isDangerous
        title={waitingTexts.cancelTitle}
        verb={waitingTexts.cancelAtCourier}
        keepVerb={waitingTexts.keepAwb}
        isBusy={cancel.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && cancel.mutate({ params: { courier: asked.courier, awb: asked.awb } })}
      >
        {waitingTexts.cancelText(asked?.awb ?? '')}
      </ConfirmDialog>
    </>
  )
}
