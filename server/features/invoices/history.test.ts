import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leftOf } from '../../../contract/invoices/settlement.ts'
import { bani, minus, sum } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { transfer } from '../../ledger/transfer.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { testApp } from '../../platform/test-app.ts'
import { openAdvances } from './advances.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issueStorno } from './issue-storno.ts'
import { chargesOfInvoice, notInvoiced } from './not-invoiced.ts'
import { settleOpenInvoices } from './settle-open-invoices.ts'
import { aClient, bonusOf, cancelled, ordered, paid, statementOf, sumsOf } from './test-invoices.ts'

const app = await testApp()
const HISTORIES = 500

const amount = fc.integer({ min: 1, max: 9_999 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('order' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pay' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('invoice' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('advance' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('storno' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('bonus' as const), amount }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Client = { id: string; orders: { id: string; price: number }[]; n: number }

async function take(client: Client, { what, amount: size }: Step): Promise<void> {
  const clientId = client.id
  if (what === 'order') {
    const order = { id: `${clientId.slice(0, 8)}-${client.n}`, price: size }
    await ordered(app, clientId, order.id, size)
    client.orders.push(order)
  } else if (what === 'cancel') {
    const [order] = client.orders.splice(size % Math.max(1, client.orders.length), 1)
    if (order) await cancelled(app, clientId, order.id, order.price)
  } else if (what === 'pay') {
    await paid(app, clientId, size)
    await app.db.inTransaction((tx) => settleOpenInvoices(app, tx, clientId))
  } else if (what === 'bonus') await bonusOf(app, clientId, size)
  else if (what === 'invoice') await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  else if (what === 'advance') {
    const amountBani = bani(Math.min(size, (await sumsOf(app, clientId)).unapplied))
    const given = { clientId, amountBani, paymentId: null, reason: 'by-hand' } as const
    await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, given))
  } else await payBack(clientId, size)
}

/** Of the oldest advance, as far as it is still there. */
async function payBack(clientId: string, size: number): Promise<void> {
  const [advance] = await openAdvances(app.db, clientId)
  const { available } = await sumsOf(app, clientId)
  const amountBani = bani(Math.min(size, available, advance ? leftOf(advance) : 0))
  if (!advance || amountBani <= 0) return
  await app.db.inTransaction(async (tx) => {
    const key = `reversal/${advance.invoiceId}/${leftOf(advance)}`
    await transfer(tx, { clientId, amountBani, key, kind: 'payment-reversal', debit: 'prepaid', credit: 'bank' })
    await issueStorno(app, tx, { clientId, invoiceId: advance.invoiceId, amountBani })
  })
}

const refused = (error: unknown) => {
  if (!(error instanceof Problem && ['balance-too-small', 'nothing-to-invoice'].includes(error.code))) throw error
}

type Read = { id: string; kind: string; net: number; vat: number; total: number; deducted: number; lines: number; deductedLines: number }

const invoicesRead = async (clientId: string): Promise<Read[]> =>
  (
    await app.db.$client.query<Read>(
      `select i.id, i.kind, i.net_bani as net, i.vat_bani as vat, i.total_bani as total, i.advance_deducted_bani as deducted,
              coalesce(sum(l.net_bani) filter (where l.kind <> 'deducted'), 0)::bigint as lines,
              coalesce(-sum(l.net_bani + l.vat_bani) filter (where l.kind = 'deducted'), 0)::bigint as "deductedLines"
         from invoices i join invoice_lines l on l.client_id = i.client_id and l.invoice_id = i.id
        where i.client_id = $1 group by i.client_id, i.id`,
      [clientId],
    )
  ).rows

/** Lines, orders and the ledger say the same, of every invoice and of what waits for the next. */
async function agree(clientId: string): Promise<void> {
  const sums = await sumsOf(app, clientId)
  const waiting = await notInvoiced(app.db, { clientId, until: null })
  expect(sums.services).toBe(sum(waiting.map(({ grossBani }) => grossBani)))
  expect(sums.prepaid).toBe(sum((await openAdvances(app.db, clientId)).map(leftOf)))
  expect(minus(sums.receivable, sums.unapplied)).toBe(await statementOf(app, clientId))
  expect(Math.min(sums.receivable, sums.unapplied)).toBe(0)
  const invoices = await invoicesRead(clientId)
  for (const one of invoices) {
    expect([one.lines, one.deductedLines]).toEqual([one.net, one.deducted])
    if (one.kind !== 'fiscal') continue
    const prices = sum((await chargesOfInvoice(app.db, { clientId, id: one.id })).map(({ grossBani }) => grossBani))
    expect(minus(bani(one.total), prices)).toBe(await roundingOf(one.id))
  }
}

async function roundingOf(invoiceId: string): Promise<number> {
  const { rows } = await app.db.$client.query<{ sum: number }>(
    `select coalesce(sum(case when credit = 'rounding' then amount_bani else -amount_bani end), 0)::bigint as sum
       from ledger_transfers where invoice_id = $1 and 'rounding' in (debit, credit)`,
    [invoiceId],
  )
  return rows[0]?.sum ?? 0
}

it('whatever a client pays, orders, cancels and is invoiced, invoices and ledger agree, and numbers have no gap', async () => {
  let invoicesMade = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), fc.constantFrom(0, 20_000), async (history, credit) => {
      const client: Client = { id: await aClient(app, { credit }), orders: [], n: 0 }
      for (const one of history) {
        client.n += 1
        await take(client, one).catch(refused)
      }
      await agree(client.id)
      invoicesMade += (await invoicesRead(client.id)).length
    }),
    { numRuns: HISTORIES },
  )
  expect((await verifyLedger(app.db)).differences).toEqual([])
  const { rows } = await app.db.$client.query<{ series: string; first: number; last: number; count: number }>(
    'select series, min(number) as first, max(number) as last, count(*) as count from invoices group by series, year order by series',
  )
  expect(rows.map(({ series }) => series)).toEqual(['EXA', 'EXF', 'EXS'])
  for (const { first, last, count } of rows) expect([first, last]).toEqual([1, count])
  expect(invoicesMade).toBeGreaterThan(HISTORIES)
}, 300_000)
