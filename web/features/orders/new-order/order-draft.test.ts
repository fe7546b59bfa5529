import { expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { ENVELOPE, forEachSwitch, type Shipment } from '../../../../contract/shipments.ts'
import { checkOrder, draftOfOrder, type OrderDraft } from './order-draft.ts'

const party = (name: string): Shipment['sender'] => ({
  contact: { name, company: '', phone: '+40722123456', phone2: '', email: '' },
  address: {
    countryCode: 'RO',
    postalCode: '400114',
    city: 'Cluj-Napoca',
    countyCode: 'CJ',
    street: 'Strada Lunga',
    number: '5',
    building: '',
    entrance: '',
    intercom: '',
    floor: '',
    apartment: '',
    landmark: '',
    additionalInfo: '',
  },
})
const shipment: Shipment = {
  sender: party('Depozit'),
  recipient: party('Ion Pop'),
  packing: { type: ENVELOPE, content: 'Acte', packages: [{ weightKg: 0.5, lengthCm: 20, widthCm: 15, heightCm: 3 }] },
  extraOptions: {
    ...forEachSwitch((name) => name === 'openAtDelivery'),
    insurance: fromRon(1234.5),
    repayment: { amount: fromRon(99.99), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Magazin SRL' },
  },
  locker: null,
}
const draft: OrderDraft = draftOfOrder({ shipment, locker: null, clientReference: 'A-1' })
const weekday = { isFriday: false }
it('gives back the very shipment it was made from', () => {
  expect(checkOrder(draft, weekday)).toEqual({ errors: {}, shipment })
})

it('wants a name for an address that is to be kept', () => {
  const kept = { ...draft, recipient: { ...draft.recipient, savesAsNew: true } }
  expect(checkOrder(kept, weekday)).toEqual({ errors: { 'recipient.shortName': 'Numele adresei este obligatoriu!' }, shipment: null })
})
