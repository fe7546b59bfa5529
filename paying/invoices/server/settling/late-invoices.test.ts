import { beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import { insertUser } from '#account/sign-in/server/users.ts'
import { bani, fromRon } from '#contract/money.ts'
import { ContractTerms, lateInvoice } from '#paying/billing/contract/contract-terms.ts'
import { contractTerms, saveContractTerms } from '#paying/billing/server/contract-terms.ts'
import { activationBegins } from '#sending/orders/server/activation/activate-order.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { testApp } from '#server/platform/test-app.ts'
import { remindOfInvoices } from '../by-event/remind-of-invoices.ts'
import { reverseInvoice } from '../correcting/reverse-invoice.ts'
import { aClient, anInvoice, bonusOf, ordered, paidFor, sumsOf } from '../test-invoices.ts'
import { lateInvoiceOf, stopLatePayers } from './late-invoices.ts'

let now = new Date()
const app = await testApp({ clock: { now: () => now }, subscriptions: [stopLatePayers] })

const contract: ContractTerms = {
  ...{ paysAfterInvoice: true, creditLimit: fromRon(100), paymentTermDays: 10 },
  ...({ rhythm: 'month', stopAfterDays: 15 } as const),
}
const prepaid: ContractTerms = { ...contract, paysAfterInvoice: false, creditLimit: fromRon(0), stopAfterDays: null }

let clientId: string
beforeEach(async () => {
  now = new Date('2026-11-01T10:00:00Z')
  clientId = await aClient(app)
  await app.db.inTransaction(async (tx) => {
    const ownerId = await insertUser(tx, { email: `${clientId}@exemplu.ro`, name: 'Ana', isConfirmed: true })
    await tx.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
    await addMember(tx, { clientId, userId: String(ownerId), role: 'owner' })
  })
  await saveContractTerms(app, clientId, contract)
})

const activating = () => app.db.inTransaction((tx) => emitEvent(app, tx, activationBegins, { clientId }))
const on = (day: string) => {
  now = new Date(`${day}T10:00:00Z`)
}

describe('terms of a client', () => {
  it('are kept, and its limit is what orders test', async () => {
    expect(await contractTerms(app, clientId)).toEqual(contract)
    await ordered(app, clientId, 'A', 10_000)
    await expect(ordered(app, clientId, 'B', 1)).rejects.toMatchObject({ code: 'balance-too-small' })
    await saveContractTerms(app, clientId, { ...contract, creditLimit: fromRon(200) })
    await ordered(app, clientId, 'B', 10_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ available: -20_000 })
  })

  it('answer what was before', async () => {
    expect(await saveContractTerms(app, clientId, prepaid)).toEqual({ paidAfterInvoiceBefore: true, creditLimitBefore: 10_000 })
    expect(await contractTerms(app, clientId)).toEqual(prepaid)
  })

  it('with a limit below what is owed are refused at the limit, and change nothing', async () => {
    await ordered(app, clientId, 'A', 5_000)
    for (const terms of [{ ...contract, creditLimit: fromRon(49.99) }, prepaid])
      await expect(saveContractTerms(app, clientId, terms)).rejects.toMatchObject({ errors: [{ path: 'creditLimit' }] })
    expect(await contractTerms(app, clientId)).toEqual(contract)
    await saveContractTerms(app, clientId, { ...contract, creditLimit: fromRon(50) })
  })

  it('out of bounds, or with a limit for who pays before, are none', () => {
    const isTaken = (terms: object) => ContractTerms.safeParse({ ...contract, creditLimit: 100, ...terms }).success
    expect(isTaken({})).toBe(true)
    for (const wrong of [
      { creditLimit: -1 },
      { creditLimit: 1_000_001 },
      { paysAfterInvoice: false },
      { paymentTermDays: 121 },
      { stopAfterDays: 91 },
    ])
      expect(isTaken(wrong)).toBe(false)
  })

  it('leave bonus to invoices: no order is taken for it', async () => {
    await bonusOf(app, clientId, 5_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ bonus: 5_000, available: 0 })
    await expect(ordered(app, clientId, 'A', 10_001)).rejects.toMatchObject({ code: 'balance-too-small' })
    const invoiceId = await anInvoice(app, clientId)
    expect(await sumsOf(app, clientId)).toMatchObject({ bonus: 4_879, receivable: 0, available: 0 })
    await ordered(app, clientId, 'B', 10_000)
    await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId }))
    expect(await sumsOf(app, clientId)).toMatchObject({ bonus: 5_000, available: -10_121 })
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })

  it('that become those of who pays before count bonus again', async () => {
    await bonusOf(app, clientId, 5_000)
    await saveContractTerms(app, clientId, prepaid)
    expect(await sumsOf(app, clientId)).toMatchObject({ available: 5_000 })
  })
})

