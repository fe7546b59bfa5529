/** What is decided about a received invoice. There is no rejection in e-Factura itself: it is the client's own note. */

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { ReceivedInvoice } from '../contract/received-invoices.ts'
import { actionBetween, type ReceivedState } from '../contract/received-states.ts'
import { flowOf } from './flow.ts'
import { addBuyerMessage } from './messages/send-message.ts'
import { lockReceived, type ReceivedRef, receivedLife, warningStatusOf } from './received-life.ts'
import { einvoiceReceived as table } from './tables.ts'

type Change = ReceivedRef & { states: { from: ReceivedState; to: ReceivedState } | null; comment: string }

/** Throws `not-found`; `invoice-in-other-state` where it is in another state by now, or no action leads there. */
export const changeReceived = (app: App, { states, comment, ...invoice }: Change): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await lockReceived(tx, invoice)
    if (states !== null) {
      const { from, to } = states
      if (row.state !== from || actionBetween(flowOf(app, row.cif), from, to, comment) === null) throw new Problem('invoice-in-other-state')
      await receivedLife.move(app, tx, row, { to })
    }
    if (comment === '') return
    const { clientId, id: invoiceId, cif, uploadIndex } = row
    await addBuyerMessage(app, tx, { clientId, invoiceId, messageId: randomUUID(), cif, uploadIndex, text: comment })
  })

type Acknowledged = ReceivedRef & Record<'from' | 'to', ReceivedInvoice['warnings']['status']>

/** From 1 to 2 alone: there is no way back. Throws `not-found`; `invoice-in-other-state` where nothing is to be looked at. */
export const acknowledgeWarnings = (app: App, { from, to, ...invoice }: Acknowledged): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await lockReceived(tx, invoice)
    if (from !== 1 || to !== 2 || warningStatusOf(row) !== from) throw new Problem('invoice-in-other-state')
    await tx
      .update(table)
      .set({ warningsSeenAt: app.clock.now() })
      .where(and(eq(table.clientId, row.clientId), eq(table.id, row.id)))
  })
