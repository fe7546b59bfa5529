/** Where the order goes: the store's own words beside the fields that couriers are given, and the point the buyer chose. */
import { Alert, Box, Button, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconMessage, IconPencil, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { partyErrors } from '#sending/addresses/web/party/party-errors.ts'
import { PartyForm } from '#sending/addresses/web/party/party-form.tsx'
import { nameLine, placeLine } from '#sending/shipment-editor/web/party-lines.tsx'
import { texts } from '#web/texts.ts'
import { EmptyingButton } from '#web/ui/form/emptying-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import type { StoreAddressShown } from '../../../contract/page.ts'
import { chosenPointOf, recipientDraftOf } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import classes from '../order.module.css'
import { NoteForCourier } from './note-for-courier.tsx'
import { PointCard } from './point-card.tsx'

const pageTexts = texts.storeOrders.order

export function DeliveryCard({ editor }: { editor: StoreOrderEditing }) {
  const { shippingTo } = editor.draft.base
  const [search, setSearch] = useState<string | null>(null)
  const mustDecide = isToDecide(editor)
  const [isOpen, setOpen] = useState(mustDecide)
  // What was opened stays so: nothing folds under the hands of who corrects it.
  if (mustDecide && !isOpen) setOpen(true)
  if (!isOpen) return <FoldedDelivery editor={editor} onOpen={() => setOpen(true)} />
  return (
    <Section title={pageTexts.delivery}>
      <div className={classes.delivery}>
        <Stack gap="md">
          <StoreAddress address={shippingTo.storeAddress} />
          <CustomerNote editor={editor} />
          <PointCard editor={editor} named={{ search, onDone: () => setSearch(null) }} />
        </Stack>
        <Stack gap="md" component="section" aria-label={pageTexts.recipient}>
          {shippingTo.info.length > 0 && (
            <Alert
              color="yellow"
              icon={<IconInfoCircle aria-hidden />}
              title={pageTexts.notes}
              classNames={{ title: 'ink', message: 'ink' }}
            >
              <div style={{ overflowWrap: 'anywhere', ...(shippingTo.info.length > NOTES_IN_SIGHT ? scrolled : {}) }}>
                {shippingTo.info.map((line) => (
                  <Text key={line}>{line}</Text>
                ))}
              </div>
            </Alert>
          )}
          <PartyForm party={editor.recipient} onLocker={setSearch} />
          <BackToStore editor={editor} />
        </Stack>
      </div>
    </Section>
  )
}

/** A checkout with fields of its own may leave many: the address below them stays within reach of a thumb. */
const NOTES_IN_SIGHT = 8
const scrolled = { maxHeight: 400, overflowY: 'auto' } as const

/** Something of it is wrong, missing, or said by the store. */
function isToDecide({ draft, recipient }: StoreOrderEditing): boolean {
  const { errors, info } = draft.base.shippingTo
  const isUnclear = !recipient.checks.isPending && !recipient.checks.isClear
  // A locker is looked up: whether it is full is seen at it.
  return (
    errors.length > 0 ||
    info.length > 0 ||
    chosenPointOf(draft) !== null ||
    isUnclear ||
    Object.keys(partyErrors(draft.recipient)).length > 0
  )
}

/** Who and where in two lines; what the buyer wrote stays in sight. */
function FoldedDelivery({ editor, onOpen }: { editor: StoreOrderEditing; onOpen: () => void }) {
  const { contact, address } = editor.draft.recipient
  return (
    <Section
      title={pageTexts.delivery}
      beside={
        <Button variant="default" size="compact-sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onOpen}>
          {pageTexts.changeRecipient}
        </Button>
      }
    >
      <div>
        <Text fw={500}>{[nameLine(contact), contact.phone].filter(Boolean).join(' · ')}</Text>
        <Text>{placeLine(address)}</Text>
      </div>
      <CustomerNote editor={editor} />
    </Section>
  )
}

function CustomerNote({ editor }: { editor: StoreOrderEditing }) {
  const { customerNote } = editor.draft.base
  if (customerNote === '') return null
  return (
    <Alert color="accent" icon={<IconMessage aria-hidden />} title={pageTexts.customerNote} classNames={{ title: 'ink', message: 'ink' }}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{customerNote}</Text>
      <NoteForCourier note={customerNote} recipient={editor.recipient} />
    </Alert>
  )
}

function StoreAddress({ address }: { address: z.infer<typeof StoreAddressShown> | null }) {
  return (
    <Box component="section" aria-label={pageTexts.storeAddress}>
      <Title order={3} mb="sm">
        {pageTexts.storeAddress}
      </Title>
      {address === null ? (
        <Text c="dimmed">{pageTexts.noAddress}</Text>
      ) : (
        <TermList of={storeFields.map((field) => [pageTexts.storeFields[field], address[field].trim() || pageTexts.empty])} />
      )}
    </Box>
  )
}

const storeFields = ['firstName', 'lastName', 'company', 'phone', 'province', 'city', 'zip', 'address1', 'address2'] as const

/** The way back, offered once something differs. */
function BackToStore({ editor: { draft, recipient } }: { editor: StoreOrderEditing }) {
  const untouched = recipientDraftOf(draft.base)
  const isSame =
    JSON.stringify([draft.recipient.contact, draft.recipient.address]) === JSON.stringify([untouched.contact, untouched.address])
  if (isSame) return null
  return (
    <EmptyingButton
      variant="subtle"
      w="fit-content"
      leftSection={<IconRestore size={16} aria-hidden />}
      label={pageTexts.storeDataAgain}
      losesTyped={() => true}
      onEmpty={() => recipient.change(() => untouched)}
    />
  )
}
