/** Shipments for the tests of the adapters. */
import { randomUUID } from 'node:crypto'
import type { Locker } from '#contract/couriers.ts'
import { fromRon } from '#contract/money.ts'
import type { CourierShipment } from '#sending/ports/couriers.ts'
import { Contact, ExtraOptions, PARCEL, type Party, PostalAddress } from '#sending/shipments/contract/shipments.ts'

/** A Wednesday. */
export const WEDNESDAY = '2026-11-25'

export const sampleParty = (given: { contact?: Partial<Contact>; address?: Partial<PostalAddress> }): Party => ({
  contact: Contact.parse({ name: 'Ioana Pop', phone: '+40722333444', email: 'ioana@exemplu.ro', ...given.contact }),
  address: PostalAddress.parse({
    postalCode: '400001',
    city: 'Cluj-Napoca',
    countyCode: 'CJ',
    street: 'Strada Memorandumului',
    number: '28',
    ...given.address,
  }),
})

export const sampleWarehouse = sampleParty({
  contact: { name: 'Radu Ene', company: 'Magazin Exemplu SRL', phone: '0721000111', email: 'depozit@exemplu.ro' },
  address: { postalCode: '030167', city: 'Sectorul 3', countyCode: 'B', street: 'Bulevardul Unirii', number: '10', apartment: '4' },
})

type Asked = Partial<CourierShipment> & { parcels?: number; weightKg?: number; cashRon?: number; options?: Partial<ExtraOptions> }

export function sampleCourierShipment({ parcels = 1, weightKg = 2, cashRon, options, ...own }: Asked = {}): CourierShipment {
  const repayment =
    cashRon === undefined ? null : { amount: fromRon(cashRon), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Magazin Exemplu SRL' }
  return {
    reference: randomUUID(),
    sender: sampleWarehouse,
    recipient: sampleParty({}),
    packing: {
      type: PARCEL,
      content: 'Carti',
      packages: Array.from({ length: parcels }, () => ({ weightKg, lengthCm: 30, widthCm: 20, heightCm: 10 })),
    },
    extraOptions: { ...ExtraOptions.parse({}), repayment, ...options },
    locker: null,
    pickupOn: WEDNESDAY,
    ...own,
  }
}

/** Two parcels with cash, insured, opened at delivery. */
export const fullShipment = (reference: string): CourierShipment =>
  sampleCourierShipment({
    reference,
    parcels: 2,
    weightKg: 1.25,
    cashRon: 249.9,
    options: { openAtDelivery: true, insurance: fromRon(300) },
  })

export const sampleLocker = (own: Partial<Locker>): Locker => ({
  courier: 'fan',
  id: 'FAN0001',
  kind: 'locker',
  name: 'FANbox Gara',
  address: 'Strada Garii 1',
  city: 'Cluj-Napoca',
  countyCode: 'CJ',
  postalCode: '400100',
  latitude: 46.77,
  longitude: 23.59,
  schedule: [],
  availableSizes: [{ size: 'L', free: 2 }],
  repaymentAvailable: true,
  ...own,
})
