/** Each invoice by e-mail, as a PDF, to every address that the client wants it at. */

import { addGroupMails, groupMailAddresseeOf } from '#account/operations.ts'
import { composeGroupMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { invoiceNumber } from '../../contract/invoices.ts'
import { printInvoice } from '../documents/print-invoice.ts'
import { invoiceOf } from '../invoices-of.ts'
import { invoiceIssued } from '../write-invoice.ts'

const MAIL = { name: 'invoice-issued' } as const
const GROUP = 'sendInvoiceMail'

export const mailInvoice = subscribe(invoiceIssued, (app, tx, { clientId, invoiceId }) =>
  addGroupMails(app, tx, { clientId, group: GROUP, mail: MAIL, about: invoiceId }),
)

export const invoiceMailsOnEvents = [mailInvoice]

export const invoiceMail: MailKind = { ...MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** null: the client does not want it at that address any more. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const addressed = await groupMailAddresseeOf(app.db, { clientId, group: GROUP, id })
  if (!addressed) return null
  const { about: invoiceId, to, account } = addressed
  const texts = textsOfAccount(account.language)
  const invoice = await invoiceOf(app.db, { clientId, id: invoiceId })
  const { bytes, name } = await printInvoice(app, { clientId, id: invoiceId, texts })
  const { productName: product, publicUrl } = app.config
  const words = texts.mails['invoice-issued']({
    ...{ invoiceKind: invoice.kind, number: invoiceNumber(invoice), issuedOn: invoice.issuedOn, totalBani: invoice.totalBani },
    link: `${publicUrl}/profile/invoices`,
  })
  return {
    ...composeGroupMail(texts.mails, { product, to, name: account.name, publicUrl }, words),
    attachments: [{ name, type: 'application/pdf', bytes }],
  }
}
