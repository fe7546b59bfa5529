import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { uiTexts } from '../texts.ts'

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  debounceMs: number
}

/** What is typed is told after a pause, or at once on Enter, as scanners send it. `/` leads here. */
export function SearchBox({ label, placeholder = label, value, onChange, debounceMs }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const tell = (next: string) => {
    setTold(next.trim())
    onChange(next.trim())
  }
  const tellLater = useDebouncedCallback(tell, debounceMs)

  // The address changed by another way: back, a remembered filter, "clear all".
  if (value !== told) {
    setTold(value)
    setText(value)
  }

  return (
    <TextInput
      type="search"
      data-page-search
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={uiTexts.clearSearch} onClick={() => change('', tell)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value, tellLater)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(event.currentTarget.value, tell)
      }}
    />
  )

  function change(next: string, then: (text: string) => void): void {
    setText(next)
    then(next)
  }
}
