/** Of a list, found by typing. What is typed and is none of it stays and is said: neither is it cleared nor what was chosen before put back. */
import type { ComboboxItem } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { foldForSearch } from '#contract/spelling.ts'
import { texts } from '../../../texts.ts'
import { unfitFieldMarkOf } from '../../unfit-fields.ts'

type Option = string | { value: string; label: string }
export type ChoiceOptions = readonly (Option | { group: string; items: readonly Option[] })[]

const itemOf = (option: Option): ComboboxItem => (typeof option === 'string' ? { value: option, label: option } : option)
export const optionItemsOf = (options: ChoiceOptions): ComboboxItem[] =>
  options.flatMap((option) => (typeof option === 'object' && 'group' in option ? option.items.map(itemOf) : [itemOf(option)]))
/** As the library takes them. */
export const optionListOf = (options: ChoiceOptions) =>
  options.map((option) =>
    typeof option === 'object' && 'group' in option ? { group: option.group, items: option.items.map(itemOf) } : itemOf(option),
  )

/** By its label, without marks, or by its value: `cluj`, `CJ`. */
export function optionTyped(options: ChoiceOptions, text: string): ComboboxItem | null {
  const typed = foldForSearch(text)
  const [only, ...more] = optionItemsOf(options).filter(({ value, label }) => [label, value].some((name) => foldForSearch(name) === typed))
  return only && more.length === 0 ? only : null
}

/**
 * What is typed; null: what is chosen stands there. `leave` takes it, or answers that it is none. `isNeeded`: to empty the field is no choice
 * either.
 */
export function useTypedChoice(leave: (text: string) => boolean, isNeeded = false) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const judge = () => {
    if (typed === null) return
    if (leave(typed)) setTyped(null)
    else setLeft(true)
  }
  const text = typed?.trim() ?? null
  const fault = text === null || (text === '' && !isNeeded) ? null : text === '' ? texts.ui.chooseListed : texts.ui.notListed(text)
  return {
    typed,
    forget: () => setTyped(null),
    error: isLeft ? fault : null,
    input: {
      ...unfitFieldMarkOf(fault !== null),
      onInvalid: () => setLeft(true),
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
