import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts.ts'

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  debounceMs?: number
}

/** Text typed into a list's search waits so long before it is sent (specification: sending, section 9). */
export const SEARCH_DEBOUNCE_MS = 300

/** What is typed is sent after a pause, or at once on Enter, as scanners send it. `/` leads here. */
export function SearchBox({ label, placeholder = label, value, onChange, debounceMs = SEARCH_DEBOUNCE_MS }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const send = (next: string) => {
    setSent(next.trim())
    onChange(next.trim())
  }
  const sendLater = useDebouncedCallback(send, debounceMs)

  // The address changed by another way: back, a remembered filter, "clear all".
  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  return (
    <TextInput
      type="search"
      data-page-search
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={texts.ui.clearSearch} onClick={() => change('', send)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value, sendLater)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(event.currentTarget.value, send)
      }}
    />
  )

  function change(next: string, then: (text: string) => void): void {
    setText(next)
    then(next)
  }
}
