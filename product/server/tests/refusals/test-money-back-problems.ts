/** Provokes what is refused of money that goes back. */
import { randomUUID } from 'node:crypto'
import { ZERO } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { PASSWORD, type testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export function moneyBackProblems({ parts: { app }, call, user, operator }: Server) {
  async function asAdministrator(path: string, payload: object) {
    const { token } = await operator(`casier-${randomUUID()}`)
    return call(path, { method: 'POST', token, payload: { password: PASSWORD, ...payload } })
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
      return call('/user/settle-account-finances', { method: 'POST', token, payload: { password: PASSWORD } })
    },
    'second-factor-required': async () => {
      const { token } = await operator('fara-doi-pasi')
      const { config } = app
      app.config = { ...config, isSandbox: false }
      const answer = await call('/admin/payouts/runs', { token })
      app.config = config
      return answer
    },
    'payment-doubtful': async () => {
      const { id } = await user('a-fost-refuzat')
      return asAdministrator('/admin/activate-payment', { id: await aPayment(app, id, 5_000, { state: 'declined' }) })
    },
    'authorisation-decided': async () => {
      const { id } = await user('plateste-mult')
      await asAdministrator('/admin/activate-payment', { id: await aPayment(app, id, 1_000_000, { state: 'announced' }) })
      const { token } = await operator(`aproba-${randomUUID()}`)
      const { list } = (await call('/admin/payouts/authorisations', { token })).json<{ list: { id: string }[] }>()
      const path = `/admin/payouts/authorisations/${list.at(-1)?.id}/refuse`
      await call(path, { method: 'POST', token, payload: {} })
      return call(path, { method: 'POST', token, payload: {} })
    },
  }
}
