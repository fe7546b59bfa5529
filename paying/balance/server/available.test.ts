import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { BALANCE_TRANSACTIONS_MAX } from '#contract/balance/balance.ts'
import { bani, fromRon, ZERO } from '#contract/money.ts'
import { aClient, anInvoice, cancelled, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { postTransfer, reserveTransfer, settleTransfer } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { paymentWithBalance } from './after-payment.ts'
import { availableBalance, availableLeft } from './available.ts'
import { bonusBalance } from './bonus.ts'

const ro = textsOf('ro')

const app = await testApp()
const charge = (clientId: string, key: string, amount: number) =>
  ({ clientId, debit: 'services', credit: 'revenue', amountBani: bani(amount), kind: 'order-activation', key, orderId: key }) as const
const cancel = (tx: Tx, clientId: string, orderId: string, amount: number) =>
  postTransfer(tx, {
    ...{ clientId, debit: 'revenue', credit: 'services', amountBani: bani(amount) },
    ...{ kind: 'order-cancellation', key: `cancellation/${orderId}`, orderId },
  } as const)

it('shows each order’s charge by its kind’s name: what is reserved, charged, given back; what was voided not at all', async () => {
  const clientId = await testClient(app, fromRon(100))
  await app.db.inTransaction(async (tx) => {
    for (const [key, amount] of [
      ['A', 100],
      ['B', 200],
      ['C', 300],
      ['D', 400],
    ] as const)
      await reserveTransfer(tx, charge(clientId, key, amount))
    await settleTransfer(tx, { clientId, pendingKey: 'B', as: 'post' })
    await settleTransfer(tx, { clientId, pendingKey: 'C', as: 'void' })
    await settleTransfer(tx, { clientId, pendingKey: 'D', as: 'post' })
    await cancel(tx, clientId, 'D', 400)
  })
  const { transactions, amounts, hasOlder } = await availableBalance(app, ro, clientId)
  expect(transactions.map(({ description, amount, isRevert, isPending }) => [description, amount, isRevert, isPending])).toEqual([
    ['Servicii de curierat, comanda A', 100, false, true],
    ['Servicii de curierat, comanda B', 200, false, false],
    ['Servicii de curierat, comanda D', 400, false, false],
    ['Stornare comanda D', -400, true, false],
  ])
  expect(hasOlder).toBe(false)
  expect(amounts).toMatchObject({
    totalTransactions: 700,
    totalReturnedTransactions: -400,
    totalServicesNotInvoiced: 300,
    totalLeft: 10_000 - 300,
  })
})

it('names the AWB of the client’s own order alone', async () => {
  const [one, two] = [await testClient(app, fromRon(10)), await testClient(app, fromRon(10))]
  const [own, other] = [await aDraft(app, one), await aDraft(app, two)]
  await app.db.$client.query(`update orders set awb = 'AWB-' || id`)
  await app.db.inTransaction(async (tx) => {
    for (const orderId of [own, other, 'NONE']) await postTransfer(tx, charge(one, orderId, 100))
  })
  const { transactions } = await availableBalance(app, ro, one)
  expect(transactions.map(({ orderUniqueId, orderAwb }) => [orderUniqueId, orderAwb])).toEqual([
    [own, `AWB-${own}`],
    [other, null],
    ['NONE', null],
  ])
})

it('counts in its amounts what the list leaves out, and says that there is more', async () => {
  const clientId = await testClient(app, fromRon(100))
  await app.db.inTransaction(async (tx) => {
    await postTransfer(tx, charge(clientId, 'first', 50))
    await cancel(tx, clientId, 'first', 50)
    for (let n = 0; n < BALANCE_TRANSACTIONS_MAX - 2; n += 1) await postTransfer(tx, charge(clientId, randomUUID(), 1))
  })
  const whole = await availableBalance(app, ro, clientId)
  expect([whole.transactions.length, whole.hasOlder]).toEqual([BALANCE_TRANSACTIONS_MAX, false])
  await app.db.inTransaction(async (tx) => {
    for (let n = 0; n < 2; n += 1) await postTransfer(tx, charge(clientId, randomUUID(), 1))
  })
  const { transactions, hasOlder, amounts } = await availableBalance(app, ro, clientId)
  expect([transactions.length, hasOlder]).toEqual([BALANCE_TRANSACTIONS_MAX, true])
  expect(transactions.some(({ isRevert }) => isRevert)).toBe(false)
  expect(amounts).toMatchObject({ totalReturnedTransactions: -50, totalServicesNotInvoiced: 500, totalTransactions: 550 })
})

it('leaves out what stands on an invoice, in the list and in the sums', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  await ordered(app, clientId, 'A', 1_210)
  await ordered(app, clientId, 'B', 2_420)
  await cancelled(app, clientId, 'B', 2_420)
  await anInvoice(app, clientId)
  await ordered(app, clientId, 'C', 500)
  const { transactions, amounts } = await availableBalance(app, ro, clientId)
  expect(transactions.map(({ orderUniqueId, amount }) => [orderUniqueId, amount])).toEqual([['C', 500]])
  expect(amounts).toMatchObject({
    ...{ totalTransactions: 500, totalReturnedTransactions: 0, totalServicesNotInvoiced: 500 },
    totalLeft: 10_000 - 1_210 - 121 - 500, // anInvoice orders one more
  })
})

it('leaves the bonus of who pays after the invoice out of every figure but its own, and goes below zero for orders', async () => {
  const clientId = await testClient(app, ZERO)
  await app.db.$client.query('update ledger_balances set credit_limit_bani = 100000 where client_id = $1', [clientId])
  await app.db.inTransaction(async (tx) => {
    await postTransfer(tx, charge(clientId, 'A', 3750))
    const bonus = { clientId, debit: 'bonus_expense', credit: 'bonus', amountBani: bani(2500), kind: 'weekly-bonus', key: 'bonus' } as const
    await postTransfer(tx, bonus)
  })
  const id = await aPayment(app, clientId, 1000)
  const left = async () => {
    const [{ amounts, userPaymentType }, bonus] = await Promise.all([availableBalance(app, ro, clientId), bonusBalance(app, ro, clientId)])
    const { balance } = await paymentWithBalance(app, ro, { clientId, id })
    return {
      userPaymentType,
      left: amounts.totalLeft,
      shown: [amounts.totalBonus, bonus.amounts.totalBonus],
      bar: await availableLeft(app, clientId),
      balance,
    }
  }
  expect(await left()).toEqual({ userPaymentType: 1, left: -250, shown: [2500, 2500], bar: -250, balance: { totalLeft: -250 } })
  await app.db.$client.query('update client_billing set payment_type = 0 where client_id = $1', [clientId])
  expect(await left()).toEqual({ userPaymentType: 0, left: -2750, shown: [0, 2500], bar: -2750, balance: { totalLeft: -2750 } })
})
