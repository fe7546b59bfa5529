import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { texts } from '../../../texts.ts'
import { tooLongErrorOf } from './text-field.tsx'

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  debounceMs?: number
}

/** No list is searched by more: what is longer stays in its box, is said, and is not sent. */
const CHARACTERS_MAX = 100

/** Text typed into a list's search waits so long before it is sent (specification: sending, section 9). */
export const SEARCH_DEBOUNCE_MS = 300

type TypedText = { value: string; onChange: (text: string) => void; debounceMs?: number | undefined }

/** What is typed is sent after a pause, or at once on Enter, as scanners send it. */
export function useTypedText({ value, onChange, debounceMs = SEARCH_DEBOUNCE_MS }: TypedText) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const send = (next: string) => {
    if (faultOf(next) !== null) return
    setSent(next.trim())
    onChange(next.trim())
  }
  const sendLater = useDebouncedCallback(send, debounceMs)

  // The address changed by another way: back, a remembered filter, "clear all".
  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  function change(next: string, then: (text: string) => void): void {
    setText(next)
    then(next)
  }

  return {
    clearButton: text !== '' && <CloseButton size="sm" aria-label={texts.ui.clearSearch} onClick={() => change('', send)} />,
    inputProps: {
      value: text,
      error: faultOf(text),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value, sendLater),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') change(event.currentTarget.value, send)
      },
    },
  }
}

const faultOf = (text: string) => tooLongErrorOf(text.trim(), CHARACTERS_MAX)

/** `/` leads here. */
export function SearchBox({ label, placeholder = label, ...typing }: SearchBoxProps) {
  const { inputProps, clearButton } = useTypedText(typing)
  return (
    <TextInput
      type="search"
      data-page-search
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={clearButton}
      {...inputProps}
    />
  )
}
