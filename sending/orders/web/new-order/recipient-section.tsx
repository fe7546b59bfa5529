/** Who receives: a pasted message first, then what was read of it, and what of it has no field in an address. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { PasteBox } from '#sending/addresses/web/party/pasted/paste-box.tsx'
import { usePastedAddress } from '#sending/addresses/web/party/pasted/use-pasted.ts'
import { LockerChooser, type NamedLocker } from '#sending/shipment-editor/web/locker-choice.tsx'
import { texts } from '#web/texts.ts'
import type { OrderForm } from './order-form.ts'
import { PartySection } from './party-section.tsx'
import { UnplacedParts } from './unplaced-parts.tsx'

const newOrderTexts = texts.orders.newOrder

type RecipientSectionProps = { form: OrderForm; inputs: PartyInputs; hasFocusFirst: boolean }

/** A locker named in a pasted address opens the picker below it. */
export function RecipientSection({ form, inputs, hasFocusFirst }: RecipientSectionProps) {
  const [lockerSearch, setLockerSearch] = useState<string | null>(null)
  const [isRead, setRead] = useState(false)
  const takers = {
    onLocker: setLockerSearch,
    onParts: (parts: readonly string[]) => form.setFieldValue('unplaced', (unplaced) => [...new Set([...unplaced, ...parts])]),
  }
  const pasting = usePastedAddress(inputs, takers)
  return (
    <PartySection
      side="recipient"
      title={newOrderTexts.recipient}
      form={form}
      inputs={inputs}
      takers={takers}
      // What was read whole and without doubt is shown as it will stand on the label.
      isFolded={isRead && inputs.checks.isClear}
      before={
        <>
          <PasteBox pasting={pasting} onRead={() => setRead(true)} hasFocusFirst={hasFocusFirst} />
          <UnplacedParts form={form} />
        </>
      }
    >
      <OrderLocker form={form} named={{ search: lockerSearch, onDone: () => setLockerSearch(null) }} />
    </PartySection>
  )
}

/** The point the recipient asked for, if any. */
function OrderLocker({ form, named }: { form: OrderForm; named: NamedLocker }) {
  const { locker, recipient, extraOptions } = form.values
  return (
    <LockerChooser
      title={newOrderTexts.lockerTitle}
      point={locker && { name: locker.name, locker }}
      none={<Text c="dimmed">{newOrderTexts.lockerNone}</Text>}
      near={recipient.party.address}
      needsRepayment={extraOptions.hasRepayment}
      named={named}
      onPick={(picked) => form.setFieldValue('locker', picked)}
      back={locker && { label: newOrderTexts.removeLocker, onClick: () => form.setFieldValue('locker', null) }}
    />
  )
}
