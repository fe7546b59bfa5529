import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Bani, bani, minus, negate, sum } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { documentTotalBetween } from '#server/ledger/relations.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { leftOfAdvance } from '../contract/settlement.ts'
import { openAdvances } from './advances.ts'
import { invoicesIssuedBetween } from './journal.ts'
import { chargesOfInvoice, notInvoicedCharges } from './not-invoiced.ts'
import { type Client, step, take } from './test-histories.ts'
import { aClient, statementOf, sumsOf } from './test-invoices.ts'

const app = await testApp()

type Read = {
  id: string
  kind: string
  reason: string
  net: number
  vat: number
  total: number
  deducted: number
  lines: number
  deductedLines: number
}

const invoicesRead = async (clientId: string): Promise<Read[]> =>
  (
    await app.db.$client.query<Read>(
      `select i.id, i.kind, i.reason, i.net_bani as net, i.vat_bani as vat, i.total_bani as total, i.advance_deducted_bani as deducted,
              coalesce(sum(l.net_bani), 0)::bigint as lines,
              coalesce(-sum(l.net_bani + l.vat_bani) filter (where l.kind = 'deducted'), 0)::bigint as "deductedLines"
         from invoices i join invoice_lines l on l.client_id = i.client_id and l.invoice_id = i.id
        where i.client_id = $1 group by i.client_id, i.id`,
      [clientId],
    )
  ).rows

/** Lines, orders and the ledger say the same, of every invoice and of what waits for the next. */
async function agree({ id: clientId, mayHoldForAnother }: Client): Promise<void> {
  const sums = await sumsOf(app, clientId)
  const waiting = await notInvoicedCharges(app.db, { clientId, until: null })
  expect(sums.services).toBe(sum(waiting.map(({ grossBani }) => grossBani)))
  expect(sums.prepaid).toBe(sum((await openAdvances(app.db, clientId)).map(leftOfAdvance)))
  expect(minus(sums.receivable, sums.unapplied)).toBe(await statementOf(app, clientId))
  if (!mayHoldForAnother) expect(Math.min(sums.receivable, sums.unapplied)).toBe(0)
  const invoices = await invoicesRead(clientId)
  for (const one of invoices) {
    expect([one.lines, one.deductedLines]).toEqual([one.net, one.deducted])
    if (one.kind !== 'fiscal') continue
    const prices = sum((await chargesOfInvoice(app.db, { clientId, id: one.id })).map(({ grossBani }) => grossBani))
    expect(minus(sum([bani(one.total), bani(one.deducted)]), prices)).toBe(await roundingOf(one.id))
  }
  // Each leu of an advance is on its own invoice, and deducted once: all documents together are what was charged and what is left of advances.
  const charged = sum([...waiting.map(({ grossBani }) => negate(grossBani)), ...(await chargedOf(clientId))])
  const invoiced = sum(invoices.map(({ total }) => bani(total)))
  const rounding = sum(await Promise.all(invoices.map(async ({ id }) => bani(await roundingOf(id)))))
  expect(invoiced).toBe(sum([charged, rounding, sums.prepaid]))
}

async function chargedOf(clientId: string): Promise<Bani[]> {
  const { rows } = await app.db.$client.query<{ sum: number }>(
    `select coalesce(sum(case debit when 'services' then amount_bani else -amount_bani end), 0)::bigint as sum
       from ledger_transfers where client_id = $1 and kind in ('order-activation', 'order-cancellation')`,
    [clientId],
  )
  return rows.map(({ sum: charged }) => bani(charged))
}

async function roundingOf(invoiceId: string): Promise<number> {
  const { rows } = await app.db.$client.query<{ sum: number }>(
    `select coalesce(sum(case when credit = 'rounding' then amount_bani else -amount_bani end), 0)::bigint as sum
       from ledger_transfers where invoice_id = $1 and 'rounding' in (debit, credit)`,
    [invoiceId],
  )
  return rows[0]?.sum ?? 0
}

it(
  'whatever a client pays, orders, cancels and is invoiced, invoices and ledger agree, and numbers have no gap',
  async () => {
    let invoicesMade = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
        fc.constantFrom(0, 20_000),
        fc.boolean(),
        async (history, credit, hasTwoBuyers) => {
          const client: Client = { id: await aClient(app, { credit }), orders: [], n: 0, mayHoldForAnother: hasTwoBuyers }
          if (hasTwoBuyers) await anEntity(app, { clientId: client.id, number: 2, isActive: false, identificationCode: '90000022' })
          for (const one of history) {
            client.n += 1
            await take(app, client, one)
          }
          await agree(client)
          invoicesMade += (await invoicesRead(client.id)).length
        },
      ),
      histories(),
    )
    expect((await verifyLedger(app.db)).differences).toEqual([])
    const documents = await invoicesIssuedBetween(app.db, { firstDay: '2000-01-01', endDay: '2200-01-01' })
    const journal = sum(documents.flatMap(({ vatRows }) => vatRows.map(({ netBani, vatBani }) => sum([netBani, vatBani]))))
    expect(journal).toBe(await documentTotalBetween(app.db, { from: new Date('2000-01-01'), until: new Date('2200-01-01') }))
    const { rows } = await app.db.$client.query<{ series: string; first: number; last: number; count: number }>(
      'select series, min(number) as first, max(number) as last, count(*) as count from invoices group by series, year order by series',
    )
    expect(rows.map(({ series }) => series)).toEqual(['EXA', 'EXF', 'EXS'])
    for (const { first, last, count } of rows) expect([first, last]).toEqual([1, count])
    expect(invoicesMade).toBeGreaterThan(histories().numRuns)
  },
  HISTORIES_WITHIN_MS,
)
