/** Invoices that others sent through e-Factura to one of the client's connected companies. */
import { InvoicesFrame } from './invoices-frame.tsx'
import { ReceivedList } from './received-list.tsx'

export const InvoicesPage = () => (
  <InvoicesFrame tab="received">
    {(company) => <ReceivedList key={company.entityData.identificationCode} company={company} />}
  </InvoicesFrame>
)
