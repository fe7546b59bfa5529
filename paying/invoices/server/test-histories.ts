/** Random histories of a client's money: what is paid, ordered, cancelled, invoiced and paid back. */
import fc from 'fast-check'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { leftOfAdvance } from '../contract/settlement.ts'
import { openAdvances } from './advances.ts'
import { reverseInvoice } from './correcting/reverse-invoice.ts'
import { findInvoices } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issueStorno, releaseAdvance } from './issue-storno.ts'
import { bonusOf, cancelled, ordered, paidFor, sumsOf } from './test-invoices.ts'

const amount = fc.integer({ min: 1, max: 9_999 })
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('order' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pay' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('invoice' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('advance' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('storno' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('bonus' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('reverse' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('release' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('activate' as const), amount }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Client = {
  id: string
  orders: { id: string; price: number }[]
  n: number
  /** It has a second billing entity, whose money pays nothing of the first one's. */
  mayHoldForAnother: boolean
}

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
    await paidFor(app, { clientId, amount: size, entityNumber: client.mayHoldForAnother ? 1 + (size % 2) : 1 })
  } else if (what === 'bonus') await bonusOf(app, clientId, size)
  else if (what === 'invoice') await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  else if (what === 'advance') {
    const amountBani = bani(Math.min(size, (await sumsOf(app, clientId)).unapplied))
    const given = { clientId, amountBani, paymentId: null, reason: 'by-hand' } as const
    await app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, given))
  } else if (what === 'reverse') await reverseSome(app, clientId, size)
  else if (what === 'release') {
    const [advance] = await openAdvances(app.db, clientId)
    if (advance) await app.db.inTransaction((tx) => releaseAdvance(app, tx, { clientId, invoiceId: advance.invoiceId }))
  } else if (what === 'activate') {
    if (client.mayHoldForAnother) await activateOther(app, clientId)
  } else await payBack(app, clientId, size)
}

/** An invoice of orders, whole or one line of it. */
async function reverseSome(app: App, clientId: string, size: number): Promise<void> {
  const fiscal = (await findInvoices(app.db, { clientId })).list.filter(({ kind }) => kind === 'fiscal')
  const invoice = fiscal[size % Math.max(1, fiscal.length)]
  if (!invoice) return
  const lines = size % 2 === 0 ? {} : { lines: [0] }
  await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: invoice.id, ...lines }))
}

async function activateOther(app: App, clientId: string): Promise<void> {
  await app.db.$client.query('update billing_entities set is_active = false where client_id = $1 returning number', [clientId])
  const number = 1 + ((await sumsOf(app, clientId)).unapplied % 2)
  await app.db.$client.query('update billing_entities set is_active = true where client_id = $1 and number = $2', [clientId, number])
}

/** Of the oldest advance, as far as it is still there. */
async function payBack(app: App, clientId: string, size: number): Promise<void> {
  const [advance] = await openAdvances(app.db, clientId)
  const { available } = await sumsOf(app, clientId)
  const amountBani = bani(Math.min(size, available, advance ? leftOfAdvance(advance) : 0))
  if (!advance || amountBani <= 0) return
  await app.db.inTransaction(async (tx) => {
    const key = `reversal/${advance.invoiceId}/${leftOfAdvance(advance)}`
    const happenedAt = app.clock.now()
    const kind = size % 2 === 0 ? 'payment-reversal' : 'advance-refunded'
    await postTransfer(tx, { clientId, amountBani, key, happenedAt, kind, debit: 'prepaid', credit: 'bank' })
    await issueStorno(app, tx, { clientId, invoiceId: advance.invoiceId, amountBani })
  })
}

const refused = (error: unknown) => {
  if (!(error instanceof Problem && ['balance-too-small', 'nothing-to-invoice', 'invoice-not-reversible'].includes(error.code))) throw error
}
