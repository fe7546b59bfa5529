/** Each invoice by e-mail, as a PDF, to every address that the client wants it at. */
import { createHash } from 'node:crypto'
import { invoiceNumber } from '../../../../contract/invoices/invoices.ts'
import { addMail, groupMailOf, type MailKind } from '../../../effects/mails.ts'
import type { App } from '../../../platform/app.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import { contactOfClient } from '../../members/clients.ts'
import { mailSettingsOf } from '../../settings/mail-settings.ts'
import { printInvoice } from '../documents/print-invoice.ts'
import { invoiceOf } from '../invoices-of.ts'
import { invoiceIssued } from '../write-invoice.ts'

const MAIL = 'invoice-issued'
const MARK_LENGTH = 16

/** An address is in no row: its mark finds it among those that the client has set. */
const markOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)

export const mailInvoice = subscribe(invoiceIssued, async (app, tx, { clientId, invoiceId }) => {
  const { enabled, emails } = (await mailSettingsOf(tx, clientId)).sendInvoiceMail
  if (!enabled) return
  for (const email of emails) await addMail(app, tx, { mail: { name: MAIL }, id: `${invoiceId}/${markOf(email)}`, clientId })
})

export const invoiceMail: MailKind = { name: MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** null: the client does not want it at that address any more. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const [invoiceId = '', mark] = id.split('/')
  const { enabled, emails } = (await mailSettingsOf(app.db, clientId)).sendInvoiceMail
  const to = enabled ? emails.find((email) => markOf(email) === mark) : undefined
  const account = await contactOfClient(app.db, clientId)
  if (to === undefined || account === null) return null
  const texts = textsOfAccount(account.language)
  const invoice = await invoiceOf(app.db, { clientId, id: invoiceId })
  const { bytes, name } = await printInvoice(app, { clientId, id: invoiceId, texts })
  const { productName: product, publicUrl } = app.config
  const words = texts.mails['invoice-issued']({
    ...{ invoiceKind: invoice.kind, number: invoiceNumber(invoice), issuedOn: invoice.issuedOn, totalBani: invoice.totalBani },
    link: `${publicUrl}/profile/invoices`,
  })
  return {
    ...groupMailOf(texts.mails, { product, to, name: account.name, publicUrl }, words),
    attachments: [{ name, type: 'application/pdf', bytes }],
  }
}
