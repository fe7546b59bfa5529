import { describe, expect, it } from 'vitest'
import { ENVELOPE } from '#sending/shipments/contract/shipments.ts'
import { inRomanian } from '#texts/test-words.ts'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { fullShipment, sampleCourierShipment, sampleLocker, sampleParty } from '../../sample-shipment.ts'
import { awbRequest, readFanAwbAnswer } from '../create-awb.ts'
import { fanServices } from '../services.ts'
import { fanSandbox } from '../settings.ts'
import { sampleBucharest, sampleCluj, warehouseAddress, warehouseContact } from './sample-places.ts'

const settings = { ...fanSandbox('http://localhost'), repaymentBank: 'Banca Exemplu', repaymentIban: 'RO49AAAA1B31007593840000' }
const places = { sender: sampleBucharest, recipient: sampleCluj }
const options = new Set(['A', 'S', 'V', 'X'])
const reference = '019a0b3c-7f00-7abc-8def-0123456789ab'

describe('our shipment as FAN\u2019s bytes', () => {
  it('two parcels with cash to the account, opened at delivery', () => {
    const shipment = fullShipment(reference)
    expect(awbRequest({ shipment, service: fanServices.Standard, settings, places, options })).toEqual({
      clientId: 9000001,
      shipments: [
        {
          info: {
            service: 'Cont Colector',
            bank: 'Banca Exemplu',
            bankAccount: 'RO49AAAA1B31007593840000',
            packages: { parcel: 2, envelope: 0 },
            weight: 2.5,
            cod: 249.9,
            declaredValue: 300,
            payment: 'sender',
            observation: '',
            content: 'Carti',
            dimensions: { length: 30, width: 20, height: 10 },
            costCenter: reference,
            options: ['A', 'X'],
          },
          recipient: {
            name: 'Ioana Pop',
            contactPerson: 'Ioana Pop',
            phone: '0722333444',
            secondaryPhone: '',
            email: 'ioana@exemplu.ro',
            address: {
              county: 'Cluj',
              locality: 'Cluj-Napoca',
              street: 'Strada Memorandumului',
              streetNo: '28',
              zipCode: '400001',
              building: '',
              entrance: '',
              floor: '',
              apartment: '',
            },
          },
          sender: { ...warehouseContact, contactPerson: 'Radu Ene', address: warehouseAddress },
        },
      ],
    })
  })

  it('to a FANbox: option V, the point\u2019s id and place', () => {
    const request = awbRequest({
      shipment: sampleCourierShipment({ locker: sampleLocker({}) }),
      service: fanServices.FANbox,
      settings,
      places,
      options,
    })
    expect(request.shipments[0]).toMatchObject({
      info: { service: 'FANbox', options: ['V', 'X'], cod: 0, bankAccount: '' },
      recipient: { phone: '0722333444', address: { county: 'Cluj', locality: 'Cluj-Napoca', pickupLocationId: 'FAN0001' } },
    })
  })

  it('carries our own label only where the service has it, or where that could not be read', () => {
    const codesWith = (offered: ReadonlySet<string> | null) =>
      awbRequest({ shipment: sampleCourierShipment(), service: fanServices.Standard, settings, places, options: offered }).shipments[0]
        ?.info.options
    expect(codesWith(options)).toEqual(['X'])
    expect(codesWith(new Set(['A']))).toEqual([])
    expect(codesWith(null)).toEqual(['X'])
  })

  it('an envelope counts as one', () => {
    const shipment = sampleCourierShipment({ weightKg: 0.3 })
    const request = awbRequest({
      shipment: { ...shipment, packing: { ...shipment.packing, type: ENVELOPE } },
      service: fanServices.Standard,
      settings,
      places,
      options,
    })
    expect(request.shipments[0]?.info.packages).toEqual({ parcel: 0, envelope: 1 })
  })

  it('keeps every text within FAN\u2019s length, moving what is too long into the street', () => {
    const recipient = sampleParty({
      contact: { name: 'N'.repeat(90), email: `${'e'.repeat(100)}@exemplu.ro` },
      address: { number: '12-14 corp B etaj', apartment: 'mansarda stanga', landmark: 'L'.repeat(150), additionalInfo: 'I'.repeat(200) },
    })
    const [sent] = awbRequest({
      shipment: sampleCourierShipment({ recipient }),
      service: fanServices.Standard,
      settings,
      places,
      options,
    }).shipments
    expect(sent?.recipient.name).toHaveLength(50)
    expect(sent?.recipient.email).toBe('')
    expect(sent?.recipient.address).toMatchObject({
      street: 'Strada Memorandumului, nr. 12-14 corp B etaj, ap. mansarda stanga',
      streetNo: '',
      apartment: '',
    })
    expect(sent?.info.observation).toHaveLength(255)
  })
})

