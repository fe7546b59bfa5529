/** Contact and address together. A whole address pasted into any field is divided among all of them. */
import { Stack, Text } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { addressReading, PASTED_MAX } from '../../../../contract/written-address/read-address.ts'
import { call } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { toast } from '../../../ui/notices/toast.ts'
import { AddressForm } from './address-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { PartyInputs } from './party-fields.ts'
import { hasPlace, mayBeAddress, withPasted } from './pasted-address.ts'

const addressTexts = texts.addresses

export function PartyForm({ party }: { party: PartyInputs }) {
  const { onPaste, isReading } = usePastedAddress(party)
  return (
    <Stack gap="md" onPaste={onPaste} aria-busy={isReading}>
      <ContactForm party={party} />
      <AddressForm party={party} />
      {!party.isReadOnly && (
        <Text c="dimmed" fz="xs" role={isReading ? 'status' : undefined}>
          {isReading ? addressTexts.reading : addressTexts.pasteHint}
        </Text>
      )}
    </Stack>
  )
}

/** Typed fields take what is pasted as it is; a text of several parts goes to the server and comes back divided. */
function usePastedAddress(party: PartyInputs): { onPaste: (event: ClipboardEvent<HTMLElement>) => void; isReading: boolean } {
  const [isReading, setReading] = useState(false)
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    const field = event.target instanceof HTMLInputElement ? event.target : null
    if (party.isReadOnly || !mayBeAddress(text)) return
    event.preventDefault()
    const before = party.current()
    setReading(true)
    call(addressReading.read, { body: { text: text.slice(0, PASTED_MAX) } })
      .then((read) => {
        if (!hasPlace(read)) return void pasteAsTyped(field, text)
        party.change((now) => withPasted(now, before, read))
        toast.info(read.left === '' ? addressTexts.pasted : addressTexts.pastedWithRest(read.left))
      })
      // Without the server nothing is lost: the text stands where it was pasted.
      .catch(() => {
        pasteAsTyped(field, text)
        toast.error(addressTexts.pasteFailed)
      })
      .finally(() => setReading(false))
  }
  return { onPaste, isReading }
}

/** As the browser would have pasted it: React hears of it like of a key. */
function pasteAsTyped(field: HTMLInputElement | null, text: string): void {
  if (!field?.isConnected) return
  const line = text.replace(/\s*[\r\n]+\s*/g, ', ').slice(0, field.maxLength > 0 ? field.maxLength : undefined)
  const from = field.selectionStart ?? field.value.length
  const whole = field.value.slice(0, from) + line + field.value.slice(field.selectionEnd ?? from)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, whole)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
