/** The dialog 'Alege o adresa': where couriers come to for the products of a warehouse. */
import { Anchor, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { addressBook, type SavedAddress } from '../../contract/addresses.ts'
import { NotChecked } from '../party/not-checked.tsx'
import { AddressPicker } from './address-picker.tsx'

const pickerTexts = texts.addresses.picker

type AddressPickerDialogProps = {
  opened: boolean
  /** What is linked now: an entry of the address book, and whether it is kept for orders to come. */
  current: { addressId: string | null; mutationId: string | null } | null
  /** Where keeping is the whole purpose there is nothing to ask. */
  isAlwaysKept?: boolean
  /** False: only for this order. */
  mayKeep?: boolean
  isBusy?: boolean
  onClose: () => void
  onPick: (choice: { address: SavedAddress; isKept: boolean }) => void
  onClear: () => void
}

export function AddressPickerDialog(props: AddressPickerDialogProps) {
  return (
    <Dialog asks={false} opened={props.opened} onClose={props.onClose} title={pickerTexts.title} size="500px">
      <AddressChoice {...props} />
    </Dialog>
  )
}

// Drawn only while the dialog is open, so a choice not taken is forgotten with it.
function AddressChoice({
  current,
  isAlwaysKept = false,
  mayKeep = true,
  isBusy = false,
  onClose,
  onPick,
  onClear,
}: AddressPickerDialogProps) {
  const [chosenId, setChosenId] = useState(current?.addressId ?? null)
  const [isKept, setKept] = useState(isAlwaysKept)
  const [error, setError] = useState<string | null>(null)
  const book = useCall(addressBook.all, { body: { search: '' } })

  const choose = (event: SyntheticEvent) => {
    event.preventDefault()
    // The event goes up through what the dialog was opened from, which may be a form too.
    event.stopPropagation()
    const address = book.data?.find(({ id }) => id === chosenId)
    if (address) onPick({ address, isKept })
    else setError(texts.addresses.pickFromList)
  }
  const change = (id: string | null) => {
    setChosenId(id)
    setError(null)
  }
  return (
    <form onSubmit={choose} noValidate>
      <Stack gap="md">
        <AddressPicker chosenId={chosenId} error={error} isFirst onPick={({ id }) => change(id)} onType={() => change(null)} />
        <NotChecked of="all" />
        {/* Another window: what is typed on the page behind stays. */}
        <Anchor href={paths.addresses} target="_blank" rel="noreferrer">
          {pickerTexts.toBook} <IconExternalLink size={14} aria-hidden />
        </Anchor>
        {!isAlwaysKept && mayKeep && (
          <Checkbox
            label={pickerTexts.keep}
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
            disabled={isBusy}
          />
        )}
        <Group justify="flex-end" gap="sm">
          {mayKeep && current !== null && current.mutationId !== null && (
            <Button variant="subtle" color="danger" mr="auto" onClick={onClear} disabled={isBusy}>
              {pickerTexts.clear}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {pickerTexts.close}
          </Button>
          <Button type="submit" loading={isBusy}>
            {pickerTexts.choose}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
