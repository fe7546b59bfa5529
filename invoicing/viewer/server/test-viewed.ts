/** Invoices with files to be shown, without ANAF. */
import { aReceivedInvoice } from '#invoicing/received/server/test-received.ts'
import { anInvoiceWithAttempts, UPLOAD } from '#invoicing/sent/server/test-sent-files.ts'
import { sampleInvoices } from '#invoicing/ubl/server/sample-invoices.ts'
import { invoiceXmlOf } from '#invoicing/ubl/server/write-invoice.ts'
import type { App } from '#server/platform/app.ts'

/** The file of a sample of this kind. */
export function sampleFile(kind: string): Uint8Array {
  const sample = sampleInvoices(40).find(({ name }) => name.endsWith(`-${kind}`))
  if (!sample) throw new Error(`no sample is ${kind}`)
  return Buffer.from(invoiceXmlOf(sample.document))
}

/** Received, with a file that has attachments. */
export const withAttachments = (app: App, clientId: string): Promise<string> =>
  aReceivedInvoice(app, { clientId }, sampleFile('everything'))

/** Sent, with the same file, and accepted. */
export const sentWithAttachments = (app: App, clientId: string): Promise<string> =>
  anInvoiceWithAttempts(app, { clientId, attempts: [{ document: sampleFile('everything'), uploadIndex: UPLOAD }] })

type Owner = { id: string }

/** For every call of the viewer: how to ask it for a record of this owner. */
export const viewerRecords = (app: App) => {
  const received = async ({ id }: Owner) => `/user/invoicing-system/received-invoice/${await withAttachments(app, id)}`
  const sent = async ({ id }: Owner) => `/user/invoicing-system/invoice/${await sentWithAttachments(app, id)}`
  return {
    'GET /user/invoicing-system/received-invoice/:receivedInvoiceId/view': async (owner: Owner) => ({
      address: `${await received(owner)}/view`,
    }),
    'GET /user/invoicing-system/received-invoice/:receivedInvoiceId/attachment/:position': async (owner: Owner) => ({
      address: `${await received(owner)}/attachment/0`,
    }),
    'GET /user/invoicing-system/invoice/:invoiceId/view': async (owner: Owner) => ({ address: `${await sent(owner)}/view` }),
    'GET /user/invoicing-system/invoice/:invoiceId/attachment/:position': async (owner: Owner) => ({
      address: `${await sent(owner)}/attachment/0`,
    }),
  }
}