describe('FAN\u2019s bytes as our answer', () => {
  it.each([
    [
      'a number',
      sampleAnsweredCall(200, { response: [{ awbNumber: 7000000000042, tariff: 29.7, vat: 6.24, packages: 2, errors: null }] }),
      2970,
    ],
    ['numbers as text', sampleAnsweredCall(200, { response: [{ awbNumber: '7000000000042', tariff: '29.70', errors: [] }] }), 2970],
    ['no tariff', sampleAnsweredCall(200, { response: [{ awbNumber: 7000000000042, tariff: '', errors: null }] }), null],
  ])('created: %s', (_name, answer, costNetBani) => {
    expect(readFanAwbAnswer(answer, 2)).toEqual({
      kind: 'created',
      awb: { number: '7000000000042', parcels: ['7000000000042', '7000000000042'], costNetBani },
    })
  })

  it.each([
    [
      'errors by field in HTTP 200',
      sampleAnsweredCall(200, {
        response: [{ awbNumber: null, errors: { 'info.recipient.phone': ['Telefon gresit.'], 'info.weight': ['Greutate gresita.'] } }],
      }),
      'Telefon gresit. Greutate gresita.',
    ],
    ['errors as a list', sampleAnsweredCall(200, { response: [{ errors: ['Localitate gresita.'] }] }), 'Localitate gresita.'],
    [
      'HTTP 422',
      sampleAnsweredCall(422, {
        status: 'fail',
        message: 'The given data was invalid.',
        data: { errors: { clientId: ['Client gresit.'] } },
      }),
      'Client gresit.',
    ],
    ['HTTP 200 with a fail', sampleAnsweredCall(200, { status: 'fail', message: 'Contul este suspendat.' }), 'Contul este suspendat.'],
    ['HTTP 400', sampleAnsweredCall(400, { message: 'Cerere gresita.' }), 'Cerere gresita.'],
    [
      'HTTP 422 with errors at the top',
      sampleAnsweredCall(422, {
        message: 'The given data was invalid.',
        errors: { 'shipments.0.recipient.phone': ['The shipments.0.recipient.phone format is invalid.'] },
      }),
      'Formatul nu este corect: telefonul destinatarului.',
    ],
    [
      'a code',
      sampleAnsweredCall(200, { response: [{ awbNumber: null, errors: ['awbGeneration.lockerInactive'] }] }),
      'FANbox-ul ales nu este activ. Alegeti alt punct de livrare.',
    ],
    [
      'a code within a path',
      sampleAnsweredCall(200, { response: [{ success: false, errors: { phone: 'app.awbGeneration.recipient.blacklistedPhone' } }] }),
      'FAN Courier nu accepta numarul de telefon al destinatarului.',
    ],
    [
      'success:false without errors',
      sampleAnsweredCall(200, { response: [{ success: false, errors: null }] }),
      'FAN Courier a refuzat comanda fara sa spuna de ce.',
    ],
  ])('refused: %s', (_name, answer, reason) => {
    expect(inRomanian(readFanAwbAnswer(answer, 1))).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['too many calls', sampleAnsweredCall(429, { message: 'Too Many Attempts.' }), 'status 429'],
    ['a token that is not accepted', sampleAnsweredCall(401, { message: 'Unauthenticated.' }), 'status 401'],
    ['nothing was sent', { kind: 'not-sent', cause: 'ECONNREFUSED' } as const, 'ECONNREFUSED'],
  ])('neither made nor refused: %s', (_name, answer, cause) => {
    expect(readFanAwbAnswer(answer, 1)).toEqual({ kind: 'not-sent', cause })
  })

  it.each([
    ['a 200 without a number', sampleAnsweredCall(200, { response: [{ awbNumber: null, errors: null }] }), 'unreadable'],
    ['an empty list', sampleAnsweredCall(200, { response: [] }), 'unreadable'],
    ['half an answer', sampleAnsweredCall(200, '{"response":[{"awbNumb'), 'unreadable'],
    ['a server error', sampleAnsweredCall(500, { message: 'Server Error' }), 'unreadable'],
    ['a page of a gateway', sampleAnsweredCall(502, '<html>Bad gateway</html>'), 'unreadable'],
    ['silence', { kind: 'unknown', cause: 'timeout' } as const, 'timeout'],
  ])('unknown: %s', (_name, answer, cause) => {
    expect(readFanAwbAnswer(answer, 1)).toEqual({ kind: 'unknown', cause })
  })
})
