import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { amountChoiceOf, CUSTOM_AMOUNT } from '../chosen-amount.ts'
import { beginPrepayDraft, type PrepayDraft, prepayFaultsOf, prepayOrderOf } from './prepay-draft.ts'

const entity = {
  ...{
    version: 'v1',
    fiscalSubaccountNumber: 7,
    isActive: true,
    isConnected: false,
    verifyStatus: null,
    invalidReason: null,
    abroad: null,
    countryString: 'Romania',
  },
  address: {
    countryCode: 'RO',
    localityString: 'Dej',
    countyString: 'Cluj',
    postalCode: '',
    street: 'Horea',
    number: '1',
    additionalInfo: '',
  },
  entityData: {
    ...{
      name: 'Ana',
      isCompany: false,
      identificationCode: '1',
      tradeRegister: '',
      fiscalIdentificationType: 6 as const,
      isVatPayer: null,
    },
  },
}
const begun = (change: Partial<PrepayDraft> = {}): PrepayDraft => ({
  ...beginPrepayDraft({ entities: [entity], amount: null, reactivated: null }),
  ...change,
})
const saved = { isSaved: true, hasConsent: true }
const id = '0190a1b2-0000-7000-8000-000000000001'
const inactive = {
  ...{ identifier: id, status: 0, paymentAmount: fromRon(500), triggerAmount: fromRon(50), activatedDatetime: null, problem: null },
  userFinancialSubaccount: { name: '7', entityName: 'Ana' },
  cardData: { cardBrand: null, lastDigits: null, expiryDate: null, imageString: '' },
}

describe('what is sent', () => {
  it('is a card payment for the active entity', () => {
    const body = { amount: fromRon(200), fiscalSubaccountNumber: 7, subscription: null }
    expect(prepayOrderOf(begun(), null)).toEqual({ method: 'card', body })
  })

  it('names the threshold and the consent where the card is kept, and the subscription that is reactivated', () => {
    const draft = { ...beginPrepayDraft({ entities: [entity], amount: null, reactivated: inactive }), hasConsent: true }
    expect(prepayOrderOf(draft, inactive)?.body).toEqual({
      ...{ amount: fromRon(500), fiscalSubaccountNumber: 7 },
      subscription: { recurringMinBalance: fromRon(50), subscriptionId: id, consent: true },
    })
  })

  it('leaves out the subscription of a transfer', () => {
    const order = prepayOrderOf(begun({ ...saved, hasConsent: false, method: 'transfer' }), null)
    expect(order).toEqual({ method: 'transfer', body: { amount: fromRon(200), fiscalSubaccountNumber: 7 } })
  })
})

describe('what is wrong', () => {
  it.each<[string, Partial<PrepayDraft>, object]>([
    ['too small an amount', { amount: { picked: CUSTOM_AMOUNT, typed: '49' } }, { amount: 'Suma minima de alimentare este 50 RON.' }],
    ['no entity', { entityNumber: null }, { entity: expect.stringContaining('date de facturare') }],
    ['a card kept without consent', { isSaved: true }, { consent: 'Bifati acordul pentru platile automate.' }],
    [
      'a threshold above the amount',
      { ...saved, threshold: amountChoiceOf(fromRon(500)) },
      { threshold: 'Suma de alimentare trebuie sa fie cel putin cat pragul.' },
    ],
  ])('is %s', (_, change, faults) => {
    expect(prepayFaultsOf(begun(change))).toEqual(faults)
    expect(prepayOrderOf(begun(change), null)).toBeNull()
  })
})
