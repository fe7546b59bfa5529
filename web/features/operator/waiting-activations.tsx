import { Modal, Text } from '@mantine/core'
import { IconMessageCheck, IconPackage, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { operatorCalls, type WaitingActivation } from '../../../contract/operator/operator.ts'
import { useAct, useCall } from '../../api.ts'
import { paths } from '../../paths.ts'
import { actFor } from '../../session.ts'
import { useNavigation } from '../../ui/app-link.tsx'
import { toast } from '../../ui/notices/toast.ts'
import type { Column } from '../../ui/table/table.ts'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { CourierSaid } from '../orders/settle-by-hand.tsx'
import { settleTexts } from '../orders/texts.ts'
import { Listed } from './listed.tsx'
import { operatorRefreshes } from './operator-refreshes.ts'
import { Since } from './since.tsx'
import { operatorTexts, waitingTexts as texts } from './texts.ts'

const columns: readonly Column<WaitingActivation>[] = [
  { key: 'order', title: texts.order, width: 150, render: ({ reference }) => <Text ff="monospace">{reference}</Text> },
  { key: 'client', title: texts.client, width: 170, render: ({ client }) => client.name },
  { key: 'courier', title: texts.courier, width: 80, render: ({ courier }) => courier && <CourierMark courier={courier} /> },
  { key: 'since', title: texts.since, width: 150, render: ({ since }) => <Since at={since} /> },
  { key: 'why', title: texts.why, render: ({ reason }) => <Text size="xs">{reason}</Text> },
]

export function WaitingActivations() {
  const waiting = useCall(operatorCalls.activations)
  const [asked, setAsked] = useState<WaitingActivation | null>(null)
  const { go } = useNavigation()
  const retry = useAct(operatorCalls.retryActivation, {
    refreshes: operatorRefreshes,
    onSuccess: ({ isSettled }) => (isSettled ? toast.success(texts.found) : toast.info(texts.notFound)),
    onError: ({ message }) => toast.error(message),
  })
  const openOrder = ({ client, uniqueId }: WaitingActivation) => {
    actFor(client)
    go(paths.orderDetails(uniqueId))
  }
  return (
    <>
      <Listed
        id="activations"
        title={texts.activations}
        query={waiting}
        rowKey={({ uniqueId }) => uniqueId}
        rowName={({ uniqueId }) => uniqueId}
        columns={columns}
        rowActions={(activation) => [
          { label: texts.lookNow, icon: IconSearch, onClick: () => retry.mutate({ params: { uniqueId: activation.uniqueId } }) },
          { label: texts.courierSaid, icon: IconMessageCheck, onClick: () => setAsked(activation) },
          { label: operatorTexts.openOrder, icon: IconPackage, onClick: () => openOrder(activation) },
        ]}
      />
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title={settleTexts.title}>
        {asked && <CourierSaid uniqueId={asked.uniqueId} refreshes={operatorRefreshes} onDone={() => setAsked(null)} />}
      </Modal>
    </>
  )
}
