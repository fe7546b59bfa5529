/** Reads an address written in a shop's two free lines into the fields that couriers want. */
import { countyNamed } from '../../../contract/address-rules.ts'
import type { DraftParty } from '../../../contract/store-orders.ts'
import type { Geography } from '../../platform/app.ts'

export type WrittenAddress = {
  address1: string
  address2: string
  city: string
  province: string
  provinceCode: string
  zip: string
  countryCode: string
}

/** What cannot be read stays empty, and nothing that was written is lost. */
export function readWrittenAddress(_geography: Geography, written: WrittenAddress): DraftParty['address'] {
  return {
    countryCode: 'RO',
    postalCode: written.zip.trim(),
    city: written.city.trim(),
    countyCode: countyNamed(written.provinceCode || written.province)?.code ?? '',
    street: written.address1.trim(),
    number: '',
    building: '',
    entrance: '',
    intercom: '',
    floor: '',
    apartment: '',
    landmark: '',
    additionalInfo: written.address2.trim(),
  }
}
