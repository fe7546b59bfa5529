/** Of a list, found by typing. What is typed and is none of it stays and is said: neither is it cleared nor what was chosen before put back. */
import { type ComboboxItem, MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { texts } from '../../texts.ts'
import { markOf } from '../unfit-fields.ts'

type Option = string | { value: string; label: string }
type Options = readonly (Option | { group: string; items: readonly Option[] })[]

const itemOf = (option: Option): ComboboxItem => (typeof option === 'string' ? { value: option, label: option } : option)
const itemsOf = (options: Options): ComboboxItem[] =>
  options.flatMap((option) => (typeof option === 'object' && 'group' in option ? option.items.map(itemOf) : [itemOf(option)]))
/** As the library takes them. */
const listOf = (options: Options) =>
  options.map((option) =>
    typeof option === 'object' && 'group' in option ? { group: option.group, items: option.items.map(itemOf) } : itemOf(option),
  )

/** By its label, without marks, or by its value: `cluj`, `CJ`. */
function optionTyped(options: Options, text: string): ComboboxItem | null {
  const typed = foldName(text)
  const [only, ...more] = itemsOf(options).filter(({ value, label }) => [label, value].some((name) => foldName(name) === typed))
  return only && more.length === 0 ? only : null
}

/** What is typed; null: what is chosen stands there. `isLeft`: the field was left, or its form sent. */
function useTyped(leave: (text: string) => boolean) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const judge = () => {
    if (typed === null) return
    if (leave(typed)) setTyped(null)
    else setLeft(true)
  }
  const fault = typed !== null && typed.trim() !== '' ? texts.ui.notListed(typed.trim()) : null
  return {
    typed,
    forget: () => setTyped(null),
    error: isLeft ? fault : null,
    input: {
      ...markOf(fault !== null),
      onInput: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
        setLeft(false)
        setTyped(value)
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // The list is open while it is typed into: what Enter takes of it is taken before.
        if (key === 'Tab') judge()
      },
    },
    judge,
  }
}

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

type ChoicesFieldProps = Omit<
  MultiSelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: Options
  value: string[]
  onChange: (value: string[]) => void
}

/** Several of a list. */
export function ChoicesField({ data, value, onChange, error, ...select }: ChoicesFieldProps) {
  const field = useTyped((text) => {
    const found = optionTyped(data, text)
    if (found && !value.includes(found.value)) onChange([...value, found.value])
    return found !== null || text.trim() === ''
  })
  return (
    <MultiSelect
      {...select}
      {...field.input}
      searchable
      data={listOf(data)}
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
