/** A new order, or the change of one that is not activated yet. */
import { Alert, Group, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { addressBook, partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import { draftOfParty } from '#sending/addresses/web/party/party-draft.ts'
import { FetchFailure, LoadingNotice } from '#sending/shipment-editor/web/order-fetched.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { type OrderDetails, orderCalls } from '../../contract/orders.ts'
import { usePermittedActions } from '../permitted-actions.ts'
import { CorrectionNotice } from './correction-bar.tsx'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { draftOfOrder, emptyOrder, type OrderDraft } from './order-draft.ts'
import { OrderEditor, type OrderEditorStart } from './order-editor.tsx'
import { lastPacking } from './packing/last-packing.ts'

export function NewOrderPage() {
  const params: { uniqueId?: string } = useParams({ strict: false })
  const uniqueId = params.uniqueId ?? null
  const accountId = useAccountId()
  return (
    <Page title={uniqueId === null ? texts.orders.newOrder.newTitle : texts.orders.newOrder.editTitle(uniqueId)}>
      {accountId === null ? (
        <LoadingNotice />
      ) : uniqueId === null ? (
        <NewOrder key={accountId} accountId={accountId} />
      ) : (
        <SavedOrder key={`${accountId} ${uniqueId}`} accountId={accountId} uniqueId={uniqueId} />
      )}
    </Page>
  )
}

function NewOrder({ accountId }: { accountId: string }) {
  const book = useCall(addressBook.all, { body: { search: '' } })
  if (book.isPending) return <LoadingNotice />
  // Without the address book an order can still be typed.
  const untouched = { ...withDefaultSender(book.data ?? []), packing: lastPacking(accountId) ?? emptyOrder.packing }
  return <Started place={{ accountId, orderId: null }} untouched={untouched} version={null} />
}

/** Only what the user marked as default, and only as the sender. */
function withDefaultSender(book: readonly SavedAddress[]): OrderDraft {
  const marked = book.find(({ isDefault, shippingPointId }) => isDefault && shippingPointId === null)
  if (!marked) return emptyOrder
  return { ...emptyOrder, sender: { ...emptyOrder.sender, party: draftOfParty(partyOf(marked)), savedId: marked.id } }
}

function SavedOrder({ accountId, uniqueId }: { accountId: string; uniqueId: string }) {
  // Asked anew on opening: what is changed must be what the server has.
  const order = useCall(orderCalls.get, { params: { uniqueId } }, { staleTime: 0, refetchOnWindowFocus: false })
  const permitted = usePermittedActions()
  // Kept from the first answer: while it is activated the same order is asked again, and the editor must stay.
  const [opened, setOpened] = useState<OrderDetails | null>(null)
  if (opened === null && order.data && order.isFetchedAfterMount) setOpened(order.data)
  if (opened === null && order.error)
    return <FetchFailure problem={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
  if (opened === null) return <LoadingNotice />
  if (permitted(opened.actions).correct) {
    return (
      <>
        <CorrectionNotice awb={opened.awb} />
        <Started place={{ accountId, orderId: uniqueId }} untouched={draftOfOrder(opened)} version={null} corrected={opened} />
      </>
    )
  }
  if (!opened.actions.edit) return <NotEditable uniqueId={uniqueId} />
  return (
    <>
      {opened.refusal && (
        <Alert color="orange" title={texts.shipmentEditor.refusedTitles.activate} classNames={{ title: 'ink', message: 'ink' }}>
          {opened.refusal}
        </Alert>
      )}
      <Started
        place={{ accountId, orderId: uniqueId }}
        untouched={draftOfOrder(opened)}
        version={opened.version}
        serviceBefore={opened.serviceBefore}
      />
    </>
  )
}

/** What was typed before a reload wins over what it began with, until the user starts over. */
function Started({ place, untouched, version, ...more }: Omit<OrderEditorStart, 'restored'>) {
  const [start, setStart] = useState(() => ({ round: 0, untouched, restored: keptDraft(place) }))
  const startOver = () => {
    forgetDraft(place)
    setStart(({ round }) => ({ round: round + 1, untouched, restored: null }))
  }
  return (
    <OrderEditor
      key={start.round}
      start={{ place, version, untouched: start.untouched, restored: start.restored, ...more }}
      onStartOver={startOver}
    />
  )
}

function NotEditable({ uniqueId }: { uniqueId: string }) {
  return (
    <Group gap="md">
      <Text>{texts.orders.newOrder.notDraft}</Text>
      <LinkButton href={paths.orderDetails(uniqueId)}>{texts.shipmentEditor.toDetails}</LinkButton>
    </Group>
  )
}
