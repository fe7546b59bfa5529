/** Who is in a file of others: each part wherever it may stand. */
import type { Identifier, InvoiceAddress, InvoiceDelivery, InvoiceParty, InvoicePayee, TaxRepresentative } from '../../contract/document.ts'
import type { XmlPart } from './part.ts'

/** null: there is none, or nothing in it. */
export function readAddress(part: XmlPart): InvoiceAddress | null {
  const address: InvoiceAddress = {
    street: [part.text('StreetName'), part.text('BuildingNumber')].filter((one) => one !== '').join(' '),
    street2: part.text('AdditionalStreetName'),
    street3: part.child('AddressLine').texts('Line').join(', '),
    city: part.text('CityName'),
    postcode: part.text('PostalZone'),
    county: part.text('CountrySubentity') || part.text('CountrySubentityCode'),
    country: part.text('Country', 'IdentificationCode'),
  }
  part.text('Country', 'Name')
  return Object.values(address).some((text) => text !== '') ? address : null
}

/** `holder`: of the role, such as the supplier's. */
export function readParty(holder: XmlPart): InvoiceParty {
  const party = holder.child('Party')
  const entity = party.child('PartyLegalEntity')
  const contact = party.child('Contact')
  const tradingName = party.text('PartyName', 'Name')
  return {
    // Either of the names serves.
    name: entity.text('RegistrationName') || tradingName,
    tradingName,
    identifiers: party.all('PartyIdentification').flatMap((one) => present(one.identifier('ID'))),
    endpoint: party.identifier('EndpointID'),
    address: readAddress(party.child('PostalAddress')),
    taxIds: party.all('PartyTaxScheme').flatMap(readTaxId),
    legalId: entity.identifier('CompanyID'),
    legalForm: entity.text('CompanyLegalForm'),
    contactName: contact.text('Name'),
    phone: contact.text('Telephone'),
    email: contact.text('ElectronicMail'),
  }
}

const present = <T>(one: T | null): T[] => (one === null ? [] : [one])

/** Under whatever scheme: `VAT`, `!VAT`, `FC`, or none. */
function readTaxId(part: XmlPart): Identifier[] {
  const scheme = part.text('TaxScheme', 'ID') || part.text('TaxScheme', 'TaxTypeCode')
  const id = part.text('CompanyID')
  return id === '' ? [] : [{ id, scheme }]
}

export function readPayee(part: XmlPart): InvoicePayee | null {
  if (!part.isThere) return null
  const payee: InvoicePayee = {
    name: part.text('PartyName', 'Name'),
    identifier: part.identifier('PartyIdentification', 'ID'),
    legalId: part.identifier('PartyLegalEntity', 'CompanyID'),
  }
  return payee.name !== '' || payee.identifier || payee.legalId ? payee : null
}

export function readRepresentative(part: XmlPart): TaxRepresentative | null {
  if (!part.isThere) return null
  part.text('PartyTaxScheme', 'TaxScheme', 'ID')
  const name = part.text('PartyName', 'Name')
  const [address, taxId] = [readAddress(part.child('PostalAddress')), part.text('PartyTaxScheme', 'CompanyID')]
  return name !== '' || address || taxId !== '' ? { name, address, taxId } : null
}

export function readDelivery(part: XmlPart): InvoiceDelivery | null {
  const place = part.child('DeliveryLocation')
  const delivery: InvoiceDelivery = {
    date: part.text('ActualDeliveryDate'),
    location: place.identifier('ID'),
    address: readAddress(place.child('Address')),
    partyName: part.text('DeliveryParty', 'PartyName', 'Name'),
  }
  return delivery.date !== '' || delivery.location || delivery.address || delivery.partyName !== '' ? delivery : null
}
