/** A place in Romania; nothing of it is preselected. */
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import type { StreetFound } from '../../contract/address-search.ts'
import classes from './address.module.css'
import { codesOfStreetQuery, LOOKUP_DEBOUNCE_MS, useCounties, useStreets } from './address-lookups.ts'
import { AddressSuggestions } from './address-suggestions.tsx'
import { CityField } from './city-field.tsx'
import { chooseCounty, fillFromStreet, type PartyDraft, withAddress } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { PostalCodeField } from './postal-code-field.tsx'
import { plainPlaceName } from './same-name.ts'
import { SuggestionField } from './suggestion-field.tsx'

const addressTexts = texts.addresses

const details = [
  ['building', addressTexts.building],
  ['entrance', addressTexts.entrance],
  ['floor', addressTexts.floor],
  ['apartment', addressTexts.apartment],
  ['intercom', addressTexts.intercom],
] as const

export function AddressForm({ party }: { party: PartyInputs }) {
  const { ask, ...codes } = useStreetCodes(party)
  return (
    <div className={classes.form}>
      {/* Leaving any of these may complete what the postal code depends on. */}
      <fieldset className={classes.address} aria-label={addressTexts.place} onBlur={ask}>
        <div className={classes.third}>
          <CountyField party={party} />
        </div>
        <div className={classes.third}>
          <CityField party={party} />
        </div>
        <div className={classes.third}>
          <PostalCodeField party={party} {...codes} />
        </div>
        <div className={classes.large}>
          <StreetField party={party} onPicked={ask} />
        </div>
        <div className={classes.small}>
          <TextField {...party.textInput('address.number')} label={addressTexts.number} most={20} autoComplete="off" />
        </div>
        <div className={classes.details}>
          {details.map(([field, label]) => (
            <TextField key={field} {...party.textInput(`address.${field}`)} label={label} most={20} autoComplete="off" />
          ))}
        </div>
        <div className={classes.half}>
          <TextField {...party.textInput('address.landmark')} label={addressTexts.landmark} most={150} autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextField {...party.textInput('address.additionalInfo')} label={addressTexts.additionalInfo} most={250} autoComplete="off" />
        </div>
        <AddressSuggestions party={party} />
      </fieldset>
    </div>
  )
}

function CountyField({ party }: { party: PartyInputs }) {
  const counties = useCounties()
  const { value, ...input } = party.input('address.countyCode')
  /** Chosen again after what was typed wrong, it has its city still. */
  const [left, setLeft] = useState('')
  const choose = (code: string | null) => {
    if (code === null) setLeft(value)
    party.change((now) => (code === null || code === left ? withAddress(now, { countyCode: code ?? '' }) : chooseCounty(now, code)))
  }
  return (
    <ChoiceField
      {...input}
      label={addressTexts.county}
      autoComplete="off"
      allowDeselect={false}
      placeholder={addressTexts.countyPlaceholder}
      nothingFoundMessage={addressTexts.noneFound}
      data={counties.map(({ code, name }) => ({ value: code, label: name }))}
      // Without marks: `bistrita` finds Bistrița-Năsăud.
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && plainPlaceName(option.label).includes(plainPlaceName(search)))
      }
      value={value === '' ? null : value}
      onChange={choose}
      selectFirstOptionOnChange
    />
  )
}

/** Any text may stand; where streets are known, the check asks about others and the user unlocks them. */
function StreetField({ party, onPicked }: { party: PartyInputs; onPicked: () => void }) {
  const { countyCode, city, street } = party.draft.address
  const [wanted] = useDebouncedValue(street, LOOKUP_DEBOUNCE_MS)
  const found = useStreets({ countyCode, city: party.draft.isCityListed ? city : '', text: wanted })
  return (
    <SuggestionField<StreetFound>
      {...party.input('address.street')}
      label={addressTexts.street}
      description={party.draft.isStreetUnlocked ? addressTexts.streetUnlocked : undefined}
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

/** More codes than this are no help to choose from. */
const CHOICES_MAX = 6

type Answer = { of: string; codes: readonly string[] }
const placeKey = ({ address }: PartyDraft) => [address.countyCode, address.city, address.street, address.number].join('/')

function useStreetCodes(party: PartyInputs): { ask: () => void; choices: readonly string[]; listed: readonly string[] } {
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
  return { ask, choices: isCurrent ? answer.codes : [], listed: answer.codes }
}
