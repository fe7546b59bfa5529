import { Anchor, Stack, Text } from '@mantine/core'
import { NotChecked } from '#sending/addresses/web/party/not-checked.tsx'
import type { Party, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { Breakable } from '#web/ui/values/breakable.tsx'
import type { OrderDetails } from '../contract/orders.ts'
import classes from './orders.module.css'

const addressTexts = texts.orders.details.address

export function OrderParties({ order: { shipment } }: { order: OrderDetails }) {
  return (
    <div className={classes.pairs}>
      <Section title={texts.orders.details.from}>
        <PartyLines party={shipment.sender} />
      </Section>
      <Section title={texts.orders.details.to}>
        <PartyLines party={shipment.recipient} />
        <NotChecked />
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
      {contact.email !== '' && (
        <Anchor href={`mailto:${contact.email}`}>
          <Breakable text={contact.email} />
        </Anchor>
      )}
    </Stack>
  )
}

/** Beyond street and place: house details, landmark, what the courier is to know. */
export const detailLines = (address: PostalAddress): string[] =>
  [buildingLine(address), address.landmark, address.additionalInfo].filter((line) => line !== '')

const streetLine = ({ street, number }: PostalAddress) => `${street} ${addressTexts.number} ${number}`

const buildingLine = ({ building, entrance, floor, apartment, intercom }: PostalAddress) =>
  [
    [addressTexts.building, building],
    [addressTexts.entrance, entrance],
    [addressTexts.floor, floor],
    [addressTexts.apartment, apartment],
    [addressTexts.intercom, intercom],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
