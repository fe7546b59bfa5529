import { beforeAll, describe, expect, it } from 'vitest'
import { importAddresses } from '#sending/addresses/server/import/import-addresses.ts'
import { namesOf } from '#sending/addresses/server/place-meant.ts'
import { createAddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { writePostList } from '#sending/addresses/server/seeds/invented-lists.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import { Party } from '#sending/orders/contract/shipments.ts'
import type { StoreAddress, StoreOrderSummary } from '#server/partners/stores/port-orders.ts'
import { sampleAddress, sampleSummary } from '#server/partners/stores/sample-summaries.ts'
import type { Geography } from '#server/platform/app.ts'
import { openGeography, testApp } from '#server/platform/test-app.ts'
import { inRomanian } from '#texts/test-words.ts'
import { recipientOf } from './recipient-of.ts'

let geography: Geography

beforeAll(async () => {
  const app = await testApp()
  await seedLocalities(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  const index = await createAddressIndex(app.db)
  geography = {
    ...openGeography,
    validate: (address, phone) => validateAddress(index, address, phone),
    ...namesOf(index),
  }
})

const recipient = (own: Partial<StoreOrderSummary>) => recipientOf({ geography }, sampleSummary(own))
const at = (own: Partial<StoreAddress>) => recipient({ shippingAddress: { ...sampleAddress, ...own } })
const types = ({ errors }: { errors: { type: string }[] }) => errors.map(({ type }) => type)

describe('a recipient without errors', () => {
  it('is one that an order takes', () => {
    const { party, errors, info } = recipient({})
    expect(errors).toEqual([])
    expect(info).toEqual([])
    expect(Party.parse(party)).toMatchObject({
      contact: { name: 'Ioana Pop', phone: '+40722333444', email: 'ioana.pop@exemplu.ro' },
      address: { countyCode: 'CJ', city: 'Cluj-Napoca', street: 'Strada Memorandumului', number: '28', postalCode: '400114' },
    })
  })

  it('may be reached at the order’s number, which is said', () => {
    const order = recipient({ phone: '0722000111', shippingAddress: { ...sampleAddress, phone: '07' } })
    expect(order.party.contact.phone).toBe('+40722000111')
    expect(inRomanian(order)).toMatchObject({ errors: [], info: ['A fost folosit numarul de telefon al comenzii.'] })
  })

  it('is the company where no contact is named', () => {
    const order = at({ firstName: '', lastName: '', company: 'Exemplu SRL' })
    expect(order.party.contact).toMatchObject({ name: 'Exemplu SRL', company: '' })
    expect(inRomanian(order.info)).toEqual(['Numele a fost completat: Exemplu SRL.'])
  })

  it('has no e-mail address rather than a wrong one', () => {
    const order = recipient({ email: 'fara email' })
    expect(order.party.contact.email).toBe('')
    expect(inRomanian(order)).toMatchObject({ errors: [], info: ['Adresa de email a comenzii este invalida si a fost lasata deoparte.'] })
  })
})

describe('what was written and is not on the parcel', () => {
  it.each(['-', 'N/A', 'n/a', 'none', 'nu am', '.', 'Persoana fizica', 'PF', 'null', 'fara', 'X'])('company “%s” is none', (company) => {
    expect(at({ company }).party.contact).toMatchObject({ name: 'Ioana Pop', company: '' })
    expect(at({ firstName: '', lastName: '', company }).party.contact).toMatchObject({ name: 'Ioana Pop', company: '' })
  })

  it('is said where it did not fit, whole words of it', () => {
    const company = `${'Societatea '.repeat(10)}Exemplu SRL`
    const order = at({ company, address2: `${'langa casa verde '.repeat(20)}cod poarta 4471#` })
    expect(order.party.contact.company).toMatch(/^(?:Societatea ?)+$/)
    expect(inRomanian(order.info)).toEqual([
      expect.stringMatching(/^Nu a incaput si nu ajunge la curier: „.*cod poarta 4471#”$/),
      expect.stringMatching(/^Nu a incaput si nu ajunge la curier: „.*Exemplu SRL”$/),
    ])
  })

  it('is shown where the shop has a field that nothing reads', () => {
    const notUnderstood = [{ field: 'delivery_date', text: '2026-12-01' }]
    expect(inRomanian(recipient({ notUnderstood }).info)).toEqual([
      'Camp completat in magazin, care nu este inteles: delivery_date: 2026-12-01',
    ])
  })
})

describe('what is wrong', () => {
  it.each<[string, Partial<StoreAddress>, string]>([
    ['a phone that cannot exist', { phone: '07' }, 'CONTACT_PHONE_ERROR'],
    ['no phone', { phone: '' }, 'CONTACT_PHONE_ERROR'],
    ['no number', { address1: 'Strada Memorandumului' }, 'NUMBER_ERROR'],
    ['no street', { address1: '' }, 'STREET_ERROR'],
    ['a street that is not there', { address1: 'Strada Nicaieri 3' }, 'STREET_ERROR'],
    ['a misspelled city', { city: 'Cluj-Napocaa' }, 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'],
    ['no postal code where it depends on more', { address1: 'Strada Horea', zip: '' }, 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'],
    ['another country', { countryCode: 'HU' }, 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'],
  ])('%s', (_, own, type) => {
    expect(types(at(own))).toContain(type)
  })

  it('suggests what would be right', () => {
    expect(at({ city: 'Cluj-Napocaa' }).errors[0]?.suggestions).toContainEqual({
      type: 'CHANGE_DEFAULT',
      suggestedBy: 'POSTAL_CODE',
      values: { city: 'Cluj-Napoca', county: 'CJ', postalCode: '400114' },
    })
  })

  it('is reported once of a kind', () => {
    const order = recipient({ shippingAddress: null })
    expect(types(order)).toEqual(['CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR'])
    expect(inRomanian(order.errors[0]?.message)).toBe('Comanda nu are adresa de livrare.')
  })

  it('is a point that was not chosen', () => {
    const shippingLine = { title: 'Livrare la locker', code: 'locker', source: 'shopify' }
    expect(types(recipient({ shippingLine }))).toEqual(['SHIPPING_POINT_MISSING_ERROR'])
    const attributes = [
      { key: 'locker_courier', value: 'fan' },
      { key: 'locker_id', value: 'F1' },
    ]
    expect(types(recipient({ shippingLine, attributes }))).toEqual([])
  })
})

it('takes less than a millisecond of the processor for each', () => {
  const begun = process.threadCpuUsage()
  for (let n = 0; n < 5000; n += 1) {
    const phone = `07${String(22_000_000 + ((n * 7919) % 70_000_000))}`
    recipient({ shippingAddress: { ...sampleAddress, phone, address1: `Strada Horea ${1 + (n % 60)}, bl. ${n % 40}, ap. ${n % 90}` } })
  }
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(5000)
})
