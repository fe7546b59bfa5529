/** Cards that the provider keeps, charged with the payer present or not. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { type CardTrial, cardWaitLimits, chargeReportOf } from './card-trial.ts'

export function savedCardsSuite(trial: CardTrial): void {
  const { found, savedCard, under } = trial

  describe('a saved card', () => {
    it('comes with its token, its last digits, its end and its bank, where it was to be kept', async () => {
      const { payment } = await trial.paid({ payerKey: randomUUID() })
      expect(payment.card).toEqual({
        token: expect.stringMatching(/\w{8}/),
        brand: null,
        lastDigits: expect.stringMatching(/^\d{4}$/),
        expiresOn: '2030-12',
        bank: 'BANCA DEMO',
      })
      expect((await trial.paid({ payerKey: null })).payment.card.token).toBeNull()
    })

    it('is charged while the payer is away, once', async () => {
      const order = (await savedCard())()
      expect(await trial.cards.chargeSavedCard(order)).toMatchObject({
        ...{ kind: 'captured', reference: order.reference, amountBani: order.amountBani },
      })
      expect(await trial.cards.chargeSavedCard(order)).toEqual({ kind: 'exists' })
      expect(await trial.held(order.reference)).toBe(1)
    })

    it('is declined for now or for good, and left alone when the bank closed it', async () => {
      const card = await savedCard()
      await trial.advance({ nextCharges: ['20', '37'] })
      expect(await trial.cards.chargeSavedCard(card())).toMatchObject({ kind: 'declined', reason: 'no-funds', isFinal: false })
      expect(await trial.cards.chargeSavedCard(card())).toMatchObject({ kind: 'declined', reason: 'refused-by-bank', isFinal: true })
      await trial.advance({ cards: 'close' })
      expect(await trial.cards.chargeSavedCard(card())).toMatchObject({ kind: 'declined', reason: 'closed-card', isFinal: true })
    })

    it('is no one else\u2019s', async () => {
      const order = (await savedCard())({ payerKey: randomUUID() })
      expect((await trial.cards.chargeSavedCard(order)).kind).toBe('declined')
    })

    it('is confirmed at the bank where that asks, or not', async () => {
      const card = await savedCard()
      for (const [word, kind] of [
        ['yes', 'captured'],
        ['no', 'declined'],
      ] as const) {
        await trial.advance({ nextCharges: ['15'] })
        const { reference, providerId, ...report } = chargeReportOf(await trial.cards.chargeSavedCard(card({ isPayerPresent: true })))
        if (report.kind !== 'needs-3ds' || !report.step) throw new Error(report.kind)
        const form = await under.askBank(report.step, word)
        const { authenticationToken } = report.step
        const answer = await trial.cards.confirm?.({ reference, providerId, authenticationToken, form })
        expect(answer).toMatchObject({ kind, reference })
        expect((await found(reference)).kind).toBe(kind)
      }
    })

    it('is charged once though its answer was lost, and not at all when the call hung', async () => {
      const card = await savedCard()
      const [lost, hung] = [card(), card()]
      await trial.fault(under.calls.charge, 'lost-response')
      expect(await trial.cards.chargeSavedCard(lost)).toEqual({ kind: 'unknown', cause: 'cut' })
      expect(await found(lost.reference)).toMatchObject({ kind: 'captured', amountBani: lost.amountBani })
      expect(await trial.cards.chargeSavedCard(lost)).toEqual({ kind: 'exists' })
      await trial.fault(under.calls.charge, 'timeout')
      expect(await trial.cards.chargeSavedCard(hung)).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(await trial.cards.find.ask({ reference: hung.reference, providerId: '' })).toEqual({ kind: 'absent' })
      expect((await trial.cards.chargeSavedCard(hung)).kind).toBe('captured')
      expect([await trial.held(lost.reference), await trial.held(hung.reference)]).toEqual([1, 1])
    })

    it('is unknown when the answer fails or makes no sense', async () => {
      const card = await savedCard()
      for (const kind of ['error', 'malformed']) {
        await trial.fault(under.calls.charge, kind)
        expect((await trial.cards.chargeSavedCard(card())).kind).toBe('unknown')
      }
    })

    it('is reported by a notice too', async () => {
      const order = (await savedCard())()
      await trial.cards.chargeSavedCard(order)
      await vi.waitFor(
        () => expect(trial.genuine(order.reference)).toMatchObject([{ kind: 'captured', amountBani: order.amountBani }]),
        cardWaitLimits,
      )
    })
  })
}
