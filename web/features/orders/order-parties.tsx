import { Anchor, Stack, Text } from '@mantine/core'
import type { OrderDetails } from '../../../contract/orders/orders.ts'
import type { Party, PostalAddress } from '../../../contract/shipments.ts'
import { Section } from '../../ui/section.tsx'
import classes from './orders.module.css'
import { detailsTexts } from './texts.ts'

export function OrderParties({ order: { shipment } }: { order: OrderDetails }) {
  return (
    <div className={classes.pairs}>
      <Section title={detailsTexts.from}>
        <PartyLines party={shipment.sender} />
      </Section>
      <Section title={detailsTexts.to}>
        <PartyLines party={shipment.recipient} />
      </Section>
    </div>
  )
}

function PartyLines({ party: { contact, address } }: { party: Party }) {
  const phones = [contact.phone, contact.phone2].filter((phone) => phone !== '')
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600}>{contact.name}</Text>
      {contact.company !== '' && <Text>{contact.company}</Text>}
      <Text>{streetLine(address)}</Text>
      {buildingLine(address) !== '' && <Text>{buildingLine(address)}</Text>}
      <Text>
        {address.postalCode} {address.city}, {address.countyCode}
      </Text>
      {[address.landmark, address.additionalInfo]
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line} c="dimmed">
            {line}
          </Text>
        ))}
      {phones.map((phone) => (
        <Anchor key={phone} href={`tel:${phone}`} className="tabular">
          {phone}
        </Anchor>
      ))}
      {contact.email !== '' && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
    </Stack>
  )
}

const streetLine = ({ street, number }: PostalAddress) => `${street} nr. ${number}`

const buildingLine = ({ building, entrance, floor, apartment, intercom }: PostalAddress) =>
  [
    ['bl.', building],
    ['sc.', entrance],
    ['et.', floor],
    ['ap.', apartment],
    ['interfon', intercom],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
