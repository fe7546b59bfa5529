/** Provokes what is refused of money that goes back. */
import { randomUUID } from 'node:crypto'
import { ZERO } from '../../../contract/money.ts'
import { anEntity } from '../../features/billing/test-entities.ts'
import { aPayment } from '../../features/payments/test-received.ts'
import type { testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export function moneyBackProblems({ parts: { app }, call, user, operator }: Server) {
  async function asAdministrator(path: string, payload: object) {
    const { token } = await operator(`casier-${randomUUID()}`)
    return call(path, { method: 'POST', token, payload })
  }
  return {
    'payment-not-activatable': async () => {
      const { id } = await user('a-platit')
      return asAdministrator('/admin/activate-payment', { id: await aPayment(app, id, 5_000) })
    },
    'payment-not-revertible': async () => {
      const { id } = await user('va-plati')
      return asAdministrator('/admin/revert-payment', { id: await aPayment(app, id, 5_000, { state: 'announced' }), amount: 10 })
    },
    'refund-refused': async () => {
      const { id } = await user('fara-avans')
      await anEntity(app, { clientId: id })
      const to = { bankAccount: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' }
      return asAdministrator('/admin/payouts/bank-refund', { returnForUserId: id, subaccountNumber: 1, amount: 10, ...to })
    },
    'settling-refused': async () => {
      const { token } = await user('fara-bani', { startBani: ZERO })
      return call('/user/settle-account-finances', { method: 'POST', token, payload: {} })
    },
  }
}
