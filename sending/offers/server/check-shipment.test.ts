import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import type { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { AddressErrorType } from '#sending/addresses/contract/addresses.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { ENVELOPE, type Shipment } from '#sending/shipments/contract/shipments.ts'
import { openGeography } from '#server/platform/test-app.ts'
import { requireSendableShipment } from './check-shipment.ts'

const FRIDAY_NOON = '2026-11-20T12:00:00+02:00'
const IBAN = 'RO49AAAA1B31007593840000'

/** What is refused at which fields; null: nothing. */
function refusal(shipment: Shipment, at = FRIDAY_NOON, geography = openGeography, pointNeedsEmail = false) {
  try {
    requireSendableShipment({ geography, shipment, now: new Date(at), pointNeedsEmail })
    return null
  } catch (problem) {
    const { code, errors } = problem as Problem
    return { code, paths: errors.map((error) => error.path) }
  }
}

const cash = (ron: number, { company = '', iban = IBAN } = {}) =>
  aShipment({
    recipient: aParty({ contact: { company } }),
    options: { repayment: { amount: fromRon(ron), iban, accountHolder: 'Atelier SRL' } },
  })

describe('Saturday delivery', () => {
  const saturday = aShipment({ options: { saturdayDelivery: true } })
  const refused = { code: 'saturday-not-offered', paths: ['extraOptions.saturdayDelivery'] }

  it('can be asked for on Fridays of Bucharest only, to the minute', () => {
    expect(refusal(saturday, '2026-11-20T00:00:00+02:00')).toBeNull()
    expect(refusal(saturday, '2026-11-20T23:59:59+02:00')).toBeNull()
    expect(refusal(saturday, '2026-11-19T23:59:59+02:00')).toEqual(refused)
    expect(refusal(saturday, '2026-11-21T00:00:00+02:00')).toEqual(refused)
    // Friday already in Bucharest, Thursday still in UTC.
    expect(refusal(saturday, '2026-07-16T21:30:00Z')).toBeNull()
  })
})

it('asks for the e-mail, at its field, where the chosen point needs it', () => {
  const locker = { courier: 'sameday' as const, id: '1001' }
  const to = (email: string) => aShipment({ locker, recipient: aParty({ contact: { email } }) })
  const asked = (shipment: Shipment, needs = true) => refusal(shipment, FRIDAY_NOON, openGeography, needs)
  expect(asked(to(''))).toEqual({ code: 'invalid-fields', paths: ['recipient.contact.email'] })
  expect(asked(to('ana@exemplu.ro'))).toBeNull()
  expect(asked({ ...to(''), locker: null })).toBeNull()
  expect(asked(to(''), false)).toBeNull()
})

describe('cash on delivery', () => {
  it('is limited by law: 5,000 RON from a company, 10,000 RON from an individual', () => {
    const refused = { code: 'repayment-too-large', paths: ['extraOptions.repayment.amount'] }
    expect(refusal(cash(10_000))).toBeNull()
    expect(refusal(cash(10_000.01))).toEqual(refused)
    expect(refusal(cash(5_000, { company: 'Firma SRL' }))).toBeNull()
    expect(refusal(cash(5_000.01, { company: 'Firma SRL' }))).toEqual(refused)
  })

  it('goes to a valid Romanian account, written with spaces or without', () => {
    const refused = { code: 'invalid-fields', paths: ['extraOptions.repayment.iban'] }
    expect(refusal(cash(100, { iban: 'ro49 AAAA 1B31 0075 9384 0000' }))).toBeNull()
    expect(refusal(cash(100, { iban: 'RO49-AAAA-1B31.0075 9384 0000' }))).toBeNull()
    expect(refusal(cash(100, { iban: 'RO48AAAA1B31007593840000' }))).toEqual(refused)
    expect(refusal(cash(100, { iban: 'DE89370400440532013000' }))).toEqual(refused)
    expect(refusal(cash(100, { iban: 'nimic' }))).toEqual(refused)
  })
})

describe('an envelope', () => {
  const envelope = (own: object, more = 0) => {
    const one = { weightKg: 0.5, lengthCm: 25, widthCm: 25, heightCm: 6, ...own }
    return aShipment({ packing: { type: ENVELOPE, content: 'Acte', packages: [one, ...Array.from({ length: more }, () => one)] } })
  }

  it('is one package of at most 25 x 25 x 6 cm and 1 kg', () => {
    const refused = { code: 'invalid-fields', paths: ['packing.type'] }
    expect(refusal(envelope({}))).toBeNull()
    expect(refusal(envelope({ weightKg: 1 }))).toBeNull()
    for (const own of [{ weightKg: 1.01 }, { lengthCm: 25.1 }, { widthCm: 26 }, { heightCm: 6.1 }])
      expect(refusal(envelope(own))).toEqual(refused)
    expect(refusal(envelope({}, 1))).toEqual(refused)
  })
})

describe('addresses', () => {
  const geographyThatSays = (...types: AddressErrorType[]) => ({
    ...openGeography,
    validate: () => types.map((type) => ({ type, message: partnerSaid('Gresit.'), suggestions: [] })),
  })

  it('that cannot be are reported at their own fields, both parties at once, with whatever else is wrong', () => {
    const geography = geographyThatSays('CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR', 'CONTACT_PHONE_ERROR')
    expect(refusal(cash(100, { iban: 'nimic' }), FRIDAY_NOON, geography)).toEqual({
      code: 'invalid-fields',
      paths: [
        'sender.address.postalCode',
        'sender.contact.phone',
        'recipient.address.postalCode',
        'recipient.contact.phone',
        'extraOptions.repayment.iban',
      ],
    })
  })

  it('whose street or number no list knows may exist all the same', () => {
    expect(refusal(aShipment(), FRIDAY_NOON, geographyThatSays('STREET_ERROR', 'NUMBER_ERROR'))).toBeNull()
  })
})
