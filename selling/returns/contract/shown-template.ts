/** What of a template its public pages show. */
import type { TemplateAddress, TemplateOptions } from '#sending/order-templates/contract/order-templates.ts'
import type { BuyerAddress, PublicReturnPage } from './public-returns.ts'

/** Who sells. */
export const shopNameOf = ({ contactCompany, contactName }: Pick<TemplateAddress, 'contactCompany' | 'contactName'>): string =>
  contactCompany || contactName

/** How to reach the shop, where it says so. */
export const shopContactOf = ({ contactPhone, contactEmail }: Pick<TemplateAddress, 'contactPhone' | 'contactEmail'>): string[] =>
  [contactPhone, contactEmail].filter((way) => way !== '')

/** What a template allows to be asked with a parcel. */
export const allowedParcelOptionsOf = (options: Omit<TemplateOptions, 'terms'>): PublicReturnPage['allows'] => ({
  openAtDelivery: options.allowOpenAtDestination,
  saturdayDelivery: options.allowSaturdayDelivery,
  documentsReturn: options.allowDocumentsReturn,
  packageExchange: options.allowPackageExchange,
  cash: options.allowRepayment,
  clientReference: options.allowClientReference,
})

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

export const placeLines = (place: Omit<BuyerAddress, 'countryCode'>): string[] => [
  joined([joined([place.street, place.number], ' '), place.building, place.entrance, place.apartment], ', '),
  joined([place.city, place.countyCode, place.postalCode], ', '),
]

/** Of a template: who gets it, and where. */
export const addressLines = (address: TemplateAddress): string[] => [
  joined([address.contactName, address.contactCompany], ', '),
  ...placeLines({
    ...{ street: address.addressStreet, number: address.addressNumber, building: address.addressBlock, entrance: address.addressEntrance },
    ...{ apartment: address.addressApartment, city: address.addressCity, countyCode: address.addressCounty },
    postalCode: address.addressPostalCode,
  }),
]
