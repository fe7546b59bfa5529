import { useParams, useSearch } from '@tanstack/react-router'
import { Page } from '../../../ui/page.tsx'
import { StoreOrder } from './store-order.tsx'
import { texts } from './texts.ts'

export function StoreOrderPage() {
  const { orderId = '' } = useParams({ strict: false })
  const { shop = '' }: { shop?: string } = useSearch({ strict: false })
  return (
    <Page title={texts.pageTitle}>
      <StoreOrder key={`${shop} ${orderId}`} clientId={shop} orderId={orderId} />
    </Page>
  )
}
