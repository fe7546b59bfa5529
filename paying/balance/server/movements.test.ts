import { expect, it } from 'vitest'
import { BALANCE_PAGE_SIZE, BALANCE_TRANSACTIONS_MAX } from '#contract/balance/balance.ts'
import { bani } from '#contract/money.ts'
import { aClient, anInvoice, cancelled, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { availableLeft } from './available.ts'
import { allBalanceMovements, balanceMovements } from './movements.ts'

const app = await testApp()
const ro = textsOf('ro')

it('has whatever changed the balance, the newest first, each with what was left, and what an invoice only moved not at all', async () => {
  const clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  await ordered(app, clientId, 'A', 1_210)
  await ordered(app, clientId, 'B', 2_420)
  await cancelled(app, clientId, 'B', 2_420)
  await anInvoice(app, clientId)
  const { movements, hasOlder, lastsDays } = await balanceMovements(app, ro, { clientId, page: 1 })
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
  await app.db.inTransaction((tx) => postTransfer(tx, bonus))
  await ordered(app, clientId, order, 500)
  const amounts = async () =>
    (await balanceMovements(app, ro, { clientId, page: 1 })).movements.map(({ amount, recipient }) => [amount, recipient])
  expect(await amounts()).toEqual([
    [-500, 'Ana Ionescu'],
    [2_500, ''],
  ])
  const asContract =
    'insert into client_billing (client_id, payment_type) values ($1, 0) on conflict (client_id) do update set payment_type = 0'
  await app.db.$client.query(asContract, [clientId])
  expect(await amounts()).toEqual([[-500, 'Ana Ionescu']])
})

it('comes in pages, each month with the sum of all its movements on whichever page they stand, the oldest with none where there is more', async () => {
  const clientId = await aClient(app, { credit: 100_000 })
  const IN_OCTOBER = BALANCE_PAGE_SIZE + 1
  for (let n = 0; n < IN_OCTOBER; n += 1) await ordered(app, clientId, `O${n}`, 100, '2026-10-31T21:30:00Z')
  await ordered(app, clientId, 'N', 50, '2026-10-31T22:30:00Z') // November in Bucharest
  const pages = [await balanceMovements(app, ro, { clientId, page: 1 }), await balanceMovements(app, ro, { clientId, page: 2 })]
  expect(pages.map(({ count, movements }) => [count, movements.length])).toEqual([
    [IN_OCTOBER + 1, BALANCE_PAGE_SIZE],
    [IN_OCTOBER + 1, 2],
  ])
  const october = { month: '2026-10', amount: -100 * IN_OCTOBER, left: -100 * IN_OCTOBER }
  expect(pages.map(({ months }) => months)).toEqual([[{ month: '2026-11', amount: -50, left: october.left - 50 }, october], [october]])
  expect(pages.flatMap(({ movements }) => movements)).toEqual(await allBalanceMovements(app, ro, clientId))
  expect((await balanceMovements(app, ro, { clientId, page: 3 })).movements).toEqual([])

  for (let n = IN_OCTOBER; n < BALANCE_TRANSACTIONS_MAX; n += 1) await ordered(app, clientId, `O${n}`, 100, '2026-10-31T21:30:00Z')
  const { months, count, hasOlder } = await balanceMovements(app, ro, { clientId, page: 1 })
  expect([months.map(({ amount }) => amount), count, hasOlder]).toEqual([[-50, null], BALANCE_TRANSACTIONS_MAX, true])
})
