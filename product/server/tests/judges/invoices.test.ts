/** The judge of invoices, judged by wrong rows that are planted one at a time: each of them must be noticed. */
import { expect, it } from 'vitest'
import { wrongInvoices } from '#bench/torture/money-differences.ts'
import { aClient, anInvoice, cancelled, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { testApp } from '#server/platform/test-app.ts'
import { foundAfter } from './test-planted.ts'

const app = await testApp()
const clientId = await aClient(app)
await paid(app, clientId, 50_000)
for (const order of ['P1', 'P2', 'P3']) await ordered(app, clientId, order, 2_000)
await anInvoice(app, clientId)
await ordered(app, clientId, 'P4', 3_000)
await cancelled(app, clientId, 'P1', 2_000)
await anInvoice(app, clientId)
await ordered(app, clientId, 'P5', 1_000)

const first = '(select id from invoices order by number limit 1)'

it('finds nothing wrong where nothing is', async () => {
  const { rows } = await app.db.$client.query('select count(*)::int as n from invoiced_transfers')
  expect(rows).toEqual([{ n: 7 }])
  expect(await wrongInvoices(app.db)).toEqual([])
})

it.each([
  ['a gap in a series', `update invoices set number = number + 1 where number = (select max(number) from invoices)`],
  ['a series that does not begin at 1', `update invoices set series = 'ALTA' where number = (select max(number) from invoices)`],
  ['an invoice that is not there', `delete from invoices where id = ${first}`],
  ['an invoice without lines', `delete from invoice_lines where invoice_id = ${first}`],
  ['lines of another sum', `update invoice_lines set net_bani = net_bani + 1 where invoice_id = ${first}`],
  ['lines of no invoice', `update invoice_lines set invoice_id = gen_random_uuid() where invoice_id = ${first}`],
  [
    'a charge on two invoices',
    'insert into invoiced_transfers (client_id, transfer_id, invoice_id, round) select client_id, transfer_id, gen_random_uuid(), 7 from invoiced_transfers limit 1',
  ],
  ['a charge that was left out', 'delete from invoiced_transfers where transfer_id = (select min(transfer_id) from invoiced_transfers)'],
  [
    'what is invoiced and is no charge',
    `insert into invoiced_transfers (client_id, transfer_id, invoice_id) select client_id, id, gen_random_uuid() from ledger_transfers where kind = 'payment'`,
  ],
  [
    'a charge that is invoiced to another client',
    'update invoiced_transfers set client_id = gen_random_uuid() where transfer_id = (select max(transfer_id) from invoiced_transfers)',
  ],
])('notices %s', async (_what, statement) => {
  expect(await foundAfter(app, statement, wrongInvoices)).not.toEqual([])
})
