/** The platform's own invoices as they are sent and printed. */
import { connectionOfCif } from '#invoicing/connections/server/synced.ts'
import { billingEntity, invoiceContentOf, invoiceWithId, printInvoice } from '#paying/operations.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { InvoiceSource } from '../sources.ts'
import { ownInvoice } from './own-invoice.ts'

/** Documents of law are in Romanian. */
export const documentTexts = () => textsOf('ro')

export const ownSource: InvoiceSource = {
  /** What an invoice says of its buyer stays; how the address is written is taken from the billing data, while they are of the same buyer. */
  async invoiceOf(_app, tx, row) {
    const { clientId, id, cif, source, sourceId } = row
    const [connection, invoice] = await Promise.all([connectionOfCif(tx, { clientId, cif }), invoiceWithId(tx, sourceId)])
    const company = connection && (await billingEntity(tx, connection))
    if (!company || !invoice) return null
    const said = await invoiceContentOf(tx, { clientId: invoice.clientId, id: sourceId, texts: documentTexts() })
    const { number, identificationCode, countryCode } = invoice.entity
    const now = await billingEntity(tx, { clientId: invoice.clientId, number })
    const isSame = now?.identificationCode === identificationCode && now.countryCode === countryCode
    const own = ownInvoice({ said, sellerPlace: company, ...(now && isSame ? { buyerPlace: now } : {}) })
    return { clientId, id, cif, source, sourceId, ...own }
  },
  async print(app, { sourceId }, texts) {
    const invoice = await invoiceWithId(app.db, sourceId)
    return invoice && (await printInvoice(app, { clientId: invoice.clientId, id: sourceId, texts })).bytes
  },
}
