import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type AwbDiscrepancy, operatorCalls } from '../../../contract/operator/operator.ts'
import { useAct, useCall } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.ts'
import type { Column } from '../../ui/table/table.ts'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Listed } from './listed.tsx'
import { operatorRefreshes } from './operator-refreshes.ts'
import { Since } from './since.tsx'
import { discrepancyTexts, waitingTexts as texts } from './texts.ts'

const columns: readonly Column<AwbDiscrepancy>[] = [
  { key: 'awb', title: texts.awb, render: ({ awb }) => <Text ff="monospace">{awb}</Text> },
  { key: 'courier', title: texts.courier, width: 80, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'what', title: texts.what, render: ({ kind }) => <Text size="xs">{discrepancyTexts[kind]}</Text> },
  { key: 'reference', title: texts.reference, render: ({ reference }) => reference && <Text ff="monospace">{reference}</Text> },
  { key: 'since', title: texts.since, width: 150, render: ({ foundAt }) => <Since at={foundAt} /> },
  {
    key: 'state',
    title: texts.state,
    width: 160,
    render: ({ isBeingCancelled }) => (
      <StatusBadge tone={isBeingCancelled ? 'grey' : 'orange'} text={isBeingCancelled ? texts.beingCancelled : texts.toDecide} />
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
    onSuccess: () => toast.success(texts.cancelAsked),
    onSettled: () => setAsked(null),
  })
  const resolve = useAct(operatorCalls.resolveAwb, { ...outcome, onSuccess: () => toast.success(texts.resolved) })
  return (
    <>
      <Listed
        id="awbs"
        title={texts.awbs}
        query={awbs}
        rowKey={({ courier, awb }) => `${courier} ${awb}`}
        rowName={({ awb }) => awb}
        columns={columns}
        rowActions={(one) => [
          ...(one.isBeingCancelled || one.kind === 'missing'
            ? []
            : [{ label: texts.cancelAtCourier, icon: IconX, isDangerous: true, onClick: () => setAsked(one) }]),
          { label: texts.resolve, icon: IconCheck, onClick: () => resolve.mutate({ params: { courier: one.courier, awb: one.awb } }) },
        ]}
      />
      <ConfirmDialog
        opened={asked !== null}
        isDangerous
        title={texts.cancelTitle}
        verb={texts.cancelAtCourier}
        keepVerb={texts.keepAwb}
        isBusy={cancel.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && cancel.mutate({ params: { courier: asked.courier, awb: asked.awb } })}
      >
        {texts.cancelText(asked?.awb ?? '')}
      </ConfirmDialog>
    </>
  )
}
