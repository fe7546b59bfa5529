/** What every card provider's adapter must do, tried on its simulator. */
import { describe, expect, it, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { sampleDeps } from '../sample-partner.ts'
import { type CardsUnderTest, cardTrial, cardWaitLimits, chargeReportOf, paymentPageOf, samplePayer } from './card-trial.ts'
import { noticesSuite } from './port-suite-notices.ts'
import { savedCardsSuite } from './port-suite-saved-cards.ts'

export function cardPortSuite(under: CardsUnderTest): void {
  const trial = cardTrial(under)
  const { found, genuine, pageOrder, paid } = trial
  const started = async (changes: Parameters<typeof pageOrder>[0] = {}) => {
    const order = pageOrder(changes)
    return { order, page: paymentPageOf(await trial.cards.startPage(order)) }
  }

  describe('a payment at the page', () => {
    it('is pending until it is made, and money once the notice or a look says so', async () => {
      const { order, page } = await started()
      expect(await found(order.reference)).toMatchObject({ kind: 'pending', providerId: page.providerId, amountBani: order.amountBani })
      await under.pay(page.url, { code: '00' })
      const money = { kind: 'captured', reference: order.reference, providerId: page.providerId, amountBani: order.amountBani }
      await vi.waitFor(() => expect(genuine(order.reference)).toMatchObject([money]), cardWaitLimits)
      expect(await found(order.reference)).toMatchObject(money)
    })

    it('is confirmed at the bank, refused there, or left there', async () => {
      const [yes, no, left] = [await started(), await started(), await started()]
      await under.pay(yes.page.url, { code: '00', bankAsks: true, word: 'yes' })
      await under.pay(no.page.url, { code: '00', bankAsks: true, word: 'no' })
      await under.pay(left.page.url, { code: '00', bankAsks: true, word: null })
      expect((await found(yes.order.reference)).kind).toBe('captured')
      expect(await found(no.order.reference)).toMatchObject({ kind: 'declined', reason: 'not-authenticated', isFinal: true })
      expect((await found(left.order.reference)).kind).toBe('needs-3ds')
    })

    it.each(under.declines)('is declined with code %s, %s, final: %s', async (code, reason, isFinal) => {
      const { order, page } = await started()
      await under.pay(page.url, { code })
      expect(await found(order.reference)).toMatchObject({ kind: 'declined', code, reason, isFinal })
    })

    it('is declined for a wrong CVV and for an expired card', async () => {
      const [cvv, expired] = [await started(), await started()]
      await under.pay(cvv.page.url, { code: '00', cvv: '000' })
      await under.pay(expired.page.url, { code: '00', expiry: '01/20' })
      expect(await found(cvv.order.reference)).toMatchObject({ kind: 'declined', reason: 'wrong-card-data' })
      expect(await found(expired.order.reference)).toMatchObject({ kind: 'declined', reason: 'expired-card' })
    })

    it('that was declined can still be made', async () => {
      const { order, page } = await started()
      await under.pay(page.url, { code: '20' })
      await under.pay(page.url, { code: '00' })
      await vi.waitFor(
        () =>
          expect(
            genuine(order.reference)
              .map(({ kind }) => kind)
              .toSorted(),
          ).toEqual(['captured', 'declined']),
        cardWaitLimits,
      )
      expect((await found(order.reference)).kind).toBe('captured')
    })

    it('is pending while the bank does not answer, and whatever becomes of it then', async () => {
      const { order, page } = await started()
      await under.pay(page.url, { code: '98' })
      expect((await found(order.reference)).kind).toBe('pending')
      const states = {
        review: 'unclear',
        expired: 'expired',
        cancelled: 'voided',
        error: 'failed',
        chargeback: 'disputed',
        opened: 'authorised',
      }
      for (const [to, kind] of Object.entries(states)) {
        await trial.advance({ payment: order.reference, to })
        expect((await found(order.reference)).kind).toBe(kind)
      }
    })

    it('exists once under its reference, and is no other amount', async () => {
      const { order } = await started()
      expect(await trial.cards.startPage(order)).toEqual({ kind: 'exists' })
      expect((await trial.cards.startPage({ ...order, amountBani: fromRon(7) })).kind).toBe('refused')
      expect(await trial.held(order.reference)).toBe(1)
    })

    it('is refused where the payer has no address, and nothing is left', async () => {
      const order = pageOrder({ payer: { ...samplePayer, address: '' } })
      expect((await trial.cards.startPage(order)).kind).toBe('refused')
      expect(await trial.held(order.reference)).toBe(0)
    })

    it('is not sent where we are not known', async () => {
      const strange = under.strange(trial.address, sampleDeps())
      expect((await strange.startPage(pageOrder())).kind).toBe('not-sent')
      expect((await strange.find.ask({ reference: 'x', providerId: '' })).kind).toBe('unknown')
    })

    it('is found after its answer was lost', async () => {
      const order = pageOrder()
      await trial.fault(under.calls.charge, 'lost-response')
      expect(await trial.cards.startPage(order)).toEqual({ kind: 'unknown', cause: 'cut' })
      expect(await trial.cards.startPage(order)).toEqual({ kind: 'exists' })
      expect(await found(order.reference)).toMatchObject({ kind: 'pending', amountBani: order.amountBani })
    })
  })

  describe('looking for a payment', () => {
    it('says that there is none, and nothing while the provider cannot say', async () => {
      const wanted = { reference: pageOrder().reference, providerId: '' }
      expect(await trial.cards.find.ask(wanted)).toEqual({ kind: 'absent' })
      for (const kind of ['error', 'malformed', 'lost-response', 'timeout']) {
        await trial.fault(under.calls.read, kind)
        expect((await trial.cards.find.ask(wanted)).kind).toBe('unknown')
      }
    })
  })

  describe('a refund', () => {
    it('sends back a part and then the rest, and no more', async () => {
      const { order, payment } = await paid()
      const { reference, providerId } = payment
      const part = await trial.cards.refund({ reference, providerId, amountBani: fromRon(50) })
      expect(part).toMatchObject({ kind: 'refunded', payment: { kind: 'refunded', refundedBani: fromRon(50), amountBani: null } })
      const rest = await trial.cards.refund({ reference, providerId, amountBani: fromRon(150.5) })
      expect(rest).toMatchObject({ kind: 'refunded', payment: { refundedBani: order.amountBani } })
      expect((await trial.cards.refund({ reference, providerId, amountBani: fromRon(1) })).kind).not.toBe('refunded')
      expect(await found(reference)).toMatchObject({ kind: 'refunded', refundedBani: order.amountBani })
    })

    it('is refused of what was not paid, and for what does not exist', async () => {
      const { order, page } = await started()
      const unpaid = { reference: order.reference, providerId: page.providerId, amountBani: fromRon(1) }
      expect((await trial.cards.refund(unpaid)).kind).toBe('refused')
      expect((await trial.cards.refund({ ...unpaid, providerId: '1' })).kind).toBe('refused')
    })

    it('is seen when looking after its answer was lost', async () => {
      const { payment } = await paid()
      const { reference, providerId } = payment
      await trial.fault(under.calls.refund, 'lost-response')
      expect(await trial.cards.refund({ reference, providerId, amountBani: fromRon(50) })).toEqual({ kind: 'unknown', cause: 'cut' })
      expect(await found(reference)).toMatchObject({ kind: 'refunded', refundedBani: fromRon(50) })
      await trial.fault(under.calls.refund, 'timeout')
      expect(await trial.cards.refund({ reference, providerId, amountBani: fromRon(50) })).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(await found(reference)).toMatchObject({ refundedBani: fromRon(50) })
    })
  })

  savedCardsSuite(trial)
  noticesSuite(trial)

  it('writes down every call, without keys, tokens, pages and what is known of the payer', async () => {
    const order = await trial.savedCard()
    chargeReportOf(await trial.cards.chargeSavedCard(order()))
    const operations = new Set(trial.deps.calls.map(({ operation }) => operation))
    expect([...operations]).toEqual(expect.arrayContaining(['start-page', 'charge-saved-card', 'find', 'refund']))
    const written = JSON.stringify(trial.deps.calls)
    const { email, phone, firstName, lastName, address } = samplePayer
    const hidden = [under.secret, order().token, '/pay/', email, phone, firstName, lastName, address]
    for (const text of hidden) expect(written).not.toContain(text)
  })
}
