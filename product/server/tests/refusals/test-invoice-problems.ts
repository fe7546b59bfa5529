/** Provokes what is refused of invoices, of subscriptions, and of money that goes back. */
import { randomUUID } from 'node:crypto'
import { anInvoice, ordered } from '#paying/invoices/server/test-invoices.ts'
import { aSubscription } from '#paying/subscriptions/server/test-subscriptions.ts'
import type { testServer } from '../../test-server.ts'
import { moneyBackProblems } from './test-money-back-problems.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export function invoiceProblems({ parts, call, user, operator }: Server) {
  async function triggered(selectedClient: string) {
    const { token } = await operator(`contabil-${randomUUID()}`)
    return call('/admin/trigger-invoice', { method: 'POST', token, payload: { selectedClient } })
  }
  return {
    ...moneyBackProblems({ parts, call, user, operator }),
    'nothing-to-invoice': async () => triggered((await user('fara-comenzi')).id),
    'invoicing-refused': async () => {
      const { id } = await user('fara-date')
      await ordered(parts.app, id, randomUUID(), 121)
      return triggered(id)
    },
    'invoice-not-reversible': async () => {
      const { id } = await user('de-stornat')
      const { token } = await operator(`contabil-${randomUUID()}`)
      const invoiceId = await anInvoice(parts.app, id)
      const payload = { selectedClient: id, reason: 'Adresata gresit' }
      const reverse = () => call(`/admin/invoices/${invoiceId}/reverse`, { method: 'POST', token, payload })
      await reverse()
      return reverse()
    },
    'subscription-inactive': async () => {
      const { id: clientId, token } = await user('fara-abonament')
      const path = `/user/prepay/subscription/${await aSubscription(parts.app, { clientId, status: 0 })}`
      return call(path, { method: 'PATCH', token, payload: { recurringAmount: 100, recurringMinBalance: 50 } })
    },
  }
}
