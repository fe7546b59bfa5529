/** A place in Romania; nothing of it is preselected. */
import { Select, TextInput } from '@mantine/core'
import { texts } from '../texts.ts'
import classes from './address.module.css'
import { useCounties } from './address-lookups.ts'
import { AddressSuggestions } from './address-suggestions.tsx'
import { CityField } from './city-field.tsx'
import { chooseCounty } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { PostalCodeField } from './postal-code-field.tsx'
import { plainName } from './same-name.ts'
import { StreetField } from './street-field.tsx'
import { useStreetCodes } from './use-street-codes.ts'

const details = [
  ['building', texts.building],
  ['entrance', texts.entrance],
  ['floor', texts.floor],
  ['apartment', texts.apartment],
  ['intercom', texts.intercom],
] as const

export function AddressForm({ party }: { party: PartyInputs }) {
  const codes = useStreetCodes(party)
  return (
    <div className={classes.form}>
      {/* Leaving any of these may complete what the postal code depends on. */}
      <fieldset className={classes.address} aria-label={texts.place} onBlur={codes.ask}>
        <div className={classes.third}>
          <CountyField party={party} />
        </div>
        <div className={classes.third}>
          <CityField party={party} />
        </div>
        <div className={classes.third}>
          <PostalCodeField party={party} choices={codes.choices} />
        </div>
        <div className={classes.large}>
          <StreetField party={party} onPicked={codes.ask} />
        </div>
        <div className={classes.small}>
          <TextInput {...party.textInput('address.number')} label={texts.number} required maxLength={20} autoComplete="off" />
        </div>
        <div className={classes.details}>
          {details.map(([field, label]) => (
            <TextInput key={field} {...party.textInput(`address.${field}`)} label={label} maxLength={20} autoComplete="off" />
          ))}
        </div>
        <div className={classes.half}>
          <TextInput {...party.textInput('address.landmark')} label={texts.landmark} maxLength={150} autoComplete="off" />
        </div>
        <div className={classes.half}>
          <TextInput {...party.textInput('address.additionalInfo')} label={texts.additionalInfo} maxLength={250} autoComplete="off" />
        </div>
        <AddressSuggestions party={party} />
      </fieldset>
    </div>
  )
}

function CountyField({ party }: { party: PartyInputs }) {
  const counties = useCounties()
  const { value, ...input } = party.input('address.countyCode')
  return (
    <Select
      {...input}
      label={texts.county}
      required
      searchable
      autoComplete="off"
      allowDeselect={false}
      placeholder={texts.countyPlaceholder}
      nothingFoundMessage={texts.noneFound}
      data={counties.map(({ code, name }) => ({ value: code, label: name }))}
      // Without marks: `bistrita` finds Bistrița-Năsăud.
      filter={({ options, search }) => options.filter((option) => 'label' in option && plainName(option.label).includes(plainName(search)))}
      value={value === '' ? null : value}
      onChange={(code) => party.change((now) => chooseCounty(now, code ?? ''))}
      selectFirstOptionOnChange
    />
  )
}
