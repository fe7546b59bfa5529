/** A shipment with all that a form may hold, for the tests of drafts. */
import { fromRon } from '#contract/money.ts'
import { emptyParty } from '#sending/addresses/web/party/party-draft.ts'
import { ENVELOPE, forEachSwitch, type Party, type Shipment } from '#sending/shipments/contract/shipments.ts'

const party = (name: string): Party => ({
  contact: { ...emptyParty.contact, name, phone: '+40722123456' },
  address: {
    ...emptyParty.address,
    ...{ postalCode: '400114', city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Lunga', number: '5' },
  },
})

export const shipment: Shipment = {
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

export const weekday = { isFriday: false }
