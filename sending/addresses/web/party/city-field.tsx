import { useDebouncedValue } from '@mantine/hooks'
import { texts } from '#web/texts.ts'
import type { LocalityFound } from '../../contract/address-search.ts'
import { LOOKUP_DEBOUNCE_MS, useHasWholeGeography, useLocalities } from './address-lookups.ts'
import { chooseLocality, NO_POSTAL_CODE, typeCity } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { isSamePlaceName } from './same-name.ts'
import { type SuggestedOption, SuggestionField } from './suggestion-field.tsx'

const addressTexts = texts.addresses

type CityOption = Pick<LocalityFound, 'localityName' | 'postalCode' | 'countyCode' | 'upLocality'> & { isTyped?: boolean }

/** The city must come from the county's list; where that list is known to be short, what is typed can be chosen too. */
export function CityField({ party }: { party: PartyInputs }) {
  const { countyCode, city } = party.draft.address
  const isWhole = useHasWholeGeography()
  // A chosen city is not looked up again: its list would only open over the next field.
  const [wanted] = useDebouncedValue(party.draft.isCityListed ? null : city, LOOKUP_DEBOUNCE_MS)
  const found = useLocalities(countyCode, party.draft.isCityListed ? null : wanted)
  const listed = found.rows.flatMap(withDistricts)
  const namesakes = listed.filter(({ localityName }) => isSamePlaceName(localityName, city))
  const mayKeepTyped = !isWhole && !found.isFetching && countyCode !== '' && city.trim() !== '' && namesakes.length === 0
  const options = mayKeepTyped ? [...listed, asTyped(countyCode, city)] : listed
  const pick = ({ localityName, postalCode, isTyped }: CityOption) =>
    party.change((now) => (isTyped ? { ...now, isCityListed: true } : chooseLocality(now, { localityName, postalCode })))

  const { onBlur, ...input } = party.input('address.city')
  const leave = () => {
    // Typed to its end instead of chosen: the same when only one place of the county has that name.
    const [only, ...others] = namesakes
    if (!party.current().isCityListed && only && others.length === 0) pick(only)
    onBlur()
  }
  return (
    <SuggestionField<CityOption>
      {...input}
      label={addressTexts.city}
      placeholder={countyCode === '' ? addressTexts.cityNeedsCounty : undefined}
      found={{ ...found, rows: options }}
      suggestionOf={suggestionOf}
      takesFirst={city.trim() !== ''}
      noneFound={countyCode === '' ? addressTexts.cityNeedsCounty : addressTexts.noneFound}
      onType={(text) => party.change((now) => typeCity(now, text))}
      onPick={pick}
      onBlur={leave}
    />
  )
}

/** București is chosen by its sectors; other places stand before their districts. */
function withDistricts(found: LocalityFound): CityOption[] {
  const districts = found.list.map((district) => ({ ...district, countyCode: found.countyCode, upLocality: { list: [found] } }))
  return found.countyCode === 'B' && districts.length > 0 ? districts : [found, ...districts]
}

const asTyped = (countyCode: string, city: string): CityOption => ({
  localityName: city.trim(),
  postalCode: NO_POSTAL_CODE,
  countyCode,
  upLocality: { list: [] },
  isTyped: true,
})

function suggestionOf({ localityName, postalCode, countyCode, upLocality, isTyped }: CityOption): SuggestedOption {
  const above = upLocality.list.map((one) => one.localityName).join(', ')
  const detail = [above, postalCode === NO_POSTAL_CODE ? null : postalCode].filter(Boolean).join(', ')
  return {
    key: [countyCode, localityName, above, postalCode, isTyped].join('/'),
    label: isTyped ? addressTexts.keepTypedCity(localityName) : localityName,
    detail,
  }
}
