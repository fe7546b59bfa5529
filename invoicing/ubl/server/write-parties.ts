/** Who is in an invoice's file, and where goods went. */
import type { Identifier, InvoiceAddress, InvoiceDocument, InvoiceParty } from '../contract/document.ts'
import { nestedElement, requiredElement, text, type XmlLines } from './xml-out.ts'

const identifierOf = (name: string, identifier: Identifier | null): XmlLines =>
  identifier ? text(name, identifier.id, { schemeID: identifier.scheme }) : []

const addressOf = (name: string, address: InvoiceAddress | null): XmlLines =>
  address
    ? nestedElement(
        name,
        text('cbc:StreetName', address.street),
        text('cbc:AdditionalStreetName', address.street2),
        text('cbc:CityName', address.city),
        text('cbc:PostalZone', address.postcode),
        text('cbc:CountrySubentity', address.county),
        nestedElement('cac:AddressLine', text('cbc:Line', address.street3)),
        nestedElement('cac:Country', text('cbc:IdentificationCode', address.country)),
      )
    : []

/** A number without the country's prefix stands under a scheme of another name, or of none. */
const taxIdOf = ({ id, scheme }: Identifier): XmlLines =>
  id === '' ? [] : nestedElement('cac:PartyTaxScheme', text('cbc:CompanyID', id), requiredElement('cac:TaxScheme', text('cbc:ID', scheme)))

const partyOf = (party: InvoiceParty): XmlLines =>
  nestedElement(
    'cac:Party',
    identifierOf('cbc:EndpointID', party.endpoint),
    ...party.identifiers.map((one) => nestedElement('cac:PartyIdentification', identifierOf('cbc:ID', one))),
    nestedElement('cac:PartyName', text('cbc:Name', party.tradingName)),
    addressOf('cac:PostalAddress', party.address),
    ...party.taxIds.map(taxIdOf),
    nestedElement(
      'cac:PartyLegalEntity',
      text('cbc:RegistrationName', party.name),
      identifierOf('cbc:CompanyID', party.legalId),
      text('cbc:CompanyLegalForm', party.legalForm),
    ),
    nestedElement(
      'cac:Contact',
      text('cbc:Name', party.contactName),
      text('cbc:Telephone', party.phone),
      text('cbc:ElectronicMail', party.email),
    ),
  )

export const partiesXmlOf = ({ seller, buyer, payee, representative }: InvoiceDocument): XmlLines =>
  [
    nestedElement('cac:AccountingSupplierParty', partyOf(seller)),
    nestedElement('cac:AccountingCustomerParty', partyOf(buyer)),
    payee
      ? nestedElement(
          'cac:PayeeParty',
          nestedElement('cac:PartyIdentification', identifierOf('cbc:ID', payee.identifier)),
          nestedElement('cac:PartyName', text('cbc:Name', payee.name)),
          nestedElement('cac:PartyLegalEntity', identifierOf('cbc:CompanyID', payee.legalId)),
        )
      : [],
    representative
      ? nestedElement(
          'cac:TaxRepresentativeParty',
          nestedElement('cac:PartyName', text('cbc:Name', representative.name)),
          addressOf('cac:PostalAddress', representative.address),
          taxIdOf({ id: representative.taxId, scheme: 'VAT' }),
        )
      : [],
  ].flat()

export const deliveryXmlOf = ({ delivery }: InvoiceDocument): XmlLines =>
  delivery
    ? nestedElement(
        'cac:Delivery',
        text('cbc:ActualDeliveryDate', delivery.date),
        nestedElement('cac:DeliveryLocation', identifierOf('cbc:ID', delivery.location), addressOf('cac:Address', delivery.address)),
        nestedElement('cac:DeliveryParty', nestedElement('cac:PartyName', text('cbc:Name', delivery.partyName))),
      )
    : []
