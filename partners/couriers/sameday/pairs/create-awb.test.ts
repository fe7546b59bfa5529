import { describe, expect, it } from 'vitest'
import { ENVELOPE } from '#sending/shipments/contract/shipments.ts'
import { inRomanian } from '#texts/test-words.ts'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { fullShipment, sampleCourierShipment, sampleLocker, sampleParty } from '../../sample-shipment.ts'
import { awbForm, readSamedayAwbAnswer } from '../create-awb.ts'
import { samedaySandbox } from '../settings.ts'

const settings = samedaySandbox('http://localhost')
const service = {
  id: 7,
  name: '24H',
  serviceCode: '24',
  serviceOptionalTaxes: [
    { id: 201, name: 'Deschidere colet', taxCode: 'OPCG', packageType: 0 },
    { id: 202, name: 'Deschidere colet', taxCode: 'OPCG', packageType: 1 },
  ],
}
const locker = { ...service, id: 15, serviceCode: 'LN', serviceOptionalTaxes: [] }
const city = { countyCode: 'CJ', name: 'Cluj-Napoca', commune: null, postalCode: null, cityId: 512, countyId: 14 }
const places = { sender: { ...city, countyCode: 'B', name: 'Sectorul 3', cityId: 3, countyId: 10 }, recipient: city }
const reference = '019a0b3c-7f00-7abc-8def-0123456789ab'

describe('our shipment as Sameday\u2019s form', () => {
  it('two parcels with cash, insured, opened at delivery, from the sender\u2019s own address', () => {
    const shipment = fullShipment(reference)
    expect(Object.fromEntries(awbForm({ shipment, service, settings, places }))).toEqual({
      pickupPoint: '7001',
      contactPerson: '',
      packageType: '0',
      packageNumber: '2',
      packageWeight: '2.5',
      service: '7',
      awbPayment: '1',
      cashOnDelivery: '249.9',
      cashOnDeliveryReturns: '1',
      insuredValue: '300',
      currency: 'RON',
      thirdPartyPickup: '1',
      'thirdParty[name]': 'Radu Ene',
      'thirdParty[phoneNumber]': '0721000111',
      'thirdParty[personType]': '1',
      'thirdParty[companyName]': 'Magazin Exemplu SRL',
      'thirdParty[email]': 'depozit@exemplu.ro',
      'thirdParty[county]': '10',
      'thirdParty[city]': '3',
      'thirdParty[address]': 'Bulevardul Unirii, nr. 10, ap. 4',
      'thirdParty[postalCode]': '030167',
      'awbRecipient[name]': 'Ioana Pop',
      'awbRecipient[phoneNumber]': '0722333444',
      'awbRecipient[personType]': '0',
      'awbRecipient[email]': 'ioana@exemplu.ro',
      'awbRecipient[county]': '14',
      'awbRecipient[city]': '512',
      'awbRecipient[address]': 'Strada Memorandumului, nr. 28',
      'awbRecipient[postalCode]': '400001',
      'parcels[0][weight]': '1.25',
      'parcels[0][width]': '20',
      'parcels[0][length]': '30',
      'parcels[0][height]': '10',
      'parcels[1][weight]': '1.25',
      'parcels[1][width]': '20',
      'parcels[1][length]': '30',
      'parcels[1][height]': '10',
      'serviceTaxes[0]': '201',
      observation: 'Carti',
      clientObservation: 'Carti',
      clientInternalReference: reference,
    })
  })

  it('to an easybox: its id, and its address instead of the recipient\u2019s', () => {
    const shipment = sampleCourierShipment({ locker: sampleLocker({ courier: 'sameday', id: '1044', name: 'easybox Gara' }) })
    const form = awbForm({ shipment, service: locker, settings, places })
    expect(form.get('oohLastMile')).toBe('1044')
    expect(form.get('awbRecipient[address]')).toBe('easybox Gara, Strada Garii 1')
    expect(form.get('awbRecipient[postalCode]')).toBe('400100')
    expect(form.get('lockerLastMile')).toBeNull()
  })

  it('to a shop: as an out-of-home point', () => {
    const shipment = sampleCourierShipment({ locker: sampleLocker({ courier: 'sameday', id: '500008', kind: 'pudo' }) })
    const form = awbForm({ shipment, service: { ...locker, serviceCode: 'PP' }, settings, places })
    expect(form.get('oohLastMile')).toBe('500008')
    expect(form.get('lockerLastMile')).toBeNull()
  })

  it('has the package type of its weight, whatever it is packed in, and that type\u2019s tax for opening', () => {
    const typeOf = (weightKg: number) =>
      awbForm({ shipment: sampleCourierShipment({ weightKg }), service, settings, places }).get('packageType')
    expect([0.01, 1, 1.01, 38, 38.01].map(typeOf)).toEqual(['1', '1', '0', '0', '2'])
    const shipment = sampleCourierShipment({ weightKg: 0.3, options: { openAtDelivery: true } })
    const form = awbForm({ shipment: { ...shipment, packing: { ...shipment.packing, type: ENVELOPE } }, service, settings, places })
    expect(form.get('packageType')).toBe('1')
    expect(form.get('serviceTaxes[0]')).toBe('202')
  })

  it('has no number of its own without an agreed prefix, and the courier\u2019s contact when set', () => {
    const recipient = sampleParty({ address: { building: 'C2', entrance: 'B', floor: '3', intercom: '21', landmark: 'langa parc' } })
    const form = awbForm({
      shipment: sampleCourierShipment({ recipient }),
      service,
      settings: { ...settings, awbNumberPrefix: '', contactPerson: 7101 },
      places,
    })
    expect(form.get('awbNumber')).toBeNull()
    expect(form.get('contactPerson')).toBe('7101')
    expect(form.get('awbRecipient[address]')).toBe('Strada Memorandumului, nr. 28, bl. C2, sc. B, et. 3, interfon 21')
    expect(form.get('observation')).toBe('Carti; langa parc')
  })
})

