import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { draftOfParty, emptyParty } from '#sending/addresses/web/party/party-draft.ts'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import { checkShipment, draftPath } from './check-shipment.ts'
import { draftOfOptions, emptyPackage, noExtraOptions, type ShipmentDraft, typedNumberOf } from './shipment-draft.ts'
import { shipment, weekday } from './test-shipment.ts'

const draft: ShipmentDraft = {
  sender: { party: draftOfParty(shipment.sender) },
  recipient: { party: draftOfParty(shipment.recipient) },
  packing: shipment.packing,
  extraOptions: draftOfOptions(shipment.extraOptions),
  locker: null,
}
const emptyShipment: ShipmentDraft = {
  sender: { party: emptyParty },
  recipient: { party: emptyParty },
  packing: { type: PARCEL, content: '', packages: [emptyPackage] },
  extraOptions: noExtraOptions,
  locker: null,
}
const withOptions = (changes: Partial<ShipmentDraft['extraOptions']>): ShipmentDraft => ({
  ...draft,
  extraOptions: { ...draft.extraOptions, ...changes },
})
const errorsOf = (changes: Partial<ShipmentDraft['extraOptions']>) => checkShipment(withOptions(changes), weekday).errors

it('gives back the very shipment it was made from', () => {
  expect(checkShipment(draft, weekday)).toEqual({ errors: {}, shipment })
})

it('shows amounts as they are written', () => {
  expect(draft.extraOptions.insurance).toBe('1.234,50')
  expect(typedAmount(null)).toBe('')
})

describe('numbers', () => {
  it.each([
    ['0,5', 0.5],
    ['0.', 0],
    [2, 2],
    ['', undefined],
    ['abc', undefined],
  ])('reads %j as %j', (typed, number) => {
    expect(typedNumberOf(typed)).toBe(number)
  })
})

describe('the empty shipment', () => {
  const { errors, shipment: none } = checkShipment(emptyShipment, weekday)

  it('is no shipment and names its missing fields as the screen calls them', () => {
    expect(none).toBeNull()
    expect(errors).toMatchObject({
      'sender.party.contact.name': 'Numele este obligatoriu!',
      'recipient.party.address.city': 'Localitatea este obligatorie!',
      'packing.content': 'Continutul este obligatoriu!',
      'packing.packages.0.weightKg': 'Greutatea este obligatorie!',
    })
  })

  it('asks for no amount of an option that is off', () => {
    expect(Object.keys(errors).filter((path) => path.startsWith('extraOptions'))).toEqual([])
  })
})

describe('extra options', () => {
  it('understands amounts in any form', () => {
    const { shipment: read } = checkShipment(withOptions({ insurance: '1234.5 lei' }), weekday)
    expect(read?.extraOptions.insurance).toBe(fromRon(1234.5))
  })

  it('refuses a missing, unreadable or negative amount', () => {
    expect(errorsOf({ insurance: '' })).toEqual({ 'extraOptions.insurance': 'Suma este obligatorie!' })
    expect(errorsOf({ insurance: 'mult' })['extraOptions.insurance']).toMatch(/nu este valida/)
    expect(errorsOf({ insurance: '-5' })).toEqual({ 'extraOptions.insurance': 'Suma nu poate fi negativa!' })
  })

  it('takes an IBAN with spaces and refuses one that is wrong or foreign', () => {
    const repayment = { ...draft.extraOptions.repayment, iban: 'ro49 AAAA 1B31 0075 9384 0000' }
    expect(checkShipment(withOptions({ repayment }), weekday).shipment?.extraOptions.repayment?.iban).toBe('RO49AAAA1B31007593840000')
    const wrong = 'Contul este invalid! Introduceti un cont valid din Romania!'
    for (const iban of ['RO49AAAA1B31007593840001', 'DE89370400440532013000']) {
      expect(errorsOf({ repayment: { ...repayment, iban } })['extraOptions.repayment.iban']).toBe(wrong)
    }
  })

  it('keeps what was typed under a switch that is off out of the shipment', () => {
    const { shipment: read } = checkShipment(withOptions({ isInsured: false, hasRepayment: false }), weekday)
    expect(read?.extraOptions).toMatchObject({ insurance: null, repayment: null })
  })

  it('asks for Saturday on Fridays only', () => {
    const onSaturday = withOptions({ saturdayDelivery: true })
    expect(checkShipment(onSaturday, { isFriday: true }).shipment?.extraOptions.saturdayDelivery).toBe(true)
    expect(checkShipment(onSaturday, weekday).shipment?.extraOptions.saturdayDelivery).toBe(false)
  })
})

it('finds the field of the screen for a field the server names', () => {
  expect(draftPath('shipment.recipient.address.city')).toBe('recipient.party.address.city')
  expect(draftPath('sender.contact.phone')).toBe('sender.party.contact.phone')
  expect(draftPath('packing.packages.0.weightKg')).toBe('packing.packages.0.weightKg')
})
