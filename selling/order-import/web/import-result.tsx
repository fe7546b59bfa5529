/** How far an import is, what it came to, and one click on to the preview of activating exactly its orders. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { BULK_ORDERS_MAX } from '#selling/store-orders/contract/bulk.ts'
import { type StoreOrderListed, type StoreOrderSelected, selectedStoreOrderOf } from '#selling/store-orders/contract/list.ts'
import { BulkActivations } from '#selling/store-orders/web/list/bulk/bulk-activation.tsx'
import { callApi, toApiProblem } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LongWork } from '#web/ui/notices/long-work.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { importLimits, type OrderImport, orderImportCalls } from '../contract/order-imports.ts'

const words = texts.orderImports

export function ImportProgress({ of: { progress } }: { of: OrderImport }) {
  const { done, total } = progress
  return (
    <Section title={words.running}>
      <LongWork doing={words.running} done={done} total={total} count={words.runCount(done, total)} isRunning />
      <Text c="dimmed">{words.mayLeave}</Text>
    </Section>
  )
}

type ResultProps = { of: OrderImport; result: NonNullable<OrderImport['result']> }

export function ImportResult({ of, result }: ResultProps) {
  const { store, counts, state } = of
  const { created, updated, unchanged } = result
  return (
    <Section title={words.ended}>
      <Group gap="sm">
        <StatusBadge tone="green" text={words.created(created)} />
        {updated > 0 && <StatusBadge tone="green" text={words.updated(updated)} />}
        {unchanged > 0 && <StatusBadge tone="grey" text={words.unchanged(unchanged)} />}
        {counts.faulty > 0 && <StatusBadge tone="red" text={words.left(counts.faulty)} />}
      </Group>
      {counts.faulty > 0 && (
        <Alert color="orange" classNames={{ message: 'ink' }}>
          {words.faultyAbout}
        </Alert>
      )}
      <Group gap="sm">
        {state === 'done' && created + updated + unchanged > 0 && <Activate of={of} />}
        <LinkButton variant="default" href={paths.storeOrders(store.clientId)}>
          {words.toList}
        </LinkButton>
      </Group>
    </Section>
  )
}

/** As far as they wait to be sent: also those that need a correction, which the preview names. */
async function ordersOf(id: string): Promise<StoreOrderListed[]> {
  const found: StoreOrderListed[] = []
  for (let page = 1; found.length < BULK_ORDERS_MAX; page += 1) {
    const { list, count } = await callApi(orderImportCalls.orders, { params: { id }, query: { page } })
    found.push(...list.filter(({ maySend }) => maySend))
    if (page * importLimits.ordersPerPage >= count) break
  }
  return found
}

function Activate({ of: { id, store } }: { of: OrderImport }) {
  const mayActivate = useMay('orders.activate')
  const [orders, setOrders] = useState<StoreOrderSelected[] | null>(null)
  const [isLoading, setLoading] = useState(false)
  const begin = async () => {
    setLoading(true)
    try {
      const found = await ordersOf(id)
      if (found.length > BULK_ORDERS_MAX) toast.info(words.firstOrders(BULK_ORDERS_MAX))
      if (found.length === 0) toast.info(words.noneWaits)
      else setOrders(found.slice(0, BULK_ORDERS_MAX).map(selectedStoreOrderOf))
    } catch (error) {
      toast.error(toApiProblem(error).message)
    } finally {
      setLoading(false)
    }
  }
  if (!mayActivate) return null
  return (
    <>
      <Button loading={isLoading} onClick={() => void begin()}>
        {words.activate}
      </Button>
      <BulkActivations
        shops={[store]}
        toActivate={orders}
        reopened={null}
        onLeft={setOrders}
        onFullSuccess={() => setOrders(null)}
        onClosed={() => {}}
      />
    </>
  )
}
