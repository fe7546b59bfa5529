import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bani } from '#contract/money.ts'
import { PackingPlan } from '#selling/packing/contract/order-packing.ts'
import { ENVELOPE, forEachSwitch, PARCEL, type Party } from '#sending/shipments/contract/shipments.ts'
import { DraftSenderAtWire, ExtraOptionsAtWire, PackingAtWire, SenderAtWire, wirePackingOf } from './wire.ts'

/** What a caller gets after sending what it was answered. */
const again = <T extends z.ZodType>(codec: T, value: z.output<T>) => z.decode(codec, JSON.parse(JSON.stringify(z.encode(codec, value))))

describe('extra options at the wire', () => {
  const none = { ...forEachSwitch(() => false), insurance: null, repayment: null }

  it('are switches with amounts in RON', () => {
    const account = { amount: bani(14_990), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' }
    expect(z.encode(ExtraOptionsAtWire, { ...none, openAtDelivery: true, insurance: bani(1250), repayment: account })).toEqual({
      insurance: { active: true, amount: 12.5 },
      repayment: { active: true, amount: 149.9, iban: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' },
      openAtDelivery: { active: true, amount: null },
      saturdayDelivery: { active: false },
    })
  })

  it('are all off where nothing is sent', () => {
    expect(z.decode(ExtraOptionsAtWire, {})).toEqual(none)
  })

  it('have no amount while they are off, whatever amount is sent', () => {
    const sent = { insurance: { active: false, amount: 50 }, repayment: { active: false, amount: 20, iban: 'X', accountHolder: 'Y' } }
    expect(z.decode(ExtraOptionsAtWire, sent)).toEqual(none)
  })

  it('take the cash under either of its names', () => {
    const repaymentAccount = { active: true, amount: 10, iban: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' }
    expect(z.decode(ExtraOptionsAtWire, { repaymentAccount }).repayment?.amount).toBe(1000)
    expect(z.decode(ExtraOptionsAtWire, { repaymentAccount, repayment: { active: false } }).repayment).toBe(null)
  })

  it.each([
    [{ insurance: { active: true } }, 'insurance.amount'],
    [{ repayment: { active: true, iban: 'RO49AAAA1B31007593840000', accountHolder: 'Ana Pop' } }, 'repayment.amount'],
    [{ repaymentAccount: { active: true } }, 'repayment.amount'],
  ])('are refused at the amount that is missing: %j', (sent, path) => {
    expect(ExtraOptionsAtWire.safeParse(sent).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  it('come back as they were answered', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map(bani)
    const account = fc.record({ amount: money, iban: fc.constant('RO49AAAA1B31007593840000'), accountHolder: fc.constant('Ana Pop') })
    const options = fc.record({
      ...forEachSwitch(() => fc.boolean()),
      insurance: fc.option(money),
      repayment: fc.option(account),
    })
    fc.assert(fc.property(options, (value) => void expect(again(ExtraOptionsAtWire, value)).toEqual(value)))
  })
})

const line = { productId: 'line-1', variantId: 'variant-1', quantity: 2 }
const onePackage = {
  id: 1,
  manuallyAdded: false,
  calculatedAutomatically: true,
  weightKg: 1.5,
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  lines: [line],
}
const plan = PackingPlan.parse({ type: PARCEL, content: 'Carti', packages: [onePackage], postponed: [{ ...line, quantity: 1 }] })

describe('a packing at the wire', () => {
  it('is a list of packages with their lines, each line with the unit price where it is known', () => {
    expect(wirePackingOf(plan, [{ id: 'line-1', unitPrice: 19.9 }])).toMatchObject({
      type: 2,
      content: 'Carti',
      valid: true,
      list: [{ weight: 1.5, width: 20, length: 30, height: 10, manuallyAdded: false, calculatedAutomatically: true }],
      postponedProducts: [{ productId: 'line-1', quantity: 1, price: 19.9 }],
    })
    expect(wirePackingOf(plan).list[0]?.metadata).toEqual([{ ...line, price: null }])
  })

  it('is read from the keys of the document alone', () => {
    const sent: z.input<typeof PackingAtWire> = {
      type: ENVELOPE,
      content: 'Plic',
      valid: true,
      list: [{ weight: 0.2, width: 20, length: 20, height: 3, metadata: [{ productId: 'a', quantity: 1 }] }],
    }
    expect(z.decode(PackingAtWire, sent)).toMatchObject({
      type: ENVELOPE,
      packages: [{ id: 1, weightKg: 0.2, lines: [{ productId: 'a', variantId: null, quantity: 1 }] }],
      postponed: [],
    })
  })

  it('answers the products of each package for display, and does not read them', () => {
    const product = { id: 'line-1', unitPrice: 19.9, name: 'Carte' }
    expect(wirePackingOf(plan, [product]).list[0]?.products).toEqual([product])
    const sent: z.input<typeof PackingAtWire> = { type: PARCEL, content: 'x', list: [{ products: [{ productId: 'a', quantity: 3 }] }] }
    expect(z.decode(PackingAtWire, sent).packages[0]?.lines).toEqual([])
  })

  it('says itself whether it may be sent, and does not believe the caller', () => {
    const unmeasured = { ...plan, packages: [{ ...onePackage, weightKg: null }] }
    expect(z.encode(PackingAtWire, unmeasured).valid).toBe(false)
    const claimed = { ...z.encode(PackingAtWire, unmeasured), valid: true }
    expect(z.encode(PackingAtWire, z.decode(PackingAtWire, claimed)).valid).toBe(false)
  })

  it('comes back as it was answered', () => {
    const measure = fc.option(fc.integer({ min: 1, max: 200 }))
    const lines = fc.array(
      fc.record({
        productId: fc.stringMatching(/^[a-z]{1,9}$/),
        variantId: fc.option(fc.stringMatching(/^v\d{1,3}$/)),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 4 },
    )
    const packages = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 50 }),
        manuallyAdded: fc.boolean(),
        calculatedAutomatically: fc.boolean(),
        weightKg: measure,
        lengthCm: measure,
        widthCm: measure,
        heightCm: measure,
        lines,
      }),
      { selector: ({ id }) => id, maxLength: 5 },
    )
    const plans = fc.record({ type: fc.constantFrom(ENVELOPE, PARCEL), content: fc.string({ maxLength: 40 }), packages, postponed: lines })
    fc.assert(fc.property(plans, (value) => void expect(again(PackingAtWire, value)).toEqual(value)))
  })
})

const party: Party = {
  contact: { name: 'Ana Pop', company: '', phone: '0722123456', phone2: '', email: 'ana@exemplu.ro' },
  address: {
    countryCode: 'RO',
    postalCode: '400114',
    city: 'Cluj-Napoca',
    countyCode: 'CJ',
    street: 'Strada Horea',
    number: '1',
    building: 'C3',
    entrance: '',
    intercom: '',
    floor: '2',
    apartment: '9',
    landmark: '',
    additionalInfo: '',
  },
}

describe('a sender at the wire', () => {
  it('is flat, as in the address book', () => {
    expect(z.encode(SenderAtWire, { addressId: null, party })).toMatchObject({
      id: null,
      contactName: 'Ana Pop',
      addressBlock: 'C3',
      addressCounty: 'CJ',
    })
    expect(again(SenderAtWire, { addressId: null, party })).toEqual({ addressId: null, party })
  })

  it('with an id is the saved address, whatever else is sent', () => {
    const id = '0b0e4d6e-6d3c-4f0e-9a55-0c9b4f1f9a01'
    expect(z.decode(SenderAtWire, { id, contactName: 'Altcineva' })).toEqual({ addressId: id, party: null })
    expect(z.encode(SenderAtWire, { addressId: id, party }).contactName).toBe('')
  })

  it('is none where nothing is sent', () => {
    expect(z.decode(SenderAtWire, {})).toEqual({ addressId: null, party: null })
  })

  it('may be incomplete only when it is saved for later', () => {
    expect(SenderAtWire.safeParse({ contactName: 'Ana' }).success).toBe(false)
    expect(z.decode(DraftSenderAtWire, { contactName: 'Ana' }).party?.contact.name).toBe('Ana')
  })
})
