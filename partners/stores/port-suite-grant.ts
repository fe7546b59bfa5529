/** The grant: renewed, narrowed, lost and given again; and the allowance of calls. */

import { describe, expect, it } from 'vitest'
import { sampleDeps } from '../sample-partner.ts'
import { ampleThrottle, doneValueOf, type StoreTrial } from './store-trial.ts'

export function grantSuite(trial: StoreTrial): void {
  const { under, deps, control, advance, orderWith } = trial

  it('waits when the store wants fewer calls, and then has its answer', async () => {
    await advance({ throttle: { available: 0, restoreRate: 200 } })
    expect((await trial.shop.orders({ after: null, pageSize: 10, changedSince: null })).kind).toBe('done')
    await advance({ throttle: { available: 0, restoreRate: 1 } })
    expect(await trial.shop.orders({ after: null, pageSize: 50, changedSince: null })).toMatchObject({ kind: 'refused', reason: 'busy' })
    await advance(ampleThrottle)
    await trial.shop.access()
  })

  it('leaves room for what people wait for when it reads in the background', async () => {
    const { id } = await trial.waiting()
    await advance({ throttle: { maximumAvailable: 2000, available: 600, restoreRate: 1000 } })
    await trial.orderNow(id)
    const read = (isBackground: boolean) => trial.shop.order(id, { isBackground }).then(({ kind }) => ({ kind, isBackground }))
    const [first, second] = [read(true), read(false)]
    expect(await Promise.race([first, second])).toEqual({ kind: 'done', isBackground: false })
    expect(await first).toEqual({ kind: 'done', isBackground: true })
    await advance(ampleThrottle)
  })

  describe('the grant', () => {
    it('is renewed once for all calls and processes when the token is at its end', async () => {
      const other = under.store(trial.address, { ...sampleDeps(), grants: deps.grants }).connected(under.shop)
      const before = deps.grants.renewals()
      await advance({ tokens: 'expire' })
      const answers = await Promise.all([trial.shop.access(), trial.shop.access(), other.access(), other.access()])
      expect(answers.map((answer) => answer.kind)).toEqual(['done', 'done', 'done', 'done'])
      expect(deps.grants.renewals() - before).toBe(1)
    })

    it('survives the loss of the answer with the new token', async () => {
      await advance({ tokens: 'expire' })
      await control('faults', { match: 'access_token', kind: 'lost-response', count: 1 })
      expect((await trial.shop.access()).kind).toBe('refused')
      expect((await trial.shop.access()).kind).toBe('done')
    })

    it('names the scopes that were revoked', async () => {
      expect(doneValueOf(await trial.shop.access())).toMatchObject({ missingScopes: [], currency: 'RON' })
      await advance({ dropScopes: ['write_orders'] })
      expect(doneValueOf(await trial.shop.access()).missingScopes).toContain('write_orders')
      const order = await orderWith(
        (one) => one.payment === 'pending' && one.cancelledAt === null,
        (one) => one.canMarkPaid,
      )
      expect(await trial.shop.markPaid(order.id)).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
      await trial.connect()
    })

    it('without the right to see parts makes no reading say that they are gone', async () => {
      const order = await orderWith((one) => one.fulfilment === 'unfulfilled' && one.cancelledAt === null)
      const partId = order.awaiting[0]?.id ?? ''
      for (const scope of ['merchant_managed_fulfillment_orders', 'third_party_fulfillment_orders', 'fulfillments']) {
        await advance({ dropScopes: [`read_${scope}`, `write_${scope}`] })
        const missing = {
          kind: 'refused',
          reason: 'rights-missing',
          message: { code: 'rights-missing', params: { rights: expect.arrayContaining([`read_${scope}`]) } },
        }
        expect(await trial.shop.order(order.id)).toMatchObject(missing)
        expect(await trial.shop.findFulfilment({ orderId: order.id, trackingNumber: '1' })).toMatchObject(missing)
        expect(await trial.shop.orderOfPart(partId)).toMatchObject(missing)
        expect(await trial.shop.moving?.targets(partId)).toMatchObject(missing)
        expect(await trial.shop.markPaid(order.id)).toMatchObject(missing)
        await trial.connect()
        await trial.store.connection.forget(under.shop)
      }
      expect((await trial.shop.order(order.id)).kind).toBe('done')
    })

    it('is gone after the app was uninstalled, and comes back with a new connection', async () => {
      await advance({ uninstall: true })
      expect(await trial.shop.access()).toMatchObject({ kind: 'refused', reason: 'needs-auth' })
      await trial.connect()
      expect((await trial.shop.access()).kind).toBe('done')
    })
  })
}
