/** Where the parcel is collected, in plain fields that a phone fills in by itself. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { addressSearch } from '#sending/addresses/contract/address-search.ts'
import { callApi } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { Section } from '#web/ui/section.tsx'
import { BuyerAddress } from '../../contract/public-returns.ts'
import { errorsBySchema, type FieldErrors } from './field-errors.ts'
import classes from './public.module.css'
import { useIsFormTrial } from './trial.ts'

const words = texts.publicReturn

export const emptyAddress: BuyerAddress = {
  countryCode: 'RO',
  ...{ countyCode: '', city: '', street: '', number: '', building: '', entrance: '', apartment: '', postalCode: '' },
}

type PickupAddressProps = {
  address: BuyerAddress
  errors: FieldErrors
  /** null: no order was found whose address could be taken. */
  usesOrder: boolean | null
  onUsesOrder: (usesOrder: boolean) => void
  onChange: (patch: Partial<BuyerAddress> | ((now: BuyerAddress) => Partial<BuyerAddress>)) => void
}

const places = [
  ['city', 'address-level2'],
  ['street', 'address-line1'],
] as const
const doors = [
  ['number', 'off'],
  ['building', 'off'],
  ['entrance', 'off'],
  ['apartment', 'off'],
] as const

/** What a postal code is looked up by, and the empty field that it fills. */
const placedBy = ['countyCode', 'city', 'street', 'number', 'postalCode'] as const

export function PickupAddress({ address, errors, usesOrder, onUsesOrder, onChange }: PickupAddressProps) {
  const codeField = useRef<HTMLInputElement>(null)
  const isTrial = useIsFormTrial()
  const fillCode = async () => {
    const { countyCode, city, street, number, postalCode } = address
    if (isTrial || postalCode !== '' || countyCode === '' || city.trim() === '' || street.trim() === '' || number.trim() === '') return
    const code = await codeOf(address)
    if (code === null) return
    let isFilled = false
    // What was typed while it was looked for stays.
    flushSync(() =>
      onChange((now) => {
        isFilled = placedBy.every((name) => now[name] === address[name])
        return isFilled ? { postalCode: code } : {}
      }),
    )
    // Who is about to type one writes over it.
    if (isFilled && document.activeElement === codeField.current) codeField.current?.select()
  }
  const isNeeded = neededFieldsBy((typed: BuyerAddress) => errorsBySchema(BuyerAddress, typed), address)
  const typed = ([name, autoComplete]: (typeof places)[number] | (typeof doors)[number]) => (
    <TextInput
      key={name}
      label={words[name]}
      required={isNeeded(name)}
      withAsterisk={false}
      autoComplete={autoComplete}
      value={address[name]}
      error={errors[`buyer.address.${name}`]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      onBlur={() => void fillCode()}
    />
  )
  return (
    <Section title={words.pickup}>
      {usesOrder !== null && (
        <Checkbox label={words.sameAddress} checked={usesOrder} onChange={(event) => onUsesOrder(event.currentTarget.checked)} />
      )}
      {usesOrder !== true && (
        <>
          <div className={classes.pair}>
            <NativeSelect
              label={words.county}
              required={isNeeded('countyCode')}
              withAsterisk={false}
              autoComplete="address-level1"
              data={[{ value: '', label: words.choose }, ...counties.map(({ code, name }) => ({ value: code, label: name }))]}
              value={address.countyCode}
              error={errors['buyer.address.countyCode']}
              onChange={(event) => onChange({ countyCode: event.currentTarget.value })}
            />
            {places.map(typed)}
          </div>
          <div className={classes.quarter}>{doors.map(typed)}</div>
          <TextInput
            ref={codeField}
            label={words.postalCode}
            required={isNeeded('postalCode')}
            withAsterisk={false}
            description={words.postalCodeHint}
            autoComplete="postal-code"
            inputMode="numeric"
            value={address.postalCode}
            error={errors['buyer.address.postalCode']}
            onChange={(event) => onChange({ postalCode: event.currentTarget.value })}
          />
        </>
      )}
    </Section>
  )
}

/** null: not known, or not one alone; a buyer who knows it writes it. */
async function codeOf({ city, countyCode, street, number }: BuyerAddress): Promise<string | null> {
  try {
    const { codes } = await callApi(addressSearch.postalCodes, {
      params: { city, countyCode, street },
      query: { validateStreet: 1, number },
    })
    const [only] = codes
    if (only && codes.length === 1) return only.code
    const { list } = await callApi(addressSearch.localities, { params: { countyCode, text: city } })
    const place = list.find(({ localityName }) => localityName.toLowerCase() === city.trim().toLowerCase())
    return place && /^\d{6}$/.test(place.postalCode) ? place.postalCode : null
  } catch {
    return null
  }
}
