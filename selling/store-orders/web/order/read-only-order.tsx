/** A store's order for who only reads: where it goes and what still waits, without anything to change. */
import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ProductPicture } from '#selling/packing/web/product-picture.tsx'
import { ReturnLinks } from '#selling/returns/web/return-link.tsx'
import { NotChecked } from '#sending/addresses/web/party/not-checked.tsx'
import { nameLine, placeLine } from '#sending/shipment-editor/web/party-lines.tsx'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import type { AwaitingOrder, StoreOrderDetails } from '../../contract/page.ts'
import classes from './order.module.css'
import { SentCard } from './sent/sent-card.tsx'

const pageTexts = texts.storeOrders.order

export function ReadOnlyOrder({ clientId, order }: { clientId: string; order: StoreOrderDetails }) {
  const { awaitingFulfillment, fulfilled } = order.shippingOrders
  return (
    <>
      <Alert color="gray" icon={<IconLock aria-hidden />} role="status" classNames={{ message: 'ink' }}>
        {pageTexts.readOnly}
      </Alert>
      <Recipient order={order} />
      {awaitingFulfillment.map((part, i) => (
        <Awaiting key={part.fulfillmentOrderId} part={part} position={i + 1} />
      ))}
      {fulfilled.map((sent) => (
        <SentCard key={sent.fulfillmentId ?? sent.internalOrder?.uniqueId ?? sent.name} clientId={clientId} sent={sent} />
      ))}
      {fulfilled.length > 0 && <ReturnLinks orderName={order.name} />}
    </>
  )
}

function Recipient({ order: { shippingTo } }: { order: StoreOrderDetails }) {
  const { contact, address } = shippingTo.internalAddress
  return (
    <Section title={pageTexts.delivery}>
      <TermList
        of={[
          [pageTexts.name, nameLine(contact)],
          [pageTexts.phone, contact.phone],
          [pageTexts.address, placeLine(address)],
          [texts.storeOrders.sent.locker, shippingTo.shippingPoint?.name ?? null],
        ]}
      />
      <NotChecked />
    </Section>
  )
}

function Awaiting({ part, position }: { part: AwaitingOrder; position: number }) {
  return (
    <Section title={pageTexts.part(position)}>
      <Text c="dimmed">{part.fromLocation.storeAddress.name}</Text>
      <ul className={classes.products}>
        {part.products.map((product) => (
          <li key={product.id} className={classes.product}>
            <ProductPicture url={product.imageUrl} />
            <Text miw={0}>{product.name}</Text>
            <Text c="dimmed" className="nowrap tabular">
              {texts.storeOrders.sent.quantity(product.quantity)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
