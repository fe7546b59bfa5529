import { type Route, serve } from '#server/platform/http/http.ts'
import { receivedCalls } from '../contract/received-invoices.ts'
import { acknowledgeWarnings, changeReceivedInvoice } from './change-received.ts'
import { downloadReceivedInvoice } from './download-received.ts'
import { listReceivedInvoices } from './list-received.ts'

export const receivedRoutes: Route[] = [
  serve(receivedCalls.list, (app, { client, texts, body: { filtersObj: filters, identificationCode: cif, usedDate } }) =>
    listReceivedInvoices(app, { clientId: client.id, cif, filters, usedDate, texts }),
  ),
  serve(receivedCalls.change, async (app, { client, body: { receivedInvoiceId: id, oldStatus: from, newStatus: to, comment } }) => {
    const states = from === undefined || to === undefined ? null : { from, to }
    await changeReceivedInvoice(app, { clientId: client.id, id, states, comment })
    return { changeStatus: states && { success: true }, messageSend: comment !== '' }
  }),
  serve(receivedCalls.acknowledge, async (app, { client, body: { receivedInvoiceId: id, oldStatus: from, changeToNewStatus: to } }) => {
    await acknowledgeWarnings(app, { clientId: client.id, id, from, to })
    return { success: true }
  }),
  serve(receivedCalls.zip, (app, { client, params }) =>
    downloadReceivedInvoice(app, { clientId: client.id, id: params.receivedInvoiceId, format: 'zip' }),
  ),
  serve(receivedCalls.xml, (app, { client, params }) =>
    downloadReceivedInvoice(app, { clientId: client.id, id: params.receivedInvoiceId, format: 'xml' }),
  ),
  serve(receivedCalls.pdf, (app, { client, params }) =>
    downloadReceivedInvoice(app, { clientId: client.id, id: params.receivedInvoiceId, format: 'pdf' }),
  ),
]
