import { originalInvoiceOf } from '#invoicing/received/server/download-received.ts'
import { sentDocument } from '#invoicing/sent/server/sent-document.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { viewerCalls } from '../contract/invoice-view.ts'
import { invoiceAttachmentOf, viewOfReceived, viewOfSent } from './view-invoice.ts'

export const viewerRoutes: Route[] = [
  serve(viewerCalls.received, async (app, { client, texts, params: { receivedInvoiceId: id } }) =>
    viewOfReceived(texts, await originalInvoiceOf(app.db, { clientId: client.id, id })),
  ),
  serve(viewerCalls.receivedAttachment, async (app, { client, params: { receivedInvoiceId: id, position } }) =>
    invoiceAttachmentOf(await originalInvoiceOf(app.db, { clientId: client.id, id }), position),
  ),
  serve(viewerCalls.sent, async (app, { client, texts, params: { invoiceId: id } }) =>
    viewOfSent(texts, await sentDocument(app.db, { clientId: client.id, id })),
  ),
  serve(viewerCalls.sentAttachment, async (app, { client, params: { invoiceId: id, position } }) =>
    invoiceAttachmentOf(await sentDocument(app.db, { clientId: client.id, id }), position),
  ),
]
