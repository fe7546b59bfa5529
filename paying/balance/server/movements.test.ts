import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { aClient, anInvoice, cancelled, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { transfer } from '#server/ledger/transfer.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { availableLeft } from './available.ts'
import { balanceMovements } from './movements.ts'

const app = await testApp()
const ro = textsOf('ro')

it('has whatever changed the balance, the newest first, each with what was left, and what an invoice only moved not at all', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  await ordered(app, clientId, 'A', 1_210)
  await ordered(app, clientId, 'B', 2_420)
  await cancelled(app, clientId, 'B', 2_420)
  await anInvoice(app, clientId)
  const { movements, hasOlder, lastsDays } = await balanceMovements(app, ro, clientId)
  const [newest] = movements
  expect([newest?.left, hasOlder, lastsDays]).toEqual([await availableLeft(app, clientId), false, null])
  for (const [i, { amount, left }] of movements.entries()) expect(left - amount).toBe(movements[i + 1]?.left ?? 0)
  const known = movements.map(({ amount, isRevert }) => [amount, isRevert]).slice(-4)
  expect(known).toEqual([
    [2_420, true],
    [-2_420, false],
    [-1_210, false],
    [10_000, false],
  ])
  expect(movements.map(({ description }) => description)).not.toContain(ro.transfers.labels['orders-invoiced'])
})

it('names the recipient of an order, and leaves the bonus out for who pays after the invoice', async () => {
  const clientId = await aClient(app)
  const order = await aDraft(app, clientId)
  const bonus = { clientId, debit: 'bonus_expense', credit: 'bonus', amountBani: bani(2_500), kind: 'weekly-bonus', key: 'bonus' } as const
  await app.db.inTransaction((tx) => transfer(tx, bonus))
  await ordered(app, clientId, order, 500)
  const amounts = async () => (await balanceMovements(app, ro, clientId)).movements.map(({ amount, recipient }) => [amount, recipient])
  expect(await amounts()).toEqual([
    [-500, 'Ana Ionescu'],
    [2_500, ''],
  ])
  const asContract =
    'insert into client_billing (client_id, payment_type) values ($1, 0) on conflict (client_id) do update set payment_type = 0'
  await app.db.$client.query(asContract, [clientId])
  expect(await amounts()).toEqual([[-500, 'Ana Ionescu']])
})
