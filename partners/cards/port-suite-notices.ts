/** What the provider reports, and what only seems to come from it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CardTrial, cardWaitLimits, paymentPageOf } from './card-trial.ts'

export function noticesSuite(trial: CardTrial): void {
  const { advance, genuine, heard, paid, under } = trial
  const plain = {
    times: 1,
    isDisordered: false,
    isSilent: false,
    delayMs: 10,
    repeats: 3,
    repeatMs: 20,
    alg: 'RS512',
    timeUnit: 's',
    flaw: null,
  }

  describe('notices', () => {
    afterEach(async () => {
      await advance({ notices: plain })
    })
    const pay = async () => {
      const order = trial.pageOrder()
      await under.pay(paymentPageOf(await trial.cards.startPage(order)).url, { code: '00' })
      return order
    }
    const kinds = (reference: string) => genuine(reference).map(({ kind }) => kind)

    it('carry one id however often one comes', async () => {
      await advance({ notices: { ...plain, times: 4 } })
      await pay()
      await vi.waitFor(() => expect(heard).toHaveLength(4), cardWaitLimits)
      expect(new Set(heard.flatMap(({ reading }) => (reading.kind === 'genuine' ? [reading.noticeId] : []))).size).toBe(1)
    })

    it('may come in another order than what happened', async () => {
      const { order } = await paid()
      await advance({ notices: { ...plain, isDisordered: true, delayMs: 150 } })
      await advance({ payment: order.reference, to: 'chargeback' })
      await advance({ payment: order.reference, to: 'chargeback-lost' })
      await vi.waitFor(() => expect(kinds(order.reference)).toEqual(['captured', 'disputed', 'disputed']), cardWaitLimits)
      expect(genuine(order.reference).slice(1)).toMatchObject([{ isLost: true }, { isLost: false }])
    })

    it('that never come leave the payment to be looked for', async () => {
      await advance({ notices: { ...plain, isSilent: true } })
      const order = await pay()
      expect((await trial.found(order.reference)).kind).toBe('captured')
      expect(heard).toEqual([])
    })

    it('come again while they are not kept', async () => {
      await advance({ notices: plain })
      trial.refuse(2)
      await pay()
      await vi.waitFor(() => expect(heard.map(({ answered }) => answered)).toEqual([500, 500, 200]), cardWaitLimits)
    })

    it('are read whichever of the two signatures they have, and in whichever unit their times are', async () => {
      for (const manner of [{ alg: 'RS256' }, { timeUnit: 'ms' }, { alg: 'RS256', timeUnit: 'ms' }]) {
        await advance({ notices: { ...plain, ...manner } })
        expect((await paid()).payment.kind).toBe('captured')
      }
    })

    it.each(under.flaws)('are forged: %s', async (flaw) => {
      const order = trial.pageOrder()
      await trial.cards.startPage(order)
      await advance({ forge: { payment: order.reference, flaw } })
      await vi.waitFor(() => expect(heard).toMatchObject([{ reading: { kind: 'forged' }, answered: 401 }]), cardWaitLimits)
    })
  })
}
