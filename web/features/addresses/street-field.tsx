import { useDebouncedValue } from '@mantine/hooks'
import type { StreetFound } from '../../../contract/addresses/addresses.ts'
import { LOOKUP_DEBOUNCE_MS, useStreets } from './address-lookups.ts'
import { withAddress } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { SuggestionField } from './suggestion-field.tsx'
import { texts } from './texts.ts'

/** Any text may stand; where streets are known, the check asks about others and the person unlocks them. */
export function StreetField({ party, onPicked }: { party: PartyInputs; onPicked: () => void }) {
  const { countyCode, city, street } = party.draft.address
  const [wanted] = useDebouncedValue(street, LOOKUP_DEBOUNCE_MS)
  const found = useStreets({ countyCode, city: party.draft.isCityListed ? city : '', text: wanted })
  return (
    <SuggestionField<StreetFound>
      {...party.input('address.street')}
      label={texts.street}
      required
      description={party.draft.isStreetUnlocked ? texts.streetUnlocked : undefined}
      found={found}
      suggestionOf={(row) => ({ key: streetName(row), label: streetName(row) })}
      onType={(text) => party.change((now) => withAddress(now, { street: text }))}
      onPick={(row) => {
        party.change((now) => withAddress(now, { street: streetName(row) }))
        onPicked()
      }}
    />
  )
}

/** `Strada Lungă`; a name that says its type itself stays as it is. */
function streetName({ type, name }: StreetFound): string {
  return type === '' || name.toLowerCase().startsWith(type.toLowerCase()) ? name : `${type} ${name}`
}
