import type { InvoiceKind } from '../../../invoices/invoices.ts'

/** The page of a client's invoices; what is printed on them: `invoices`. */
export const invoiceList = {
  title: 'Lista facturi',
  empty: 'Aici vor aparea facturile dumneavoastra.',
  number: 'Factura',
  kind: 'Tip',
  issuedOn: 'Data',
  buyer: 'Emisa pentru',
  net: 'Fara TVA',
  vat: 'TVA',
  total: 'Total',
  open: 'Rest de plata',
  kinds: { fiscal: 'Factura fiscala', advance: 'Factura avans', storno: 'Factura storno' } satisfies Record<InvoiceKind, string>,
  print: 'Descarca factura',
  annex: 'Descarca anexa',
  failed: 'A intervenit o eroare! Va rugam reincercati!',
  fileNames: { invoice: (number: string) => `factura-${number}.pdf`, annex: (number: string) => `anexa-${number}.xlsx` },
}
