/** Where a customer's message is pasted whole: it is read at once, and stays to be compared with what was read. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { texts } from '#web/texts.ts'
import { tooLongErrorOf } from '#web/ui/form/text/text-field.tsx'
import { PASTED_MAX } from '../../../contract/written-address/read-address.ts'
import { PasteNotes } from './paste-notes.tsx'
import type { AddressPasting, PasteReading } from './use-pasted.ts'

const words = texts.addresses.pasteBox

type PasteBoxProps = {
  pasting: AddressPasting
  /** The text was divided among the fields. */
  onRead: () => void
  hasFocusFirst: boolean
}

export function PasteBox({ pasting: { read, isReading, notes }, onRead, hasFocusFirst }: PasteBoxProps) {
  const [text, setText] = useState('')
  const [reading, setReading] = useState<PasteReading | null>(null)
  const isEmpty = text.trim() === ''
  // It is read whole or not at all; the order itself is not held by it.
  const fault = tooLongErrorOf(text, PASTED_MAX)
  const start = async (whole: string) => {
    setReading(null)
    const now = await read(whole)
    setReading(now)
    if (now === 'read') onRead()
  }
  const take = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    // Into a text that stands here already it is pasted as anywhere.
    if (!isEmpty || pasted.trim() === '' || pasted.length > PASTED_MAX) return
    event.preventDefault()
    setText(pasted)
    void start(pasted)
  }
  return (
    <Stack gap="xs" aria-busy={isReading}>
      <Textarea
        label={words.label}
        placeholder={words.placeholder}
        autosize
        minRows={2}
        maxRows={4}
        value={text}
        error={fault ?? (reading === 'nothing-found' ? words.notRead : reading === 'failed' ? texts.addresses.pasteFailed : null)}
        data-autofocus={hasFocusFirst || undefined}
        autoFocus={hasFocusFirst}
        onPaste={take}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setReading(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty || fault !== null) return
          event.preventDefault()
          void start(text)
        }}
      />
      <Group gap="sm" justify="space-between">
        <Text c="dimmed" fz="xs" role={isReading ? 'status' : undefined}>
          {isReading ? texts.addresses.reading : isEmpty ? words.hint : ''}
        </Text>
        {!isEmpty && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" loading={isReading} disabled={fault !== null} onClick={() => void start(text)}>
              {words.readAgain}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setText('')}>
              {words.clear}
            </Button>
          </Group>
        )}
      </Group>
      <PasteNotes notes={notes} />
    </Stack>
  )
}
