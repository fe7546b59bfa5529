/** Random histories of a client's money: what is paid, ordered, cancelled, invoiced and paid back. */
import fc from 'fast-check'
import { leftOf } from '../../../contract/invoices/settlement.ts'
import { bani } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { openAdvances } from './advances.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issueStorno } from './issue-storno.ts'
import { settleOpenInvoices } from './settle-open-invoices.ts'
import { bonusOf, cancelled, ordered, paid, sumsOf } from './test-invoices.ts'

const amount = fc.integer({ min: 1, max: 9_999 })
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('order' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pay' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('invoice' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('advance' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('storno' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('bonus' as const), amount }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Client = { id: string; orders: { id: string; price: number }[]; n: number }

/** What the balance refuses changes nothing. */
export const take = (app: App, client: Client, one: Step): Promise<void> => taken(app, client, one).catch(refused)

async function taken(app: App, client: Client, { what, amount: size }: Step): Promise<void> {
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
  } else await payBack(app, clientId, size)
}

/** Of the oldest advance, as far as it is still there. */
async function payBack(app: App, clientId: string, size: number): Promise<void> {
  const [advance] = await openAdvances(app.db, clientId)
  const { available } = await sumsOf(app, clientId)
  const amountBani = bani(Math.min(size, available, advance ? leftOf(advance) : 0))
  if (!advance || amountBani <= 0) return
  await app.db.inTransaction(async (tx) => {
    const key = `reversal/${advance.invoiceId}/${leftOf(advance)}`
    const happenedAt = app.clock.now()
    const kind = size % 2 === 0 ? 'payment-reversal' : 'advance-refunded'
    await transfer(tx, { clientId, amountBani, key, happenedAt, kind, debit: 'prepaid', credit: 'bank' })
    await issueStorno(app, tx, { clientId, invoiceId: advance.invoiceId, amountBani })
  })
}

const refused = (error: unknown) => {
  if (!(error instanceof Problem && ['balance-too-small', 'nothing-to-invoice'].includes(error.code))) throw error
}
