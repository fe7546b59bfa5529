/** The cash of a parcel that no longer is what the order owes: changed at the courier, where it can. */
import { Button, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { formatRon } from '../../../../../contract/money.ts'
import { storeOrderCalls } from '../../../../../contract/store-orders/calls.ts'
import type { FulfilledOrder } from '../../../../../contract/store-orders/page.ts'
import { useAct } from '../../../../api.ts'
import { useMay } from '../../../../shell/use-may.ts'
import { toast } from '../../../../ui/notices/toast.ts'
import { sentTexts } from '../texts.ts'

type ChangeCashProps = { clientId: string; order: NonNullable<FulfilledOrder['internalOrder']> }

export function ChangeCash({ clientId, order: { uniqueId, cashToChange, mayCancel } }: ChangeCashProps) {
  const mayChange = useMay('orders.activate')
  const change = useAct(storeOrderCalls.mendCash, {
    refreshes: [storeOrderCalls.get, storeOrderCalls.list],
    onSuccess: () => toast.success(sentTexts.cashChanged),
    onError: ({ message }) => toast.error(message),
  })
  if (cashToChange === null || !mayChange) return null
  if (!cashToChange.byCourier) return mayCancel ? <Text mt="xs">{sentTexts.cashByAnotherAwb}</Text> : null
  return (
    <Button
      mt="sm"
      variant="default"
      leftSection={<IconCash size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => change.mutate({ params: { clientId, uniqueId } })}
    >
      {sentTexts.changeCash(formatRon(cashToChange.to))}
    </Button>
  )
}
