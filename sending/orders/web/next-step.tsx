/** Above all else of an order: where it is and why, what became of its money, and which orders stand beside it. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Money } from '#web/ui/values/money.tsx'
import { afterAwbCalls } from '../contract/after-awb.ts'
import { nextActionOf } from '../contract/next-action.ts'
import { type OrderDetails, orderCalls } from '../contract/orders.ts'
import { usePermittedActions } from './permitted-actions.ts'

const words = texts.nextActions
const relatedWords = texts.orders.related

export function OrderNextStep({ order }: { order: OrderDetails }) {
  const { head, money } = nextActionOf(texts, order)
  const { state, receivedBackAt, receivedBackBy, replaces, replacedBy } = order
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {head}
        </Text>
        {money.length > 0 && (
          <Group gap="lg" style={{ rowGap: 4 }}>
            {money.map(({ kind, amount }) => (
              <Text key={kind} span>
                {words.money[kind]}:{' '}
                {amount === null ? (
                  <Text span c="dimmed">
                    {words.notKnownYet}
                  </Text>
                ) : (
                  <Money amount={amount} fw={600} />
                )}
              </Text>
            ))}
          </Group>
        )}
        {receivedBackAt !== null && (
          <Group gap="sm">
            <Text>{relatedWords.receivedBack(receivedBackAt, receivedBackBy)}</Text>
            <ReceiveBack order={order} isReceived={false} />
          </Group>
        )}
        {replaces && <Related text={relatedWords.replaces[isReturned(replaces.state)]} order={replaces} />}
        {replacedBy && <Related text={relatedWords.replacedBy[isReturned(state)]} order={replacedBy} />}
      </Stack>
    </Paper>
  )
}

/** What came back is sent again; anything else was corrected. */
const isReturned = (state: OrderDetails['state']): 'returned' | 'corrected' => (state === 'returned' ? 'returned' : 'corrected')

function Related({ text, order: { uniqueId, awb, state } }: { text: string; order: NonNullable<OrderDetails['replaces']> }) {
  return (
    <Text>
      {text}{' '}
      <AppLink href={paths.orderDetails(uniqueId)} ff="monospace">
        {awb ?? uniqueId}
      </AppLink>{' '}
      <Text span c="dimmed">
        ({texts.orderStates[state]})
      </Text>
    </Text>
  )
}

/** A member who may write orders ticks that the parcel is there, and may undo it. */
export function ReceiveBack({ order, isReceived }: { order: OrderDetails; isReceived: boolean }) {
  const receive = useReceiveBack()
  const mayWrite = usePermittedActions()({ ...order.actions, receiveBack: true }).receiveBack
  if (!mayWrite) return null
  return (
    <Button
      variant={isReceived ? 'filled' : 'default'}
      loading={receive.isPending}
      onClick={() => receive.mutate({ params: { uniqueId: order.uniqueId }, body: { isReceived } })}
    >
      {isReceived ? words.acts['receive-back'] : relatedWords.undo}
    </Button>
  )
}

export const useReceiveBack = () =>
  useAct(afterAwbCalls.receiveBack, {
    refreshes: [orderCalls.list, orderCalls.get],
    onSuccess: ({ receivedBackAt, receivedBackBy }) =>
      toast.success(receivedBackAt === null ? relatedWords.notReceivedBack : relatedWords.receivedBack(receivedBackAt, receivedBackBy)),
    onError: ({ message }) => toast.error(message),
  })
