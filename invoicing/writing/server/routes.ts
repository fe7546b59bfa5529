import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { invoiceCorrectionCalls } from '../contract/correction.ts'
import { currencyName, writtenCurrencies } from '../contract/currencies.ts'
import { participationCalls } from '../contract/participation.ts'
import { vatKindsOn } from '../contract/vat-kinds.ts'
import { writtenCalls } from '../contract/written-invoices.ts'
import { addCreditNote, addInvoiceDraft, changeInvoiceDraft, removeInvoiceDraft } from './drafts.ts'
import { issueWrittenInvoice } from './issue-written.ts'
import { listWrittenInvoices } from './list-written.ts'
import { printWrittenInvoice } from './print-written.ts'
import { requestParticipation } from './request-participation.ts'
import { sendCorrectedInvoice, showCorrection } from './send-corrected.ts'

const success = { success: true } as const

export const writingRoutes = (queueInvoice: QueueInvoice): Route[] => [
  serve(participationCalls.ask, async (app, { client }) => ({ success: await requestParticipation(app, client.id) })),

  serve(writtenCalls.currencies, async (_app, { texts }) =>
    writtenCurrencies.map((code) => ({ code, name: currencyName(code, texts.forms.locale) })),
  ),

  serve(writtenCalls.vatValues, async (app, { query: { day = bucharestDayOf(app.clock.now()) } }) =>
    [true, false].flatMap((forVatPayers) =>
      vatKindsOn(day, forVatPayers).map(({ id, percent: value, category, from }) => ({ id, value, category, from, forVatPayers })),
    ),
  ),

  serve(writtenCalls.list, (app, { client, query }) => listWrittenInvoices(app.db, { clientId: client.id, cif: query.identificationCode })),

  serve(writtenCalls.add, async (app, { client, body: { identificationCode: cif, draft } }) => {
    const given = { clientId: client.id, cif, draft }
    return { ...success, ...(await app.db.inTransaction((tx) => addInvoiceDraft(app, tx, given))) }
  }),

  serve(writtenCalls.change, async (app, { client, params, body, ifMatch }) => {
    const changing = { clientId: client.id, id: params.id, draft: body.draft, ifMatch }
    return { ...success, version: await app.db.inTransaction((tx) => changeInvoiceDraft(tx, changing)) }
  }),

  serve(writtenCalls.remove, async (app, { client, params, ifMatch }) => {
    await app.db.inTransaction((tx) => removeInvoiceDraft(tx, { clientId: client.id, id: params.id, ifMatch }))
    return success
  }),

  serve(writtenCalls.issue, async (app, { client, params, body: { number = null }, idempotencyKey: key, ifMatch, texts }) => ({
    ...success,
    ...(await issueWrittenInvoice(app, queueInvoice, { clientId: client.id, id: params.id, number, key, ifMatch, texts })),
  })),

  serve(writtenCalls.credit, async (app, { client, params }) => {
    const today = bucharestDayOf(app.clock.now())
    const of = { clientId: client.id, id: params.id, today }
    return { ...success, creditNoteId: await app.db.inTransaction((tx) => addCreditNote(app, tx, of)) }
  }),

  serve(invoiceCorrectionCalls.show, (app, { client, params, texts }) =>
    showCorrection(app, { clientId: client.id, id: params.id, texts }),
  ),

  serve(invoiceCorrectionCalls.send, async (app, { client, params, body: given, ifMatch, texts }) => {
    await sendCorrectedInvoice(app, queueInvoice, { clientId: client.id, id: params.id, given, ifMatch, texts })
    return success
  }),

  serve(writtenCalls.print, (app, { client, params, texts }) => printWrittenInvoice(app, { clientId: client.id, id: params.id, texts })),
]
