/** What of each invoice is still to be paid, as its client sees it. */
import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { testApp } from '#server/platform/test-app.ts'
import { findInvoices, invoicesShown } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import { aClient, bonusOf, ordered, paid } from './test-invoices.ts'

const app = await testApp()

const shown = async (clientId: string) => {
  const { list } = await findInvoices(app.db, { clientId })
  return (await invoicesShown(app, clientId, list)).toReversed().map(({ kind, total, open }) => [kind, total, open])
}
const invoiced = (clientId: string) => app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))

it('an invoice that was paid when it was issued has nothing open, also where a bonus paid a part', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  await bonusOf(app, clientId, 500)
  await ordered(app, clientId, 'A', 1_210)
  await invoiced(clientId)
  expect(await shown(clientId)).toEqual([['fiscal', 1_210, 0]])
})

it('what a transfer does not cover stays open, the oldest invoice paid first', async () => {
  const clientId = await aClient(app, { credit: 100_000 })
  for (const order of ['B', 'C']) {
    await ordered(app, clientId, order, 2_420)
    await invoiced(clientId)
  }
  expect(await shown(clientId)).toEqual([
    ['fiscal', 2_420, 2_420],
    ['fiscal', 2_420, 2_420],
  ])
  await paid(app, clientId, 3_000)
  await app.db.inTransaction((tx) => settleOpenInvoices(app, tx, clientId))
  expect(await shown(clientId)).toEqual([
    ['fiscal', 2_420, 0],
    ['fiscal', 2_420, 1_840],
  ])
})

it('an advance invoice is of what was paid, and what is deducted of it is not open either', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 5_000)
  await app.db.inTransaction((tx) =>
    issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(5_000), paymentId: null, reason: 'by-hand' }),
  )
  await ordered(app, clientId, 'D', 1_210)
  await invoiced(clientId)
  expect(await shown(clientId)).toEqual([
    ['advance', 5_000, 0],
    ['fiscal', 0, 0],
  ])
})
