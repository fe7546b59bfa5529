import { beforeAll, describe, expect, it } from 'vitest'
import { placeholderSamples } from '#contract/written-values/test-placeholders.ts'
import { sampleAddress, sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { StoreAddress, StoreOrderSummary } from '#selling/ports/store-orders.ts'
import { importAddresses } from '#sending/addresses/server/import/import-addresses.ts'
import { placeNamesOf } from '#sending/addresses/server/place-meant.ts'
import { createAddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { writePostList } from '#sending/addresses/server/seeds/invented-lists.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import type { Geography } from '#sending/app-parts.ts'
import { Party } from '#sending/shipments/contract/shipments.ts'
import { openGeography, testApp } from '#server/platform/test-app.ts'
import { inRomanian } from '#texts/test-words.ts'
import { paceOf } from '#tools/test/pace.ts'
import { storeRecipientOf } from './recipient-of.ts'

let geography: Geography

beforeAll(async () => {
  const app = await testApp()
  await seedLocalities(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  const index = await createAddressIndex(app.db)
  geography = {
    ...openGeography,
    validate: (address, phone) => validateAddress(index, address, phone),
    ...placeNamesOf(index),
  }
})

const recipient = (own: Partial<StoreOrderSummary>) => storeRecipientOf({ geography }, sampleSummary(own))
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
    const order = recipient({ email: 'ioana la exemplu' })
    expect(order.party.contact.email).toBe('')
    expect(inRomanian(order)).toMatchObject({ errors: [], info: ['Adresa de email a comenzii este invalida si a fost lasata deoparte.'] })
  })
})

