/** Whichever way an invoice is issued, the tax authority is asked about its buyer before, where its last answer is old. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { settleClientAccount } from '#paying/money-back/server/settle-account.ts'
import { paymentReceived } from '#paying/payments/server/payment-transition.ts'
import type { CompanyAnswer, RegisteredCompany } from '#paying/ports/tax.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { issueWantedInvoice } from './by-event/issue-by-itself.ts'
import { invoiceAdvance, invoicePayment } from './by-event/on-payment.ts'
import { correctInvoice } from './correcting/correct-invoice.ts'
import { findInvoices } from './invoices-of.ts'
import { aClient, anInvoice, ordered, paid } from './test-invoices.ts'
import { triggerAdvanceInvoice, triggerInvoice } from './trigger-invoice.ts'

const DAY_MS = 86_400_000
const clock = testClock()
let answer: CompanyAnswer
const asked: string[] = []
const tax = {
  limits: { batchMax: 100, gapMs: 0, askedMax: 100 },
  async companies(cifs: readonly string[]) {
    asked.push(...cifs)
    return new Map(cifs.map((cif) => [cif, answer]))
  },
}
const app = await testApp({ clock, tax, subscriptions: [invoicePayment] })

const inactive: CompanyAnswer = {
  kind: 'found',
  company: { name: 'ATELIER DEMO S.R.L.', deregisteredOn: null, isInactive: true } as RegisteredCompany,
}
const silent: CompanyAnswer = { kind: 'unknown', cause: 'timeout' }

beforeEach(() => {
  asked.length = 0
})

/** Verified so many days ago, with money and an order that no invoice has. */
async function verifiedDaysAgo(days: number): Promise<string> {
  const clientId = await aClient(app, { entity: { verifiedAt: new Date(clock.now().getTime() - days * DAY_MS) } })
  await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
  await paid(app, clientId, 1_000)
  return clientId
}

async function receivedForEach(clientId: string): Promise<void> {
  const paymentId = randomUUID()
  await app.db.$client.query('insert into client_billing (client_id, invoice_every_prepay) values ($1, true)', [clientId])
  await paid(app, clientId, 500)
  const payment = { clientId, paymentId, amountBani: bani(500), entityNumber: 1 }
  await app.db.inTransaction((tx) => emitEvent(app, tx, paymentReceived, { ...payment, receivedAt: clock.now() }))
  await invoiceAdvance.run(app, payment)
}

const ways: [string, (clientId: string) => Promise<unknown>, issued: string[]][] = [
  ['of orders, by hand', (clientId) => triggerInvoice(app, clientId), ['fiscal']],
  ['of payments, by hand', (clientId) => triggerAdvanceInvoice(app, clientId), ['advance']],
  ['of a period', (clientId) => issueWantedInvoice.run(app, { clientId, until: null, reason: 'period' }), ['fiscal']],
  ['of each payment', receivedForEach, ['advance']],
  [
    'of an account that is settled',
    (clientId) => settleClientAccount(app, { clientId, iban: 'RO49AAAA1B31007593840000', holder: 'Ana Pop', by: null, key: null }),
    ['fiscal'],
  ],
]

const kindsOf = async (clientId: string) => (await findInvoices(app.db, { clientId })).list.map(({ kind }) => kind).toSorted()

describe.each(ways)('an invoice %s', (_way, issue, issued) => {
  it('is issued to no company that is inactive by now', async () => {
    const clientId = await verifiedDaysAgo(8)
    await ordered(app, clientId, randomUUID(), 121)
    answer = inactive
    await issue(clientId).catch(() => undefined)
    expect([asked, await kindsOf(clientId)]).toEqual([['90000014'], []])
  })

  it('goes by the last answer where there is no other', async () => {
    const clientId = await verifiedDaysAgo(8)
    await ordered(app, clientId, randomUUID(), 121)
    answer = silent
    await issue(clientId)
    expect([asked, await kindsOf(clientId)]).toEqual([['90000014'], issued])
  })

  it('asks nothing of who has answered within the week', async () => {
    const clientId = await verifiedDaysAgo(1)
    await ordered(app, clientId, randomUUID(), 121)
    answer = inactive
    await issue(clientId)
    expect([asked, await kindsOf(clientId)]).toEqual([[], issued])
  })
})

it('an invoice that is reversed to be issued again stays where its buyer is inactive by now', async () => {
  const clientId = await verifiedDaysAgo(8)
  const invoiceId = await anInvoice(app, clientId)
  answer = inactive
  const again = correctInvoice(app, { clientId, invoiceId, invoiceAgain: true })
  await expect(again).rejects.toMatchObject({ code: 'invoicing-refused', because: { code: 'billing-entity-inactive' } })
  expect([asked, await kindsOf(clientId)]).toEqual([['90000014'], ['fiscal']])
})