describe('an unpaid invoice', () => {
  it('is due after the term, warns a week before it stops activations, stops them, and releases them when it is paid', async () => {
    await anInvoice(app, clientId)
    const late = () => lateInvoiceOf(app, app.db, clientId)
    for (const quiet of ['2026-11-11', '2026-11-19']) {
      on(quiet)
      expect(await late()).toBe(null)
    }
    on('2026-11-20')
    expect(await late()).toMatchObject({ dueOn: '2026-11-11', openBani: 121, stopsOn: '2026-11-27', isStopped: false })
    await activating()
    on('2026-11-27')
    await expect(activating()).rejects.toMatchObject({
      ...{ code: 'balance-too-small' },
      because: { code: 'stopped-until-paid', params: { dueOn: '2026-11-11', open: 121 } },
    })
    await paidFor(app, { clientId, amount: 100, entityNumber: 1 })
    expect(await late()).toMatchObject({ openBani: 21, isStopped: true })
    await paidFor(app, { clientId, amount: 21, entityNumber: 1 })
    expect(await late()).toBe(null)
    await activating()
  })

  it('that was reversed stops nothing', async () => {
    const invoiceId = await anInvoice(app, clientId)
    on('2026-12-27')
    await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId }))
    await activating()
  })

  it('stops who agreed to it alone', async () => {
    await anInvoice(app, clientId)
    await saveContractTerms(app, clientId, { ...contract, stopAfterDays: null })
    on('2027-03-01')
    await activating()
  })

  it('is the one that is due first', () => {
    const open = (number: number, dueOn: string) => ({ series: 'EXF', year: 2026, number, dueOn, openBani: bani(number) })
    const late = (stopAfterDays: number, today: string) =>
      lateInvoice([open(2, '2026-11-10'), open(1, '2026-10-10')], { stopAfterDays, today })
    expect(late(0, '2026-10-11')).toMatchObject({ invoiceNumber: 'EXF-2026-000001', stopsOn: '2026-10-11', isStopped: true })
    expect(late(0, '2026-10-10')).toBe(null)
    expect(late(90, '2026-11-20')).toBe(null)
  })
})

it('reminders go out before and after the due day, each once, and none for what is paid', async () => {
  const reminders = async () => {
    const { rows } = await app.db.$client.query<{ key: string }>(
      `select key from effects where client_id = $1 and key like 'invoice-reminder/%' order by created_at, key`,
      [clientId],
    )
    return rows.map(({ key }) => key.split('/')[1])
  }
  const invoiceId = await anInvoice(app, clientId)
  for (const day of ['2026-11-07', '2026-11-08', '2026-11-08', '2026-11-11', '2026-11-12', '2026-11-18']) {
    on(day)
    await remindOfInvoices.run(app, { period: day })
  }
  expect(await reminders()).toEqual([-3, 1, 7].map((days) => `${invoiceId}:${days}`))
  await paidFor(app, { clientId, amount: 121, entityNumber: 1 })
  on('2026-11-26')
  await remindOfInvoices.run(app, { period: '2026-11-26' })
  expect(await reminders()).toHaveLength(3)
})
