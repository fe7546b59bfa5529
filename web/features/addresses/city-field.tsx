import { useDebouncedValue } from '@mantine/hooks'
import type { LocalityFound } from '../../../contract/addresses.ts'
import { LOOKUP_DEBOUNCE_MS, useLocalities } from './address-lookups.ts'
import { chooseLocality, typeCity } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { sameName } from './same-name.ts'
import { type Suggested, SuggestionField } from './suggestion-field.tsx'
import { texts } from './texts.ts'

type CityOption = Pick<LocalityFound, 'localityName' | 'postalCode' | 'countyCode' | 'upLocality'>

/** The city must come from the county's list. */
export function CityField({ party }: { party: PartyInputs }) {
  const { countyCode, city } = party.draft.address
  // A chosen city is not looked up again: its list would only open over the next field.
  const [wanted] = useDebouncedValue(party.draft.isCityListed ? '' : city, LOOKUP_DEBOUNCE_MS)
  const found = useLocalities(countyCode, wanted)
  const options = found.rows.flatMap(withDistricts)
  const pick = ({ localityName, postalCode }: CityOption) => party.change((now) => chooseLocality(now, { localityName, postalCode }))

  const { onBlur, ...input } = party.input('address.city')
  const leave = () => {
    // Typed to its end instead of chosen: the same when only one place of the county has that name.
    const [only, ...others] = options.filter(({ localityName }) => sameName(localityName, city))
    if (!party.draft.isCityListed && only && others.length === 0) pick(only)
    onBlur()
  }
  return (
    <SuggestionField<CityOption>
      {...input}
      label={texts.city}
      required
      placeholder={countyCode === '' ? texts.cityNeedsCounty : undefined}
      found={{ ...found, rows: options }}
      suggestionOf={suggestionOf}
      takesFirst
      noneFound={countyCode === '' ? texts.cityNeedsCounty : texts.noneFound}
      onType={(text) => party.change((now) => typeCity(now, text))}
      onPick={pick}
      onBlur={leave}
    />
  )
}

/** București is chosen by its sectors; other places stand before their districts. */
function withDistricts(found: LocalityFound): CityOption[] {
  const districts = found.list.map((district) => ({ ...district, countyCode: found.countyCode, upLocality: found.localityName }))
  return found.countyCode === 'B' && districts.length > 0 ? districts : [found, ...districts]
}

function suggestionOf({ localityName, postalCode, countyCode, upLocality }: CityOption): Suggested {
  return {
    key: [countyCode, localityName, upLocality, postalCode].join('/'),
    label: localityName,
    detail: [upLocality, postalCode === '0' ? null : postalCode].filter(Boolean).join(', '),
  }
}
