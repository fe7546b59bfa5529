/** Who is in an invoice's file, and where goods went. */
import type { Address, Identifier, InvoiceDocument, Party } from '../contract/document.ts'
import { always, element, text, type Written } from './xml-out.ts'

const identifierOf = (name: string, identifier: Identifier | null): Written =>
  identifier ? text(name, identifier.id, { schemeID: identifier.scheme }) : []

const addressOf = (name: string, address: Address | null): Written =>
  address
    ? element(
        name,
        text('cbc:StreetName', address.street),
        text('cbc:AdditionalStreetName', address.street2),
        text('cbc:CityName', address.city),
        text('cbc:PostalZone', address.postcode),
        text('cbc:CountrySubentity', address.county),
        element('cac:AddressLine', text('cbc:Line', address.street3)),
        element('cac:Country', text('cbc:IdentificationCode', address.country)),
      )
    : []

/** A number without the country's prefix stands under a scheme of another name, or of none. */
const taxIdOf = ({ id, scheme }: Identifier): Written =>
  id === '' ? [] : element('cac:PartyTaxScheme', text('cbc:CompanyID', id), always('cac:TaxScheme', text('cbc:ID', scheme)))

const partyOf = (party: Party): Written =>
  element(
    'cac:Party',
    identifierOf('cbc:EndpointID', party.endpoint),
    ...party.identifiers.map((one) => element('cac:PartyIdentification', identifierOf('cbc:ID', one))),
    element('cac:PartyName', text('cbc:Name', party.tradingName)),
    addressOf('cac:PostalAddress', party.address),
    ...party.taxIds.map(taxIdOf),
    element(
      'cac:PartyLegalEntity',
      text('cbc:RegistrationName', party.name),
      identifierOf('cbc:CompanyID', party.legalId),
      text('cbc:CompanyLegalForm', party.legalForm),
    ),
    element(
      'cac:Contact',
      text('cbc:Name', party.contactName),
      text('cbc:Telephone', party.phone),
      text('cbc:ElectronicMail', party.email),
    ),
  )

export const partiesOf = ({ seller, buyer, payee, representative }: InvoiceDocument): Written =>
  [
    element('cac:AccountingSupplierParty', partyOf(seller)),
    element('cac:AccountingCustomerParty', partyOf(buyer)),
    payee
      ? element(
          'cac:PayeeParty',
          element('cac:PartyIdentification', identifierOf('cbc:ID', payee.identifier)),
          element('cac:PartyName', text('cbc:Name', payee.name)),
          element('cac:PartyLegalEntity', identifierOf('cbc:CompanyID', payee.legalId)),
        )
      : [],
    representative
      ? element(
          'cac:TaxRepresentativeParty',
          element('cac:PartyName', text('cbc:Name', representative.name)),
          addressOf('cac:PostalAddress', representative.address),
          taxIdOf({ id: representative.taxId, scheme: 'VAT' }),
        )
      : [],
  ].flat()

export const deliveryOf = ({ delivery }: InvoiceDocument): Written =>
  delivery
    ? element(
        'cac:Delivery',
        text('cbc:ActualDeliveryDate', delivery.date),
        element('cac:DeliveryLocation', identifierOf('cbc:ID', delivery.location), addressOf('cac:Address', delivery.address)),
        element('cac:DeliveryParty', element('cac:PartyName', text('cbc:Name', delivery.partyName))),
      )
    : []
