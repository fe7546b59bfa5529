/** Where the products are stored and couriers collect them. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import { AddressPickerDialog } from '#sending/addresses/web/book/address-picker-dialog.tsx'
import { PartyLines } from '#sending/shipment-editor/web/party-lines.tsx'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import type { AwaitingOrder } from '../../../contract/page.ts'
import { storeCalls } from '../../../contract/store-calls.ts'
import type { PartDraft } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import classes from '../order.module.css'
import { partSenderOf, SENDER_PATH, senderProblem } from './part-request.ts'
import type { PartEditing } from './use-part.ts'

const pageTexts = texts.storeOrders.order

type PartSenderProps = { editor: StoreOrderEditing; awaiting: AwaitingOrder; mine: PartDraft; part: PartEditing }

export function PartSender({ editor, awaiting, mine, part }: PartSenderProps) {
  const mayKeep = useMay('stores.write')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { storeAddress, internalAddress } = awaiting.fromLocation
  const sender = partSenderOf({ part: awaiting, mine })
  const unusable = senderProblem({ part: awaiting, mine })
  const problem = unusable ?? part.errors[SENDER_PATH] ?? null
  const choosing = useChoosing({ editor, awaiting, part, close })
  return (
    <div className={classes.places}>
      <Stack gap={4} role="group" aria-label={pageTexts.storeLocation}>
        <Title order={3}>{pageTexts.storeLocation}</Title>
        <Text fw={500}>{storeAddress.name}</Text>
        {storeAddress.formatted.map((line) => (
          <Text key={line} c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
      <Stack gap="sm" role="group" aria-label={pageTexts.pickUpAddress}>
        <Title order={3}>{pageTexts.pickUpAddress}</Title>
        {sender && <PartyLines party={sender.party} />}
        {problem !== null && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
            {unusable !== null && <Text>{pageTexts.addressNotConverted}</Text>}
            {problem !== pageTexts.addressNotConverted && <Text>{problem}</Text>}
          </Alert>
        )}
        <Button
          variant={problem === null ? 'default' : 'filled'}
          w="fit-content"
          leftSection={<IconMapPin size={16} aria-hidden />}
          data-path={SENDER_PATH}
          onClick={() => setOpen(true)}
        >
          {problem === null ? pageTexts.changeAddress : pageTexts.chooseAddress}
        </Button>
      </Stack>
      <AddressPickerDialog
        opened={isOpen}
        current={{ addressId: sender?.addressId ?? null, mutationId: internalAddress?.mutationId ?? null }}
        mayKeep={mayKeep}
        isBusy={choosing.isBusy}
        onClose={close}
        onPick={choosing.pick}
        onClear={choosing.clear}
      />
    </div>
  )
}

type Choosing = Pick<PartSenderProps, 'editor' | 'awaiting' | 'part'> & { close: () => void }

/** For this order only, or kept for the warehouse and read back from the server. */
function useChoosing({ editor, awaiting, part, close }: Choosing) {
  const { internalAddress, storeAddress } = awaiting.fromLocation
  const locationId = internalAddress?.locationId ?? storeAddress.locationId
  const refreshes = [storeOrderCalls.get, storeCalls.locations]
  const done = (text: string) => {
    toast.success(text)
    part.update({ sender: null })
    close()
  }
  const keep = useAct(storeCalls.mapLocation, {
    refreshes,
    onSuccess: () => done(pageTexts.addressKept),
    onError: () => toast.error(pageTexts.addressNotKept, toastMs.addressSaveFailed),
  })
  const forget = useAct(storeCalls.unmapLocation, {
    refreshes,
    onSuccess: () => done(pageTexts.addressCleared),
    onError: () => toast.error(pageTexts.addressNotCleared),
  })
  const pick = ({ address, isKept }: { address: SavedAddress; isKept: boolean }) => {
    if (isKept && locationId !== null) {
      keep.mutate({ params: { clientId: editor.clientId }, body: { locationId, internalAddressId: address.id } })
      return
    }
    part.update({ sender: { addressId: address.id, party: partyOf(address) } })
    toast.success(pageTexts.addressPicked)
    close()
  }
  const clear = () => {
    if (internalAddress?.mutationId) forget.mutate({ params: { mutationId: internalAddress.mutationId } })
  }
  return { pick, clear, isBusy: keep.isPending || forget.isPending }
}