describe('Sameday\u2019s bytes as our answer', () => {
  const invalid = (children: object) => ({ code: 400, message: 'Validation Failed', errors: { children } })

  it('created, its parcels in their order', () => {
    const parcels = [
      { position: 2, awbNumber: '1SDY2410002' },
      { position: 1, awbNumber: '1SDY2410001' },
    ]
    expect(readSamedayAwbAnswer(sampleAnsweredCall(201, { awbNumber: '1SDY241', awbCost: 19.42, parcels, pdfLink: 'x' }))).toEqual({
      kind: 'created',
      awb: { number: '1SDY241', parcels: ['1SDY2410001', '1SDY2410002'], costNetBani: 1942 },
    })
    expect(readSamedayAwbAnswer(sampleAnsweredCall(200, { awbNumber: 241 }))).toEqual({
      kind: 'created',
      awb: { number: '241', parcels: ['241'], costNetBani: null },
    })
  })

  it.each([
    [
      'a tree of children',
      sampleAnsweredCall(400, invalid({ service: {}, awbRecipient: { children: { name: {}, city: { errors: ['Invalid city.'] } } } })),
      'awbRecipient.city: Invalid city.',
    ],
    ['wrapped in error', sampleAnsweredCall(400, { error: invalid({ parcels: { errors: ['Too heavy.'] } }) }), 'parcels: Too heavy.'],
    [
      'a bare message',
      sampleAnsweredCall(400, { code: 400, message: 'No data found for current user.' }),
      'No data found for current user.',
    ],
  ])('refused: %s', (_name, answer, reason) => {
    expect(inRomanian(readSamedayAwbAnswer(answer))).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['too many calls', sampleAnsweredCall(429, { message: 'Too Many Requests' }), 'status 429'],
    ['nothing was sent', { kind: 'not-sent', cause: 'login: timeout' } as const, 'login: timeout'],
  ])('neither made nor refused: %s', (_name, answer, cause) => {
    expect(readSamedayAwbAnswer(answer)).toEqual({ kind: 'not-sent', cause })
  })

  it.each([
    ['our number exists already', sampleAnsweredCall(400, invalid({ awbNumber: { errors: ['This value is already used.'] } })), 'exists'],
    [
      'our reference exists already',
      sampleAnsweredCall(400, invalid({ clientInternalReference: { errors: ['This value is already used.'] } })),
      'exists',
    ],
    [
      'our reference exists already, in a bare message',
      sampleAnsweredCall(400, { code: 400, message: 'The client internal reference already exists.' }),
      'exists',
    ],
    ['a 201 without a number', sampleAnsweredCall(201, {}), 'unreadable'],
    ['half an answer', sampleAnsweredCall(201, '{"awbNumber":"1SD'), 'unreadable'],
    ['a page of what stands before the servers', sampleAnsweredCall(403, '<html>Access denied</html>'), 'unreadable'],
    ['a server error', sampleAnsweredCall(500, { error: { code: 500, message: 'Internal Server Error' } }), 'unreadable'],
    ['a cut connection', { kind: 'unknown', cause: 'cut' } as const, 'cut'],
  ])('unknown: %s', (_name, answer, cause) => {
    expect(readSamedayAwbAnswer(answer)).toEqual({ kind: 'unknown', cause })
  })
})
