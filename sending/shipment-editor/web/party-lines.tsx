import { Text } from '@mantine/core'
import type { Party } from '#sending/shipments/contract/shipments.ts'

type Lines = { contact: Pick<Party['contact'], 'name' | 'company' | 'phone'>; address: PlaceOfParty }
type PlaceOfParty = Pick<Party['address'], 'street' | 'number' | 'city' | 'countyCode' | 'postalCode'>

/** A party in three lines: who, where, and the phone; what is not known is left out. */
export function PartyLines({ party: { contact, address } }: { party: Lines }) {
  return (
    <div>
      <Text fw={500}>{nameLine(contact)}</Text>
      <Text>{placeLine(address)}</Text>
      <Text c="dimmed" className="tabular">
        {contact.phone}
      </Text>
    </div>
  )
}

export const nameLine = ({ name, company }: Pick<Party['contact'], 'name' | 'company'>): string => joined([name, company], ', ')

export const placeLine = ({ street, number, city, countyCode, postalCode }: PlaceOfParty): string =>
  joined([joined([street, number], ' '), city, countyCode, postalCode], ', ')

const joined = (texts: readonly string[], by: string): string => texts.filter((text) => text.trim() !== '').join(by)
