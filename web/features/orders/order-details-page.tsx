import { Page } from '../../ui/page.tsx'

export function OrderDetailsPage() {
  return <Page title="Detalii comanda">{null}</Page>
}
