/** An order, with what went out about it. */
import { OrderMessages } from '#informing/notifications/web/order-messages.tsx'
import { OrderDetailsPage, OrderMessagesContext } from '#sending/orders/web/order-details-page.tsx'

export const OrderWithMessages = () => (
  <OrderMessagesContext value={OrderMessages}>
    <OrderDetailsPage />
  </OrderMessagesContext>
)
