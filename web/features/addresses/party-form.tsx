/** Contact and address together. A whole address pasted into any field is divided among all of them. */
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import { toast } from '../../ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { localityNamed, placeQuery, useCounties } from './address-lookups.ts'
import { ContactForm } from './contact-form.tsx'
import { chooseLocality, fillFromCode, type PlaceOfCode, placeOfCode, withAddress, withContact } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { type PastedAddress, readPasted } from './pasted-address.ts'
import { texts } from './texts.ts'

export function PartyForm({ party }: { party: PartyInputs }) {
  const onPaste = usePastedAddress(party)
  return (
    <Stack gap="md" onPaste={onPaste}>
      <ContactForm party={party} />
      <AddressForm party={party} />
      {!party.isReadOnly && (
        <Text c="dimmed" fz="xs">
          {texts.pasteHint}
        </Text>
      )}
    </Stack>
  )
}

function usePastedAddress(party: PartyInputs): (event: ClipboardEvent<HTMLElement>) => void {
  const counties = useCounties()
  const cache = useQueryClient()
  return (event) => {
    if (party.isReadOnly) return
    const pasted = readPasted(event.clipboardData.getData('text'), counties)
    if (!pasted) return
    event.preventDefault()
    party.change((now) => withPasted(now, pasted))
    toast.info(texts.pasted)
    void chooseNamedCity(party, async (postalCode) => placeOfCode(await cache.fetchQuery(placeQuery(postalCode))))
  }
}

type Draft = PartyInputs['draft']

function withPasted(now: Draft, { contact, address }: PastedAddress): Draft {
  const isCityListed = address.city === undefined ? now.isCityListed : false
  return { ...withAddress(withContact(now, contact), address), isCityListed }
}

/** The pasted city counts as chosen once the county's list has it; failing that, the pasted code tells the place. */
async function chooseNamedCity(party: PartyInputs, placeOf: (postalCode: string) => Promise<PlaceOfCode | null>): Promise<void> {
  const { countyCode, city, postalCode } = party.current().address
  // Unknown or unreachable: what was pasted stays typed and the city's field asks for a choice.
  const found = city && countyCode ? await localityNamed({ countyCode, city, postalCode }).catch(() => null) : null
  const place = found === null && postalCode !== '' ? await placeOf(postalCode).catch(() => null) : null
  party.change((now) => {
    if (now.address.city !== city || now.address.postalCode !== postalCode) return now
    if (place) return fillFromCode(now, place)
    if (!found) return now
    const chosen = chooseLocality(now, found)
    return postalCode === '' ? chosen : withAddress(chosen, { postalCode })
  })
}
