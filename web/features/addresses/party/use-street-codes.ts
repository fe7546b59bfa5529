/** Postal codes from the street: asked after a choice or on leaving street or number, filled in when only one is possible. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codesOfStreetQuery, LOOKUP_DEBOUNCE_MS } from './address-lookups.ts'
import { fillFromStreet, type PartyDraft } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'

/** More codes than this are no help to choose from. */
const CHOICES_MAX = 6

type Answer = { of: string; codes: readonly string[] }
const placeKey = ({ address }: PartyDraft) => [address.countyCode, address.city, address.street, address.number].join('/')

export function useStreetCodes(party: PartyInputs): { ask: () => void; choices: readonly string[] } {
  const cache = useQueryClient()
  const [answer, setAnswer] = useState<Answer>({ of: '', codes: [] })

  const ask = useDebouncedCallback(async () => {
    const asked = party.current()
    const { countyCode, city, street, number, postalCode } = asked.address
    if (!asked.isCityListed || street.trim() === '' || postalCode !== '') return
    // A failed look-up fills nothing: the code can be typed.
    const found = await cache.fetchQuery(codesOfStreetQuery({ countyCode, city, street, number })).catch(() => ({ codes: [] }))
    const codes = [...new Set(found.codes.map(({ code }) => code))]
    party.change((now) => (placeKey(now) === placeKey(asked) ? fillFromStreet(now, codes) : now))
    setAnswer({ of: placeKey(asked), codes })
  }, LOOKUP_DEBOUNCE_MS)

  const isCurrent = answer.of === placeKey(party.draft) && answer.codes.length <= CHOICES_MAX
  return { ask, choices: isCurrent ? answer.codes : [] }
}
