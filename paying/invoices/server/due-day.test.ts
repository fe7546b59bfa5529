/** Until when an invoice is to be paid. */
import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { clientBilling } from '#paying/billing/server/tables.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { findInvoices, invoicesShown } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import { aClient, ordered, paid } from './test-invoices.ts'

const app = await testApp({ clock: testClock('2026-01-31T12:00:00Z') })

const invoiced = (clientId: string) => app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
const shown = async (clientId: string, at: string) => {
  const { list } = await findInvoices(app.db, { clientId })
  const rows = await invoicesShown({ ...app, clock: testClock(at) }, clientId, list)
  return rows.map(({ kind, dueOn, daysLate }) => [kind, dueOn, daysLate])
}

it('is the day of issue where one pays before, and none of an advance', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  const advance = { clientId, amountBani: bani(500), paymentId: null, reason: 'by-hand' } as const
  await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, advance))
  await ordered(app, clientId, 'A', 2_420)
  await invoiced(clientId)
  const rows = await shown(clientId, '2026-05-01T12:00:00Z')
  expect(rows.toSorted()).toEqual([
    ['advance', null, 0],
    ['fiscal', '2026-01-31', 0],
  ])
})

it('is the term later by contract, as agreed when it was issued, and late from the day after while something is open', async () => {
  const clientId = await aClient(app, { credit: 100_000 })
  await app.db.insert(clientBilling).values({ clientId, paymentType: 0, paymentTermDays: 28 })
  await ordered(app, clientId, 'B', 2_420)
  await invoiced(clientId)
  await app.db.update(clientBilling).set({ paymentTermDays: 60 })
  expect(await shown(clientId, '2026-02-28T12:00:00Z')).toEqual([['fiscal', '2026-02-28', 0]])
  // Midnight in Bucharest has passed.
  expect(await shown(clientId, '2026-02-28T22:30:00Z')).toEqual([['fiscal', '2026-02-28', 1]])
  await paid(app, clientId, 2_420)
  await app.db.inTransaction((tx) => settleOpenInvoices(app, tx, clientId))
  expect(await shown(clientId, '2026-05-01T12:00:00Z')).toEqual([['fiscal', '2026-02-28', 0]])
})
