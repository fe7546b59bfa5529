import type { QueueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { correctionCalls } from '../contract/correction.ts'
import { currencyName, writtenCurrencies } from '../contract/currencies.ts'
import { participationCalls } from '../contract/participation.ts'
import { vatKindsOn } from '../contract/vat-kinds.ts'
import { writtenCalls } from '../contract/written-invoices.ts'
import { addCreditNote, addDraft, changeDraft, removeDraft } from './drafts.ts'
import { issueWritten } from './issue-written.ts'
import { listWritten } from './list-written.ts'
import { printWritten } from './print-written.ts'
import { requestParticipation } from './request-participation.ts'
import { sendCorrected, showCorrection } from './send-corrected.ts'

const success = { success: true } as const

export const writingRoutes = (queueInvoice: QueueInvoice): Route[] => [
  serve(participationCalls.ask, async (app, { client }) => ({ success: await requestParticipation(app, client.id) })),

  serve(writtenCalls.currencies, async (_app, { texts }) =>
    writtenCurrencies.map((code) => ({ code, name: currencyName(code, texts.forms.locale) })),
  ),

  serve(writtenCalls.vatValues, async (app, { query: { day = dayIn(app.clock.now()) } }) =>
    [true, false].flatMap((forVatPayers) =>
      vatKindsOn(day, forVatPayers).map(({ id, percent: value, category, from }) => ({ id, value, category, from, forVatPayers })),
    ),
  ),

  serve(writtenCalls.list, (app, { client, query }) => listWritten(app.db, { clientId: client.id, cif: query.identificationCode })),

  serve(writtenCalls.add, async (app, { client, body: { identificationCode: cif, draft } }) => {
    const given = { clientId: client.id, cif, draft }
    return { ...success, ...(await app.db.inTransaction((tx) => addDraft(app, tx, given))) }
  }),

  serve(writtenCalls.change, async (app, { client, params, body, ifMatch }) => {
    const changing = { clientId: client.id, id: params.id, draft: body.draft, ifMatch }
    return { ...success, version: await app.db.inTransaction((tx) => changeDraft(tx, changing)) }
  }),

  serve(writtenCalls.remove, async (app, { client, params, ifMatch }) => {
    await app.db.inTransaction((tx) => removeDraft(tx, { clientId: client.id, id: params.id, ifMatch }))
    return success
  }),

  serve(writtenCalls.issue, async (app, { client, params, body: { number = null }, idempotencyKey: key, ifMatch, texts }) => ({
    ...success,
    ...(await issueWritten(app, queueInvoice, { clientId: client.id, id: params.id, number, key, ifMatch, texts })),
  })),

  serve(writtenCalls.credit, async (app, { client, params }) => {
    const today = dayIn(app.clock.now())
    const of = { clientId: client.id, id: params.id, today }
    return { ...success, creditNoteId: await app.db.inTransaction((tx) => addCreditNote(app, tx, of)) }
  }),

  serve(correctionCalls.show, (app, { client, params, texts }) => showCorrection(app, { clientId: client.id, id: params.id, texts })),

  serve(correctionCalls.send, async (app, { client, params, body: given, ifMatch, texts }) => {
    await sendCorrected(app, queueInvoice, { clientId: client.id, id: params.id, given, ifMatch, texts })
    return success
  }),

  serve(writtenCalls.print, (app, { client, params, texts }) => printWritten(app, { clientId: client.id, id: params.id, texts })),
]
