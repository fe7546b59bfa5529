/** The buyer's note for the courier, when the merchant says so: not every note is for a courier. */
import { Button, Text } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { withAddress } from '#sending/addresses/web/party/party-draft.ts'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { ADDITIONAL_INFO_MAX } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'

export function NoteForCourier({ note, recipient }: { note: string; recipient: PartyInputs }) {
  const together = addNoteForCourier(recipient.draft.address.additionalInfo, note)
  if (together === null) return null
  if (together.length > ADDITIONAL_INFO_MAX) {
    return (
      <Text c="dimmed" fz="sm" mt="xs">
        {texts.storeOrders.order.noteTooLong}
      </Text>
    )
  }
  return (
    <Button
      variant="subtle"
      mt="xs"
      leftSection={<IconMessagePlus size={16} aria-hidden />}
      onClick={() => recipient.change((draft) => withAddress(draft, { additionalInfo: together }))}
    >
      {texts.storeOrders.order.addNote}
    </Button>
  )
}

/** What the courier is given with the buyer's note behind it, in one line; null: it is in there already. */
export function addNoteForCourier(info: string, note: string): string | null {
  const line = note.trim().replaceAll(/\s+/g, ' ')
  if (line === '' || info.includes(line)) return null
  return [info.trim(), line].filter(Boolean).join('; ')
}
