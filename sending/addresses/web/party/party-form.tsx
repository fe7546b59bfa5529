/** Contact and address together. A whole address pasted into any field is divided among all of them. */
import { Stack, Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { AddressForm } from './address-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { PartyInputs } from './party-fields.ts'
import { PasteNotes } from './pasted/paste-notes.tsx'
import { type PasteTakers, usePastedAddress } from './pasted/use-pasted.ts'

const addressTexts = texts.addresses

export function PartyForm({ party, ...takers }: { party: PartyInputs } & PasteTakers) {
  const { onPaste, isReading, notes } = usePastedAddress(party, takers)
  return (
    <Stack gap="md" onPaste={onPaste} aria-busy={isReading}>
      {!party.isReadOnly && (
        <Text c="dimmed" fz="xs" role={isReading ? 'status' : undefined}>
          {isReading ? addressTexts.reading : addressTexts.pasteHint}
        </Text>
      )}
      <PasteNotes notes={notes} />
      <ContactForm party={party} />
      <AddressForm party={party} />
    </Stack>
  )
}
