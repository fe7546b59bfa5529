/** One of a list, found by typing. */
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { itemsOf, listOf, type Options, optionTyped, useTyped } from './typed-choice.ts'

type ChoiceFieldProps = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: Options
  value: string | null
  /** null: nothing, or what is typed is none. */
  onChange: (value: string | null) => void
  /** What was chosen before is kept for when it is typed right: the form is held by the field alone. */
  keepsChosen?: boolean
  /** With each character. */
  onType?: (text: string) => void
}

export function ChoiceField({ data, value, onChange, keepsChosen = false, onType, error, ...select }: ChoiceFieldProps) {
  const options = itemsOf(data)
  const field = useTyped((text) => {
    const found = optionTyped(data, text)
    if (found) onChange(found.value)
    else if (!keepsChosen && value !== null) onChange(null)
    // Emptied, it is what it is where nothing is chosen.
    return found !== null || (text.trim() === '' && !keepsChosen)
  })
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
      data={listOf(data)}
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
