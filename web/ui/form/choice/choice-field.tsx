/** One of a list, found by typing. */
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { type ChoiceOptions, optionItemsOf, optionListOf, optionTyped, useTypedChoice } from './typed-choice.ts'

type ChoiceFieldProps = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: ChoiceOptions
  value: string | null
  /** null: nothing, or what is typed is none. */
  onChange: (value: string | null) => void
  /** What was chosen before is kept for when it is typed right: the form is held by the field alone, emptied too where nothing cannot be chosen. */
  keepsChosen?: boolean
  /** With each character. */
  onType?: (text: string) => void
}

export function ChoiceField({ data, value, onChange, keepsChosen = false, onType, error, ...select }: ChoiceFieldProps) {
  const options = optionItemsOf(data)
  const mayBeEmptied = !keepsChosen || select.clearable === true || value === null
  const field = useTypedChoice((text) => {
    const found = optionTyped(data, text)
    // Emptied, it is what it is where nothing is chosen.
    const isEmptied = text.trim() === '' && mayBeEmptied
    // The same one again is no change: what hangs on it stays.
    const next = found ? found.value : isEmptied || !keepsChosen ? null : value
    if (next !== value) onChange(next)
    return found !== null || isEmptied
  }, !mayBeEmptied)
  const [before, setBefore] = useState(value)
  // Chosen elsewhere meanwhile: by another field, or by the form that begins anew.
  if (value !== before) {
    setBefore(value)
    if (value !== null) field.forget()
  }
  const shown = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Select
      {...select}
      {...field.input}
      searchable
      data={optionListOf(data)}
      value={value}
      // The one that was chosen before, too, which is no change.
      onOptionSubmit={field.forget}
      searchValue={field.typed ?? shown}
      error={field.error ?? error}
      onInput={(event) => {
        field.input.onInput(event)
        onType?.(event.currentTarget.value)
      }}
      onChange={(next) => {
        field.forget()
        onChange(next)
      }}
      onBlur={(event) => {
        field.judge()
        select.onBlur?.(event)
      }}
    />
  )
}
