/** What many orders will cost, before they are activated: the groups at the left, the prices beside them, the sum below. */
import { Alert, Button, Checkbox, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { orderSettings, printsAfterActivation } from '#account/settings/contract/system.ts'
import { useIsAddressListLoaded } from '#sending/addresses/web/party/address-lookups.ts'
import { useAct, useCall } from '#web/api.ts'
import { intentKeys } from '#web/calls/intent-keys.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import type { BulkPrice } from '../../../contract/bulk.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import { type StoreOrderListed, selectedStoreOrderOf, sendingGroupOfListed } from '../../../contract/list.ts'
import { obstacleInWords, type SendingGroup } from '../../../contract/readiness.ts'
import classes from './bulk.module.css'
import { BulkCost } from './bulk-cost.tsx'
import { BulkGroups } from './bulk-groups.tsx'
import { bulkPlan, type ListedBulkPlan } from './bulk-plan.ts'
import { BulkPrices } from './bulk-prices.tsx'
import { type FetchedBulkPrices, useBulkPrices } from './use-prices.ts'

const bulkTexts = texts.storeOrders.bulk

/** `isAll`: nothing of what was selected is left out. `isPrinted`: its labels, as soon as it has ended. */
export type BegunBulk = { isAll: boolean; isPrinted: boolean }

type BulkSheetProps = {
  clientId: string
  orders: StoreOrderListed[]
  /** Selected, and no longer in the shop's list. */
  goneCount: number
  onBegun: (bulkId: string, how: BegunBulk) => void
  onClose: () => void
}

export function BulkSheet({ clientId, orders, goneCount, onBegun, onClose }: BulkSheetProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toPrice = useMemo(() => idsOf(orders), [orders])
  const prices = useBulkPrices(clientId, toPrice)
  const plan = bulkPlan({
    orders,
    chosen,
    price: prices.of,
    isAsking: prices.isAsking,
    obstacles: reasonsAgainst,
  })
  const [isPrinted, setPrinted] = usePrintsAtEnd()
  const { begin, isBeginning } = useBegin(clientId, plan.sent, prices, (id) =>
    onBegun(id, { isAll: goneCount === 0 && plan.sent.length === orders.length, isPrinted }),
  )
  const isListLoaded = useIsAddressListLoaded()
  const isReady = !prices.isAsking && plan.sent.length > 0
  const toSend = plan.sent.length + plan.waiting.length
  return (
    <>
      {toSend > 0 && <Text>{bulkTexts.previewAbout(toSend)}</Text>}
      {goneCount > 0 && <Text c="dimmed">{bulkTexts.gone(goneCount)}</Text>}
      {!isListLoaded && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {bulkTexts.notChecked(orders.length)}
        </Alert>
      )}
      <NotWhole sent={[...plan.sent, ...plan.waiting]} />
      <div className={classes.sheet}>
        <BulkGroups plan={plan} chosen={chosen} onChoose={setChosen} onAskAgain={prices.askAgain} />
        <BulkPrices orders={orders} known={prices.known} isAsking={prices.isAsking} />
      </div>
      <div className={classes.foot}>
        <BulkCost plan={plan} prices={prices} selected={orders.map(selectedStoreOrderOf)} />
        <Group justify="flex-end" gap="sm">
          {prices.isAsking && (
            <>
              <Loader size={16} aria-hidden />
              <Text role="status" c="dimmed">
                {bulkTexts.asking(toPrice.filter((id) => prices.known.has(id)).length, toPrice.length)}
              </Text>
              <Button variant="default" onClick={prices.stop}>
                {bulkTexts.stopAsking}
              </Button>
            </>
          )}
          <Checkbox label={bulkTexts.printAtEnd} checked={isPrinted} onChange={({ currentTarget: { checked } }) => setPrinted(checked)} />
          <Button data-autofocus variant="default" onClick={onClose} disabled={isBeginning}>
            {bulkTexts.back}
          </Button>
          <BeginButton isReady={isReady} isBusy={isBeginning} onClick={begin} />
        </Group>
      </div>
    </>
  )
}

/** Nothing stops them: what of them does not reach the courier is said before they are sent. */
function NotWhole({ sent }: { sent: readonly StoreOrderListed[] }) {
  const [unread, altered] = [sent.filter(({ notUnderstood }) => notUnderstood > 0), sent.filter((order) => order.altered > 0)]
  if (unread.length + altered.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
      {unread.length > 0 && <Text>{bulkTexts.notUnderstood(unread.length)}</Text>}
      {altered.length > 0 && <Text>{bulkTexts.altered(altered.length)}</Text>}
    </Alert>
  )
}

/** As after each order: where the account prints its labels, until it is chosen here. */
function usePrintsAtEnd() {
  const settings = useCall(orderSettings.read)
  const [chosen, choose] = useState<boolean | null>(null)
  const byItself = settings.data !== undefined && printsAfterActivation(settings.data)
  return [chosen ?? byItself, choose] as const
}

/** What was activated or is being activated since it was selected has nothing against it. */
function reasonsAgainst({ obstacles, isActivating }: StoreOrderListed): string[] {
  if (obstacles.length > 0) return obstacles.map((one) => obstacleInWords(texts, one))
  return [isActivating ? texts.storeOrders.list.isActivating : bulkTexts.notAwaiting]
}

/** What may be sent, then the questions; last what was never read from its store, for only that says why it cannot be sent. */
function idsOf(orders: readonly StoreOrderListed[]): string[] {
  const of = (group: SendingGroup) => orders.filter((order) => sendingGroupOfListed(order) === group)
  const unread = of('not-ready').filter(({ isRead, isActivating }) => !isRead && !isActivating)
  return [...of('ready'), ...of('question'), ...unread].map(({ storeOrderId }) => storeOrderId)
}

/** Takes the focus when it can be pressed, unless the user is elsewhere by then. It stays in sight: what stands at the top is not scrolled away. */
function BeginButton({ isReady, isBusy, onClick }: { isReady: boolean; isBusy: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (isReady && (at === null || at === document.body || at.hasAttribute('data-autofocus')))
      button.current?.focus({ preventScroll: true })
  }, [isReady])
  return (
    <Button ref={button} onClick={onClick} loading={isBusy} disabled={!isReady}>
      {bulkTexts.begin}
    </Button>
  )
}

/** The request goes with one key however often it has to be sent: it begins one activation. Each order goes with the price that is shown. */
function useBegin(clientId: string, sent: ListedBulkPlan['sent'], prices: FetchedBulkPrices, onBegun: (bulkId: string) => void) {
  const [keys] = useState(() => intentKeys())
  const list = sent.map(({ storeOrderId: id }) => ({ id, agreed: agreedOf(prices.of(id)) }))
  const act = `activate ${JSON.stringify(list)}`
  const failed = () => toast.error(bulkTexts.beginFailed)
  const begun = useAct(storeOrderCalls.activateMany, {
    onSuccess: ({ success, id }) => {
      keys.settle(act, null)
      if (success) onBegun(id)
      else failed()
    },
    onError: (problem) => {
      keys.settle(act, problem)
      failed()
    },
  })
  return {
    begin: () => begun.mutate({ params: { clientId }, body: { list }, idempotencyKey: keys.keyFor(act) }),
    isBeginning: begun.isPending,
  }
}

const agreedOf = (price: BulkPrice | undefined) =>
  (price?.parts ?? []).map(({ fulfillmentOrderId, price: most }) => ({ fulfillmentOrderId, price: most }))
