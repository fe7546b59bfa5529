import { expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { aClient, anInvoice, ordered, paid } from '../test-invoices.ts'
import { queueInvoiceReport } from './report-later.ts'

const app = await testApp({ subscriptions: [queueInvoiceReport] })

const waiting = async (clientId: string): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ id: string }>('select invoice_id as id from invoices_to_report where client_id = $1', [
    clientId,
  ])
  return rows.map(({ id }) => id)
}

it('an invoice to a buyer in Romania waits to be reported, one to a buyer abroad does not', async () => {
  const [home, abroad] = [await aClient(app), await aClient(app, { entity: { countryCode: 'MD' } })]
  for (const clientId of [home, abroad]) await paid(app, clientId, 1_000)
  const [ofHome] = [await anInvoice(app, home), await anInvoice(app, abroad)]
  expect([await waiting(home), await waiting(abroad)]).toEqual([[ofHome], []])
})

it('an invoice that is not issued after all is not reported', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 1_000)
  await ordered(app, clientId, 'A', 121)
  const undone = app.db.inTransaction(async (tx) => {
    await issueInvoice(app, tx, { clientId, reason: 'by-hand' })
    throw new Error('after the invoice')
  })
  await expect(undone).rejects.toThrow('after the invoice')
  expect(await waiting(clientId)).toEqual([])
})
