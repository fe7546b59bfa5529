/** Clients as different as they come, and months of their orders, payments and invoices. */
import { randomUUID } from 'node:crypto'
import { type Bani, bani, fromRon } from '../../contract/money.ts'
import { billingEntities } from '../../server/features/billing/tables.ts'
import { openAdvances } from '../../server/features/invoices/advances.ts'
import { issueAdvanceInvoice } from '../../server/features/invoices/issue-advance-invoice.ts'
import { issueInvoice } from '../../server/features/invoices/issue-invoice.ts'
import { issueStorno } from '../../server/features/invoices/issue-storno.ts'
import { clientBalances } from '../../server/ledger/balances.ts'
import { openAccounts, transfer } from '../../server/ledger/transfer.ts'
import type { App } from '../../server/platform/app.ts'
import { type SampleBuyer, sampleBuyers } from './buyers.ts'
import type { Books } from './open-books.ts'

export type SampleClient = { clientId: string; name: string }

/** The last four months in which a rate of VAT changed, and today's. */
const MONTHS = ['2025-06', '2025-07', '2025-08', '2025-09', '2026-10', '2026-11']

export async function sampleBooks(books: Books): Promise<SampleClient[]> {
  const clients = await Promise.all(sampleBuyers.map((buyer) => opened(books.app, buyer)))
  for (const month of MONTHS) {
    for (const [i, { clientId }] of clients.entries()) {
      books.onDay(`${month}-02`)
      await paid(books.app, clientId, fromRon(100 + 37.5 * i))
      // Every second one wants an advance invoice for each payment.
      if (i % 2 === 0) await advance(books.app, clientId)
      books.onDay(`${month}-11`)
      await orders(books.app, clientId, { count: (i * 7 + month.charCodeAt(6)) % 23, seed: i })
      if (i % 3 === 0) await cancelFirst(books.app, clientId)
      books.onDay(`${month}-27`)
      await books.app.db.inTransaction((tx) => issueInvoice(books.app, tx, { clientId, reason: 'period' }))
      if (i % 4 === 0) await reversed(books.app, clientId, month)
    }
  }
  await manyOrders(books, clients[0])
  return clients
}

async function opened(app: App, { name, entity }: SampleBuyer): Promise<SampleClient> {
  const clientId = randomUUID()
  await app.db.inTransaction((tx) => openAccounts(tx, clientId, fromRon(100_000)))
  await app.db.insert(billingEntities).values({ clientId, number: 1, isActive: true, ...entity })
  return { clientId, name }
}

const paid = (app: App, clientId: string, amountBani: Bani) =>
  app.db.inTransaction((tx) =>
    transfer(tx, {
      ...{ clientId, amountBani, key: `payment/${randomUUID()}`, happenedAt: app.clock.now() },
      ...({ kind: 'payment', debit: 'bank', credit: 'unapplied' } as const),
    }),
  )

async function advance(app: App, clientId: string): Promise<void> {
  const { unappliedBani: amountBani } = await clientBalances(app.db, clientId)
  if (amountBani > 0)
    await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, { clientId, amountBani, paymentId: null, reason: 'payment' }))
}

/** Prices that round up and down. */
const priceOf = (seed: number, i: number): Bani => bani(1_101 + ((seed * 977 + i * 7_919) % 6_000))

async function orders(app: App, clientId: string, { count, seed }: { count: number; seed: number }): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const orderId = randomUUID().slice(0, 12).toUpperCase()
    await app.db.inTransaction((tx) =>
      transfer(tx, {
        ...{ clientId, orderId, amountBani: priceOf(seed, i), key: `activation/${orderId}`, happenedAt: app.clock.now() },
        ...({ kind: 'order-activation', debit: 'services', credit: 'revenue' } as const),
      }),
    )
  }
}

/** The oldest order, whether it is invoiced or not. */
async function cancelFirst(app: App, clientId: string): Promise<void> {
  const { rows } = await app.db.$client.query<{ orderId: string; amount: number }>(
    `select order_id as "orderId", amount_bani as amount from ledger_transfers t
      where client_id = $1 and kind = 'order-activation'
        and not exists (select 1 from ledger_transfers c where c.client_id = t.client_id and c.order_id = t.order_id and c.kind = 'order-cancellation')
      order by id limit 1`,
    [clientId],
  )
  const [row] = rows
  if (!row) return
  await app.db.inTransaction((tx) =>
    transfer(tx, {
      ...{ clientId, orderId: row.orderId, amountBani: bani(Number(row.amount)), key: `cancellation/${row.orderId}` },
      ...({ kind: 'order-cancellation', debit: 'revenue', credit: 'services', happenedAt: app.clock.now() } as const),
    }),
  )
}

/** Half of the oldest advance that is still open goes back. */
async function reversed(app: App, clientId: string, month: string): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const [open] = await openAdvances(tx, clientId)
    if (!open) return
    const left = open.totalBani - open.usedBani
    const amountBani = bani(Math.max(1, Math.floor(left / 2)))
    await issueStorno(app, tx, { clientId, invoiceId: open.invoiceId, amountBani })
    await transfer(tx, {
      ...{ clientId, amountBani, key: `refund/${month}`, happenedAt: app.clock.now() },
      ...({ kind: 'advance-refunded', debit: 'prepaid', credit: 'bank' } as const),
    })
  })
}

/** An annex of many pages. */
async function manyOrders(books: Books, client: SampleClient | undefined): Promise<void> {
  if (!client) return
  books.onDay('2026-11-28')
  await orders(books.app, client.clientId, { count: 1_500, seed: 99 })
  await books.app.db.inTransaction((tx) => issueInvoice(books.app, tx, { clientId: client.clientId, reason: 'by-hand' }))
}
