/** Chooses one entry of the address book by typing a part of it. */
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { addressBook, type SavedAddress } from '../../../contract/addresses.ts'
import { useCall } from '../../api.ts'
import { addressLine } from './saved-address.ts'
import { SuggestionField } from './suggestion-field.tsx'
import { texts } from './texts.ts'

const PICKER_DEBOUNCE_MS = 500

type AddressPickerProps = {
  label?: string
  /** The entry already chosen; its name stands in the field. */
  chosenId: string | null
  onPick: (saved: SavedAddress) => void
}

export function AddressPicker({ label = texts.pickLabel, chosenId, onPick }: AddressPickerProps) {
  // null: nothing typed since the last choice.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [search] = useDebouncedValue(typed?.trim() ?? '', PICKER_DEBOUNCE_MS)
  const list = useCall(addressBook.all, { body: { search } }, { keepPrevious: true })
  const chosen = list.data?.find(({ id }) => id === chosenId)
  const error = isLeft && typed !== null && typed !== '' ? texts.pickFromList : null
  return (
    <SuggestionField<SavedAddress>
      label={label}
      placeholder={texts.pickPlaceholder}
      value={typed ?? chosen?.shortName ?? ''}
      error={error}
      takesFirst
      noneFound={texts.pickEmpty}
      found={{ rows: list.data ?? [], isFetching: list.isFetching, hasFailed: list.isError, more: () => {} }}
      suggestionOf={(saved) => ({
        key: saved.id,
        label: saved.shortName,
        detail: `${saved.contactName}, ${addressLine(saved)}`,
        isDisabled: saved.shippingPointId !== null,
      })}
      onType={(text) => {
        setTyped(text)
        setLeft(false)
      }}
      onPick={(saved) => {
        setTyped(null)
        onPick(saved)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
