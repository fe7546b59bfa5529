/** The rules a shipment must keep before a courier is asked for a price; each broken one is reported at its field. */

import { isRomanianIban } from '#contract/banking/iban.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { type FieldError, Problem } from '#contract/problems.ts'
import { coded, type Message } from '#contract/texts/message.ts'
import type { AddressErrorType } from '#sending/addresses/contract/addresses.ts'
import type { Geography } from '#sending/app-parts.ts'
import { ENVELOPE, fitsEnvelope, type Party, type Shipment } from '#sending/shipments/contract/shipments.ts'
import { bucharestWeekdayOf } from '#server/platform/clock.ts'

const FRIDAY = 5

/** Law 70/2015 as changed by emergency ordinance 115/2023: cash from a company, from an individual. */
export const repaymentMax: Record<'company' | 'individual', Bani> = { company: fromRon(5000), individual: fromRon(10_000) }

/** `pointNeedsEmail`: the courier of the chosen point takes no parcel without the recipient's e-mail. */
export type ShipmentToCheck = { geography: Geography; shipment: Shipment; now: Date; pointNeedsEmail: boolean }

/** Throws one `invalid-fields` with every broken rule, or the rule's own problem where it has one. */
export function requireSendableShipment({ geography, shipment, now, pointNeedsEmail }: ShipmentToCheck): void {
  const errors = [
    ...partyErrors(geography, 'sender', shipment.sender),
    ...partyErrors(geography, 'recipient', shipment.recipient),
    ...packingErrors(shipment),
    ...ibanErrors(shipment),
    ...(pointNeedsEmail ? pointErrors(shipment) : []),
  ]
  if (errors.length > 0) throw new Problem('invalid-fields', { errors })
  if (shipment.extraOptions.saturdayDelivery && bucharestWeekdayOf(now) !== FRIDAY) {
    throw new Problem('saturday-not-offered', {
      errors: [{ path: 'extraOptions.saturdayDelivery', code: 'saturday-not-offered', message: coded('saturday-only-on-friday') }],
    })
  }
  checkRepayment(shipment)
}

/** A street or a number that the list does not know may exist all the same: those are advice on the form, and no reason to refuse. */
const refusing: Partial<Record<AddressErrorType, string>> = {
  CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR: 'address.postalCode',
  CONTACT_PHONE_ERROR: 'contact.phone',
}

function partyErrors(geography: Geography, path: 'sender' | 'recipient', { address, contact }: Party): FieldError[] {
  return geography.validate(address, contact.phone).flatMap(({ type, message }) => {
    const field = refusing[type]
    return field ? [{ path: `${path}.${field}`, code: type, message: coded(message) }] : []
  })
}

function packingErrors({ packing }: Shipment): FieldError[] {
  if (packing.type !== ENVELOPE || fitsEnvelope(packing.packages)) return []
  return [{ path: 'packing.type', code: 'not-an-envelope', message: coded('not-an-envelope') }]
}

function pointErrors({ locker, recipient }: Shipment): FieldError[] {
  if (!locker || recipient.contact.email !== '') return []
  return [{ path: 'recipient.contact.email', code: 'point-needs-email', message: coded('point-needs-email') }]
}

function ibanErrors({ extraOptions }: Shipment): FieldError[] {
  if (!extraOptions.repayment || isRomanianIban(extraOptions.repayment.iban)) return []
  return [{ path: 'extraOptions.repayment.iban', code: 'invalid-iban', message: coded('iban-invalid') }]
}

function checkRepayment({ extraOptions, recipient }: Shipment): void {
  const isCompany = recipient.contact.company !== ''
  const max = repaymentMax[isCompany ? 'company' : 'individual']
  if (!extraOptions.repayment || extraOptions.repayment.amount <= max) return
  const because: Message = { code: 'repayment-over-law', params: { max, isCompany } }
  throw new Problem('repayment-too-large', {
    because,
    errors: [{ path: 'extraOptions.repayment.amount', code: 'repayment-too-large', message: coded(because) }],
  })
}
