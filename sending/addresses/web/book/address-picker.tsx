/** Chooses one entry of the address book by typing a part of it. */
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { addressBook, type SavedAddress } from '../../contract/addresses.ts'
import { SuggestionField } from '../party/suggestion-field.tsx'
import { addressLine } from './saved-address.ts'

const addressTexts = texts.addresses

const PICKER_DEBOUNCE_MS = 500

type AddressPickerProps = {
  label?: string
  /** The entry already chosen; its name stands in the field. */
  chosenId: string | null
  /** What the form holding it has to say of the choice. */
  error?: string | null
  /** In a dialog: the field that is ready to be typed into. */
  isFirst?: boolean
  onPick: (saved: SavedAddress) => void
  /** The name of the chosen entry was changed: nothing is chosen any more. */
  onType?: () => void
}

export function AddressPicker(props: AddressPickerProps) {
  const { label = addressTexts.pickLabel, chosenId, error = null, isFirst = false, onPick, onType } = props
  // null: nothing typed since the last choice.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [search] = useDebouncedValue(typed?.trim() ?? '', PICKER_DEBOUNCE_MS)
  const list = useCall(addressBook.all, { body: { search } }, { keepPrevious: true })
  const chosen = list.data?.find(({ id }) => id === chosenId)
  const ownError = isLeft && typed !== null && typed !== '' ? addressTexts.pickFromList : null
  return (
    <SuggestionField<SavedAddress>
      label={label}
      placeholder={addressTexts.pickPlaceholder}
      value={typed ?? chosen?.shortName ?? ''}
      error={ownError ?? error}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      takesFirst
      noneFound={addressTexts.pickEmpty}
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
        onType?.()
      }}
      onPick={(saved) => {
        setTyped(null)
        onPick(saved)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
