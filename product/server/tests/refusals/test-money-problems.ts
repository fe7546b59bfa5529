/** Provokes what is refused of money: invoices, payments and bank statements. */
import { randomUUID } from 'node:crypto'
import { aRepayment, GOOD_IBAN } from '#cash/payouts/server/awaiting/test-awaiting.ts'
import { billingEntity } from '#paying/billing/server/billing-entities.ts'
import { saveClientFlags } from '#paying/billing/server/client-billing.ts'
import { saveContact } from '#paying/billing/server/contact.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { App } from '#server/platform/app.ts'
import type { testServer } from '../../test-server.ts'
import { invoiceProblems } from './test-invoice-problems.ts'
import { payoutProblems } from './test-payout-problems.ts'
import { settlementProblems } from './test-settlement-problems.ts'
import { statementProblems } from './test-statement-problems.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export const moneyProblems = (server: Server) => ({
  ...invoiceProblems(server),
  ...paymentProblems(server),
  ...statementProblems(server),
  ...repaymentProblems(server),
  ...settlementProblems(server),
  ...payoutProblems(server),
})

/** Not the number that forms or other tests would give one. */
const ENTITY = 90

/** What begins a payment of the client, who has all that a card provider wants to know of a payer. */
export async function payableBy(app: App, clientId: string): Promise<{ amount: number; fiscalSubaccountNumber: number }> {
  if (!(await billingEntity(app.db, { clientId, number: ENTITY })))
    await anEntity(app, { clientId, number: ENTITY, isActive: false, identificationCode: '90000022' })
  await saveContact(app.db, clientId, { givenName: 'Ana', familyName: 'Popescu', phone: '0722333444' })
  return { amount: 200, fiscalSubaccountNumber: ENTITY }
}

function paymentProblems({ parts: { app }, call, user }: Server) {
  async function paying(prepare: (clientId: string) => Promise<unknown> = async () => undefined) {
    const { id, token } = await user(`platitor-${randomUUID()}`)
    const payload = await payableBy(app, id)
    await prepare(id)
    return call('/user/prepay/card', { method: 'POST', token, payload })
  }
  return {
    'card-payment-off': () => paying((id) => saveClientFlags(app.db, id, { multiCompanySelect: false, cardPaymentEnabled: false })),
    'payment-refused': () => paying((id) => app.db.$client.query('delete from billing_contacts where client_id = $1', [id])),
    'payment-failed': async () => {
      const { cards } = app
      app.cards = cards && { ...cards, startPage: async () => ({ kind: 'not-sent', cause: 'refused' }) }
      return paying().finally(() => {
        app.cards = cards
      })
    },
  }
}

function repaymentProblems({ parts: { app }, call, user }: Server) {
  return {
    'repayment-in-bank-file': async () => {
      const { id: clientId, token } = await user(`platit-${randomUUID()}`)
      const { id } = await aRepayment(app, clientId, { sheetId: 1 })
      const payload = { data: [{ id }], bankAccount: GOOD_IBAN, bankName: 'Ana Pop', keepValue: true }
      return call('/user/repayment/change-order-repayment', { method: 'POST', token, payload })
    },
  }
}
