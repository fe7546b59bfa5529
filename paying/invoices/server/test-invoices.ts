/** The words in which the tests of invoices speak: money of a client, orders that were charged, what the ledger says afterwards. */
import { randomUUID } from 'node:crypto'
import { type Bani, bani, minus } from '#contract/money.ts'
import { activeBillingEntity } from '#paying/billing/server/billing-entities.ts'
import { anEntity, type EntityRow } from '#paying/billing/server/test-entities.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { openLedgerAccounts, postTransfer, type TransferInput } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { issueInvoice } from './issue-invoice.ts'
import { noteOpenPayment } from './settling/open-payments.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'

/** With an entity that invoices may be issued to, as far as `entity` says nothing else. */
export async function aClient(
  app: App,
  { credit = 0, entity = {} }: { credit?: number; entity?: Partial<EntityRow> } = {},
): Promise<string> {
  const clientId = randomUUID()
  await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, bani(credit)))
  await anEntity(app, { clientId, ...entity })
  return clientId
}

const move = (app: App, input: TransferInput) => app.db.inTransaction((tx) => postTransfer(tx, { happenedAt: app.clock.now(), ...input }))

export const paid = (app: App, clientId: string, amount: number) =>
  move(app, { clientId, amountBani: bani(amount), kind: 'payment', debit: 'bank', credit: 'unapplied', key: `payment/${randomUUID()}` })

type PaidFor = { clientId: string; amount: number; entityNumber: number }

/** A payment that is known, to be invoiced to an entity; it pays what is open. Answers its id. */
export async function paidFor(app: App, { clientId, amount, entityNumber }: PaidFor): Promise<string> {
  const paymentId = randomUUID()
  const [amountBani, receivedAt] = [bani(amount), app.clock.now()]
  await app.db.inTransaction(async (tx) => {
    const moved = { clientId, amountBani, paymentId, key: `payment/${paymentId}`, happenedAt: receivedAt }
    await postTransfer(tx, { ...moved, kind: 'payment', debit: 'bank', credit: 'unapplied' })
    await noteOpenPayment(tx, { clientId, paymentId, entityNumber, receivedAt, amountBani })
    await settleOpenInvoices(app, tx, clientId)
  })
  return paymentId
}

export const bonusOf = (app: App, clientId: string, amount: number) =>
  move(app, {
    ...{ clientId, amountBani: bani(amount), key: `bonus/${randomUUID()}` },
    ...({ kind: 'weekly-bonus', debit: 'bonus_expense', credit: 'bonus' } as const),
  })

export const ordered = (app: App, clientId: string, orderId: string, amount: number, happenedAt?: string) =>
  move(app, {
    ...{ clientId, amountBani: bani(amount), key: `activation/${orderId}`, orderId },
    ...(happenedAt === undefined ? {} : { happenedAt: new Date(happenedAt) }),
    ...({ kind: 'order-activation', debit: 'services', credit: 'revenue' } as const),
  })

export const cancelled = (app: App, clientId: string, orderId: string, amount: number) =>
  move(app, {
    ...{ clientId, amountBani: bani(amount), key: `cancellation/${orderId}`, orderId },
    ...({ kind: 'order-cancellation', debit: 'revenue', credit: 'services' } as const),
  })

/** An invoice of one more order of a client that has money; to an entity, which it gets where it has none. Answers its id. */
export async function anInvoice(app: App, clientId: string): Promise<string> {
  if (!(await activeBillingEntity(app.db, clientId))) await anEntity(app, { clientId })
  await ordered(app, clientId, randomUUID(), 121)
  const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  if (!invoice) throw new Error('an order was charged')
  return invoice.id
}

/** Of an invoice, in the order they were made: `receivable < services 2420`. */
export async function movementsOf(app: App, invoiceId: string): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ kind: string; debit: string; credit: string; amount: number }>(
    'select kind, debit, credit, amount_bani as amount from ledger_transfers where invoice_id = $1 order by id',
    [invoiceId],
  )
  return rows.map(({ kind, debit, credit, amount }) => `${kind}: ${debit} > ${credit} ${amount}`)
}

type Sums = { unapplied: Bani; prepaid: Bani; bonus: Bani; services: Bani; receivable: Bani; available: Bani }

export async function sumsOf(app: App, clientId: string): Promise<Sums> {
  const { unappliedBani, prepaidBani, bonusBani, servicesBani, receivableBani, availableBani } = await clientBalances(app.db, clientId)
  return {
    ...{ unapplied: unappliedBani, prepaid: prepaidBani, bonus: bonusBani },
    ...{ services: servicesBani, receivable: receivableBani, available: availableBani },
  }
}

/** What the statement of account says is open: invoices as they are to be paid, less payments and bonus used. */
export async function statementOf(app: App, clientId: string): Promise<Bani> {
  const sumOf = async (text: string) => bani((await app.db.$client.query<{ sum: number }>(text, [clientId])).rows[0]?.sum ?? 0)
  const invoiced = await sumOf('select coalesce(sum(payable_bani), 0)::bigint as sum from invoices where client_id = $1')
  const received =
    await sumOf(`select coalesce(sum(case when kind in ('payment-reversal', 'advance-refunded', 'settlement-returned') then -amount_bani else amount_bani end), 0)::bigint as sum
    from ledger_transfers where client_id = $1 and (kind in ('payment', 'payment-reversal', 'advance-refunded') or 'bonus' in (debit, credit) and kind in ('invoice-settled', 'settlement-returned'))`)
  return minus(invoiced, received)
}
