/** What is decided about a received invoice. There is no rejection in e-Factura itself: it is the client's own note. */

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { ReceivedInvoice } from '../contract/received-invoices.ts'
import { actionBetweenStates, type ReceivedInvoiceState } from '../contract/received-states.ts'
import { invoiceFlowOf } from './flow.ts'
import { addBuyerMessage } from './messages/send-message.ts'
import { lockReceivedInvoice, type ReceivedInvoiceRef, receivedInvoiceLife, warningStatusOf } from './received-life.ts'
import { einvoiceReceived as table } from './tables.ts'

type Change = ReceivedInvoiceRef & { states: { from: ReceivedInvoiceState; to: ReceivedInvoiceState } | null; comment: string }

/** Throws `not-found`; `invoice-in-other-state` where it is in another state by now, or no action leads there. */
export const changeReceivedInvoice = (app: App, { states, comment, ...invoice }: Change): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await lockReceivedInvoice(tx, invoice)
    if (states !== null) {
      const { from, to } = states
      if (row.state !== from || actionBetweenStates(invoiceFlowOf(app, row.cif), from, to, comment) === null)
        throw new Problem('invoice-in-other-state')
      await receivedInvoiceLife.move(app, tx, row, { to })
    }
    if (comment === '') return
    const { clientId, id: invoiceId, cif, uploadIndex } = row
    await addBuyerMessage(app, tx, { clientId, invoiceId, messageId: randomUUID(), cif, uploadIndex, text: comment })
  })

type Acknowledged = ReceivedInvoiceRef & Record<'from' | 'to', ReceivedInvoice['warnings']['status']>

/** From 1 to 2 alone: there is no way back. Throws `not-found`; `invoice-in-other-state` where nothing is to be looked at. */
export const acknowledgeWarnings = (app: App, { from, to, ...invoice }: Acknowledged): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await lockReceivedInvoice(tx, invoice)
    if (from !== 1 || to !== 2 || warningStatusOf(row) !== from) throw new Problem('invoice-in-other-state')
    await tx
      .update(table)
      .set({ warningsSeenAt: app.clock.now() })
      .where(and(eq(table.clientId, row.clientId), eq(table.id, row.id)))
  })