describe('what was written and is not on the parcel', () => {
  // SAP/spartacus #18045: `undefined undefined`; nopSolutions/nopCommerce #6721: signs that cannot be seen
  it.each(placeholderSamples)('company “%s” is none', (company) => {
    expect(at({ company }).party.contact).toMatchObject({ name: 'Ioana Pop', company: '' })
    expect(at({ firstName: '', lastName: '', company }).party.contact).toMatchObject({ name: 'Ioana Pop', company: '' })
    const noOne = { shippingAddress: { ...sampleAddress, firstName: '', lastName: company }, customerName: company }
    expect(recipient(noOne)).toMatchObject({ party: { contact: { name: '' } }, errors: [{ type: 'CONTACT_PHONE_ERROR' }] })
  })

  it.each(placeholderSamples)('“%s” in any other field is nothing, and nothing is said of it', (text) => {
    const empty = recipient({ email: '', phone: '', shippingAddress: { ...sampleAddress, address2: '', province: '' } })
    const filled = { email: text, phone: text, shippingAddress: { ...sampleAddress, address2: text, province: text } }
    expect(recipient(filled)).toEqual(empty)
    const byOrder = recipient({ phone: '0722000111', shippingAddress: { ...sampleAddress, phone: '' } })
    expect(recipient({ phone: '0722000111', shippingAddress: { ...sampleAddress, phone: text } })).toEqual(byOrder)
    expect(at({ zip: text }).party).toEqual(at({ zip: '' }).party)
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

  const long = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')
  it.each<[string, Partial<StoreAddress>, number]>([
    // DPDBeNeLux/magento-DPD_Shipping #28, #25
    ['a street of 36 signs', { address1: 'Strada Sfantul Ioan Gura de Aur din Deal 157' }, 0],
    ['a name of 46 signs', { lastName: 'Chioscul de la Colt din Gara - fara numerar !' }, 0],
    // myparcelnl/magento #339
    ['a company of 58', { company: 'Asociatia Producatorilor Mestesugari din Valea Muresului SRL' }, 0],
    // OCA/delivery-carrier #1155
    ['a name of 36', { firstName: 'Anastasia-Maria', lastName: 'Constantinescu-Popa' }, 0],
    // magento/magento2 #39212, #23522
    ['two lines of a street', { address1: 'Strada Memorandumului 28, cladirea Persis', address2: 'drumul 91, sala D95 (G)' }, 0],
    // allegro/allegro-api #10112
    ['a blank at the end', { address1: 'Strada Memorandumului 28, metrou vestibul K ' }, 0],
    // allegro/allegro-api #9786
    ['codes of products', { address2: long('008-979 x 1, 1256 x 1, SG-01 x 1,', 12) }, 1],
    // bring/developer-site #974
    [
      'instructions of 70 signs, four times',
      { address2: long('lasati coletul la vecinul de la parter, care deschide numai dupa ora 17', 6) },
      1,
    ],
    // myparcelnl/magento #148
    ['one word that is longer than its field', { company: `${'x'.repeat(130)} SRL` }, 1],
    // vertesia/llumiverse #462, pydantic/logfire-js #233
    ['a sign in two halves where it is cut', { company: `${'x'.repeat(99)}😀 SRL` }, 1],
    // allegro/allegro-api #12681
    ['a name and a company of 120', { lastName: long('Constantinescu', 8), company: long('Mestesugarii', 10) }, 2],
  ])('is whole or said: %s', (_what, own, cuts) => {
    const { party, info } = at(own)
    const said = info.flatMap((one) => (one.code === 'text-cut' ? [one.params.text] : []))
    expect(said).toHaveLength(cuts)
    const kept = JSON.stringify(Object.values({ ...party.contact, ...party.address }))
    const words =
      Object.values(own)
        .join(' ')
        .match(/[\p{L}\d-]{4,}/gu) ?? []
    expect(words.filter((word) => word.length < 100 && !`${kept} ${said}`.includes(word))).toEqual([])
    expect([kept, ...said].every((text) => text.isWellFormed() && !text.includes('\\ud'))).toBe(true)
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

  /** Decision 223: none of them is sent to a courier unasked. */
  it.each([
    // allegro/allegro-api #11007, #10569
    '+421 904 883 949',
    '904 883 949',
    // allegro/allegro-api #11312
    '+420777111222',
    // allegro/allegro-api #7404
    '48600100200',
    // allegro/allegro-api #4885
    '+48 600 100 200',
    // libracore/WooCommerceConnector #75
    "'+19567844735",
    // frappe/ecommerce_integrations #99
    '+1 956 784 4735 ext. 12345',
    // RobinHerbots/Inputmask #845
    '+373-7790-1234',
    // validatorjs/validator.js #1931, adonisjs/validator #139
    '+37369123456',
    '069123456',
    // openstreetmap/iD #11965
    '+373 22 123 456',
    '+373 210 12 345',
    // docs.xbp.app, order format of Shopify
    '+33610826417',
  ])('a phone of no courier here: %s', (phone) => expect(types(at({ phone }))).toEqual(['CONTACT_PHONE_ERROR']))

  it.each([
    // google/libphonenumber #981
    ['+40744325853', '+40744325853'],
    // jackocnr/intl-tel-input #1294, #1263
    ['0791 555 555', '+40791555555'],
    ['+40792123456', '+40792123456'],
    // floere/phony #299
    ['+40-249-123-123', '+40249123123'],
    // Preciousomonze/woocommerce-phone-validator #51
    ['0711 123 456', '+40711123456'],
    ['00 40 722 123 456', '+40722123456'],
    ['+ 40 722 123 456', '+40722123456'],
  ])('is not a Romanian phone that other programs refuse: %s', (phone, called) => {
    const order = at({ phone })
    expect([order.party.contact.phone, types(order)]).toEqual([called, []])
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

it('takes next to nothing for each', async () => {
  const pace = await paceOf(() => {
    for (let n = 0; n < 1_000; n += 1) {
      const phone = `07${String(22_000_000 + ((n * 7919) % 70_000_000))}`
      recipient({ shippingAddress: { ...sampleAddress, phone, address1: `Strada Horea ${1 + (n % 60)}, bl. ${n % 40}, ap. ${n % 90}` } })
    }
  })
  expect(pace).toBeLessThan(80)
})
