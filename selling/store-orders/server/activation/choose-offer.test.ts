import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { chosenServiceOf, type OfferMade, type OffersMade } from '#sending/offers/contract/offers.ts'
import { chooseOffer } from './choose-offer.ts'

type Own = Partial<Pick<OfferMade, 'courier' | 'delivery' | 'errors'>> & { ron?: number; point?: string }

/** As much of an offer as the choice looks at. */
const offer = ({ courier = 'fan', delivery = 'address', errors = [], ron = 20, point }: Own = {}): OfferMade =>
  ({ courier, delivery, errors, price: fromRon(ron), locker: point === undefined ? null : { courier, id: point } }) as unknown as OfferMade
const list = (offers: OfferMade[], warnings: OffersMade['warnings'] = []) => ({ offers, warnings })
const silent = (courier: 'fan' | 'sameday') => ({ courier, message: { code: 'courier-unavailable', params: { courier } } as const })
const noPreference = { locker: null, rule: null, mapped: null, saved: null }

it('takes the cheapest to the address', () => {
  const cheap = offer({ courier: 'sameday', ron: 15 })
  expect(chooseOffer(list([offer(), cheap, offer({ delivery: 'locker', ron: 5, point: 'L1' })]), noPreference)).toBe(cheap)
})

it('never takes a service that cannot take the order', () => {
  const good = offer({ ron: 30 })
  expect(chooseOffer(list([offer({ ron: 5, errors: [partnerSaid('Nu.')] }), good]), noPreference)).toBe(good)
})

it('takes the merchant’s courier for the shipping method, also when it is more expensive', () => {
  const mapped = offer({ courier: 'sameday', ron: 40 })
  expect(chooseOffer(list([offer(), mapped, offer({ courier: 'sameday', ron: 50 })]), { ...noPreference, mapped: 'sameday' })).toBe(mapped)
})

it('takes another where the merchant’s courier does not serve the order', () => {
  const other = offer()
  expect(
    chooseOffer(list([other, offer({ courier: 'sameday', errors: [partnerSaid('Nu.')] })]), {
      ...noPreference,
      mapped: 'sameday',
    }),
  ).toBe(other)
})

it('waits for the merchant’s courier where it only did not answer', () => {
  expect(() => chooseOffer(list([offer()], [silent('sameday')]), { ...noPreference, mapped: 'sameday' })).toThrow(
    /no-offer-of-courier.*sameday/,
  )
})

it('goes to the buyer’s point and to no other', () => {
  const there = offer({ delivery: 'locker', point: 'L1', ron: 25 })
  const choice = { ...noPreference, locker: { courier: 'fan', id: 'L1' } as const }
  expect(chooseOffer(list([offer({ ron: 10 }), offer({ delivery: 'locker', point: 'L2', ron: 5 }), there]), choice)).toBe(there)
  expect(() =>
    chooseOffer(list([offer({ ron: 10 })], [{ courier: 'fan', message: partnerSaid('L1: Lockerul este plin.') }]), choice),
  ).toThrow('L1: Lockerul este plin.')
})

describe('a service that a user saved', () => {
  const expensive = offer({ courier: 'sameday', ron: 60 })
  const saved = { ...chosenServiceOf(expensive), serviceName: '24H' }

  it('is taken before everything else', () => {
    const there = offer({ delivery: 'locker', point: 'L1' })
    const choice = { ...noPreference, locker: { courier: 'fan', id: 'L1' } as const, mapped: 'fan' as const, saved }
    expect(chooseOffer(list([offer(), there, expensive]), choice)).toBe(expensive)
  })

  it('is never replaced by another when it is gone', () => {
    const gone = /saved-service-gone.*24H/
    expect(() => chooseOffer(list([offer()]), { ...noPreference, saved })).toThrow(gone)
  })

  it('is waited for where its courier only did not answer', () => {
    expect(() => chooseOffer(list([offer()], [silent('sameday')]), { ...noPreference, saved })).toThrow(/no-offer-of-courier.*sameday/)
  })
})

describe('a rule of the client', () => {
  const rule = { name: 'Peste 10 kg', courier: 'sameday', service: null } as const

  it('decides before the shop’s settings and the price', () => {
    const wanted = offer({ courier: 'sameday', ron: 40 })
    expect(chooseOffer(list([offer({ ron: 5 }), wanted]), { ...noPreference, rule, mapped: 'fan' })).toBe(wanted)
  })

  it('takes its service alone', () => {
    const wanted = { ...offer({ courier: 'sameday', ron: 40 }), serviceCode: '24' }
    const cheaper = { ...offer({ courier: 'sameday', ron: 5 }), serviceCode: 'XL' }
    const choice = { ...noPreference, rule: { ...rule, service: { code: '24', name: '24H' } } }
    expect(chooseOffer(list([cheaper, wanted]), choice)).toBe(wanted)
    expect(() => chooseOffer(list([cheaper]), choice)).toThrow(/rule-courier-cannot.*rule-service-missing.*24H/)
  })

  it('is never replaced by another courier, and says which rule it was', () => {
    const refused = offer({ courier: 'sameday', errors: [partnerSaid('Coletul este prea greu.')] })
    expect(() => chooseOffer(list([offer(), refused]), { ...noPreference, rule })).toThrow(/rule-courier-cannot.*Peste 10 kg.*prea greu/)
  })

  it('waits for its courier where that only did not answer', () => {
    expect(() => chooseOffer(list([offer()], [silent('sameday')]), { ...noPreference, rule })).toThrow(
      /courier-failed.*no-offer-of-courier/,
    )
  })

  it('leaves the buyer’s point and a saved service as they are', () => {
    const there = offer({ delivery: 'locker', point: 'L1', ron: 25 })
    const locker = { courier: 'fan', id: 'L1' } as const
    expect(chooseOffer(list([offer({ courier: 'sameday' }), there]), { ...noPreference, locker, rule })).toBe(there)
    const saved = { ...chosenServiceOf(offer({ ron: 60 })), serviceName: 'Standard' }
    expect(chooseOffer(list([offer({ ron: 60 }), offer({ courier: 'sameday' })]), { ...noPreference, saved, rule }).courier).toBe('fan')
  })
})

it('says what is in the way, in the courier’s words', () => {
  expect(() => chooseOffer(list([offer({ errors: [partnerSaid('Coletul este prea greu.')] })]), noPreference)).toThrow(
    'Coletul este prea greu.',
  )
  expect(() => chooseOffer(list([]), noPreference)).toThrow('no-courier')
})
