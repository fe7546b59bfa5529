/** Invoices of e-Factura for tests that ask for records of one client as others: how each call is asked for one. */
import { receivedFiles } from '#invoicing/received/contract/received-invoices.ts'
import { aReceivedInvoice } from '#invoicing/received/server/test-received.ts'
import type { App } from '#server/platform/app.ts'
import { aSentInvoice } from './test-sent.ts'

type RecordsOf = Record<string, (owner: { id: string }) => Promise<{ address: string }>>

const RECEIVED = '/user/invoicing-system/received-invoice/download'
const SENT = '/user/invoicing-system/invoice/download'
const HISTORY = '/user/invoicing-system/status-details'
/** None prints what was written elsewhere: of one that is not accepted the owner is refused before that. */
const sentFiles = [
  ...(['zip', 'xml', 'pdf'] as const).map((format) => ({ format, state: 'accepted' as const })),
  { format: 'classic/pdf', state: 'refused' as const },
]

export const einvoiceRecords = (app: App): RecordsOf => ({
  ...Object.fromEntries(
    receivedFiles.map((format) => [
      `GET ${RECEIVED}/:receivedInvoiceId/${format}`,
      async ({ id: clientId }) => ({ address: `${RECEIVED}/${await aReceivedInvoice(app, { clientId })}/${format}` }),
    ]),
  ),
  ...Object.fromEntries(
    sentFiles.map(({ format, state }) => [
      `GET ${SENT}/:processingId/${format}`,
      async ({ id: clientId }) => ({ address: `${SENT}/${(await aSentInvoice(app, { clientId, state })).uploadIndex}/${format}` }),
    ]),
  ),
  [`GET ${HISTORY}/:invoiceId`]: async ({ id: clientId }) => ({ address: `${HISTORY}/${(await aSentInvoice(app, { clientId })).id}` }),
})
