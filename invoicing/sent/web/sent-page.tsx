/** Invoices that one of the client's connected companies sends through e-Factura. */
import { InvoicesFrame } from '#invoicing/received/web/invoices-frame.tsx'
import { SentList } from './sent-list.tsx'

export const SentPage = () => (
  <InvoicesFrame tab="sent">{(company) => <SentList key={company.entityData.identificationCode} company={company} />}</InvoicesFrame>
)
