/** Several of a list, found by typing. Apart from the field for one of them, which is on most pages. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type ChoiceOptions, optionListOf, optionTyped, useTypedChoice } from './typed-choice.ts'

type ChoicesFieldProps = Omit<
  MultiSelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: ChoiceOptions
  value: string[]
  onChange: (value: string[]) => void
}

export function ChoicesField({ data, value, onChange, error, ...select }: ChoicesFieldProps) {
  const field = useTypedChoice((text) => {
    const found = optionTyped(data, text)
    if (found && !value.includes(found.value)) onChange([...value, found.value])
    return found !== null || text.trim() === ''
  })
  return (
    <MultiSelect
      {...select}
      {...field.input}
      searchable
      data={optionListOf(data)}
      value={value}
      searchValue={field.typed ?? ''}
      error={field.error ?? error}
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
