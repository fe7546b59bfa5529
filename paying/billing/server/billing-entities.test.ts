import { describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { postTransfer, reserveTransfer } from '#server/ledger/transfer.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { activeBillingEntity, billingEntitiesOf, billingEntity, presentEntity } from './billing-entities.ts'
import { clientBillingOf, isClientAccountSettled, unsettledAmountsOf } from './client-billing.ts'
import { clientBilling } from './tables.ts'
import { anEntity } from './test-entities.ts'

const app = await testApp()

describe('the entities of a client', () => {
  it('are its own alone, without the deleted ones, the active one first and then by name', async () => {
    const [clientId, other] = [await testClient(app, fromRon(0)), await testClient(app, fromRon(0))]
    expect([await activeBillingEntity(app.db, clientId), await billingEntitiesOf(app.db, clientId)]).toEqual([null, []])
    await anEntity(app, { clientId, number: 1, name: 'zimbru', identificationCode: '1', isActive: false })
    await anEntity(app, { clientId, number: 2, name: 'Alun', identificationCode: '2', isActive: false })
    await anEntity(app, { clientId, number: 3, name: 'Mesteacan', identificationCode: '3' })
    await anEntity(app, { clientId, number: 4, name: 'Gone', identificationCode: '4', isActive: false, deletedAt: new Date() })
    await anEntity(app, { clientId: other, number: 5, name: 'Other', identificationCode: '3' })
    expect((await billingEntitiesOf(app.db, clientId)).map(({ number }) => number)).toEqual([3, 2, 1])
    expect(await activeBillingEntity(app.db, clientId)).toMatchObject({ number: 3, name: 'Mesteacan' })
    const alun = await billingEntity(app.db, { clientId, number: 2 })
    expect(alun && presentEntity(app, alun, 'ro-RO')).toMatchObject({
      ...{ fiscalSubaccountNumber: 2, isActive: false, verifyStatus: 'verified', countryString: 'Romania' },
      entityData: { name: 'Alun', fiscalIdentificationType: 1 },
    })
    for (const number of [4, 5]) expect(await billingEntity(app.db, { clientId, number })).toBe(null)
  })

  it('are never two active ones, nor two of the same code', async () => {
    const clientId = await testClient(app, fromRon(0))
    await anEntity(app, { clientId, number: 1 })
    await expect(anEntity(app, { clientId, number: 2, identificationCode: '2' })).rejects.toThrow()
    await expect(anEntity(app, { clientId, number: 3, isActive: false })).rejects.toThrow()
    await anEntity(app, { clientId, number: 4, isActive: false, deletedAt: new Date() })
  })
})

it('a client without settings of its own is prepaid, pays by card, and is invoiced at the end of the period', async () => {
  const clientId = await testClient(app, fromRon(0))
  const expected = {
    paymentType: 1,
    cardPaymentEnabled: true,
    multiCompanySelect: false,
    invoiceEveryPrepay: false,
    invoiceEveryOrder: false,
  }
  expect(await clientBillingOf(app.db, clientId)).toMatchObject(expected)
  await app.db.insert(clientBilling).values({ clientId, invoiceEveryPrepay: true, paymentType: 0 })
  expect(await clientBillingOf(app.db, clientId)).toMatchObject({ ...expected, invoiceEveryPrepay: true, paymentType: 0 })
})

describe('an account', () => {
  const services = (clientId: string, key: string, amount: number) =>
    ({ clientId, debit: 'services', credit: 'revenue', amountBani: bani(amount), kind: 'order-activation', key, orderId: key }) as const
  const received = (clientId: string, amount: number) =>
    ({ clientId, debit: 'bank', credit: 'unapplied', amountBani: bani(amount), kind: 'payment', key: 'received' }) as const

  it('is settled while nothing was ordered and nothing is held, bonus and unpaid invoices apart', async () => {
    const clientId = await testClient(app, fromRon(0))
    expect(await isClientAccountSettled(app.db, clientId)).toBe(true)
    await app.db.inTransaction(async (tx) => {
      const bonus = { debit: 'bonus_expense', credit: 'bonus', kind: 'weekly-bonus', key: 'bonus' } as const
      await postTransfer(tx, { clientId, amountBani: bani(100), ...bonus })
      await postTransfer(tx, services(clientId, 'A', 60))
      const invoiced = { debit: 'receivable', credit: 'services', kind: 'orders-invoiced', key: 'I', invoiceId: 'I' } as const
      await postTransfer(tx, { clientId, amountBani: bani(60), ...invoiced })
    })
    expect(await unsettledAmountsOf(app.db, clientId)).toEqual({ notInvoicedBani: 0, prepaidBani: 0 })
    expect(await isClientAccountSettled(app.db, clientId)).toBe(true)
  })

  it('is not settled by one ban held, paid or advanced', async () => {
    const clientId = await testClient(app, bani(1))
    expect([await unsettledAmountsOf(app.db, clientId), await isClientAccountSettled(app.db, clientId)]).toEqual([
      { notInvoicedBani: 0, prepaidBani: 1 },
      false,
    ])
    await app.db.inTransaction((tx) =>
      postTransfer(tx, {
        clientId,
        debit: 'unapplied',
        credit: 'prepaid',
        amountBani: bani(1),
        kind: 'advance-invoiced',
        key: 'A',
        invoiceId: 'A',
      }),
    )
    expect([await unsettledAmountsOf(app.db, clientId), await isClientAccountSettled(app.db, clientId)]).toEqual([
      { notInvoicedBani: 0, prepaidBani: 1 },
      false,
    ])
  })

  it('is not settled by an order that is being activated', async () => {
    const clientId = await testClient(app, fromRon(0))
    await app.db.inTransaction(async (tx) => {
      await postTransfer(tx, received(clientId, 500))
      await reserveTransfer(tx, services(clientId, 'B', 300))
    })
    expect([await unsettledAmountsOf(app.db, clientId), await isClientAccountSettled(app.db, clientId)]).toEqual([
      { notInvoicedBani: 300, prepaidBani: 500 },
      false,
    ])
  })
})
