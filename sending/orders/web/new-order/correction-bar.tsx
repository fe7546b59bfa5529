/** What a correction does, on its button before it is pressed, and said once it is done. */
import { Alert, Text } from '@mantine/core'
import { bani, minus, ZERO } from '#contract/money.ts'
import { chosenServiceOf, type Offer } from '#sending/offers/contract/offers.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import type { OrderCorrection } from '../../contract/after-awb.ts'
import { correctionNeeded } from '../../contract/correction.ts'
import { forEachOrderField, orderFieldsOf } from '../../contract/order-fields.ts'
import type { OrderDetails } from '../../contract/orders.ts'
import { type OrderDraft, orderInputOf } from './order-draft.ts'
import { checkOrderNow } from './order-form.ts'

const words = texts.orders.correction

/** The button's words; `reason`: why there is nothing to do yet. */
export function correctionVerb(order: OrderDetails, { draft, chosen }: { draft: OrderDraft; chosen: Offer | null }) {
  const { shipment } = checkOrderNow(draft)
  const difference = chosen && order.price !== null ? minus(chosen.price, order.price) : null
  // The old AWB's price comes back before the new one's is charged.
  const charge = bani(Math.max(ZERO, difference ?? ZERO))
  const another = { label: words.another(difference), busyLabel: words.anotherBusy, reason: null, charge }
  if (shipment === null || chosen === null) return another
  const needed = correctionNeeded({
    before: {
      shipment: order.shipment,
      fields: forEachOrderField((name) => order[name] ?? ''),
      service: order.offer && chosenServiceOf(order.offer),
    },
    after: { shipment, fields: orderFieldsOf(orderInputOf(shipment, null, draft)), service: chosenServiceOf(chosen) },
    mayChangeCash: order.mayChangeCash,
  })
  if (needed.kind === 'awb') return another
  if (needed.kind === 'cash') return { label: words.cash, busyLabel: words.cashBusy, reason: null, charge: ZERO }
  return { ...another, reason: words.nothing, charge: ZERO }
}

export function CorrectionNotice({ awb }: { awb: string | null }) {
  return (
    <Alert color="gray" classNames={{ title: 'ink', message: 'ink' }} title={words.title(awb ?? '')}>
      <Text>{words.explained}</Text>
    </Alert>
  )
}

export function toastCorrection({ outcome, order }: OrderCorrection): void {
  if (outcome === 'made') toast.success(words.made(order.awb ?? ''))
  else if (outcome === 'kept') toast.success(words.kept)
  else if (outcome === 'refused') toast.error(words.refused, toastMs.offersFailed)
  else toast.info(outcome === 'making' ? words.making : words.waiting, toastMs.longSuccess)
}
