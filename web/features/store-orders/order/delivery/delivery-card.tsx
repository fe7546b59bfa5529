/** Where the order goes: the store's own words beside the fields that couriers are given, and the point the buyer chose. */
import { Alert, Box, Button, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconMessage, IconRestore } from '@tabler/icons-react'
import type { z } from 'zod'
import type { StoreAddressShown } from '../../../../../contract/store-orders/page.ts'
import { texts } from '../../../../texts.ts'
import { Section } from '../../../../ui/section.tsx'
import { Terms } from '../../../../ui/values/terms.tsx'
import { PartyForm } from '../../../addresses/party/party-form.tsx'
import { recipientOf } from '../draft/order-draft.ts'
import type { Editor } from '../editor.ts'
import classes from '../order.module.css'
import { NoteForCourier } from './note-for-courier.tsx'
import { PointCard } from './point-card.tsx'

const pageTexts = texts.storeOrders.order

export function DeliveryCard({ editor }: { editor: Editor }) {
  const { shippingTo, customerNote } = editor.draft.base
  return (
    <Section title={pageTexts.delivery}>
      <div className={classes.delivery}>
        <Stack gap="md">
          <StoreAddress address={shippingTo.storeAddress} />
          {customerNote !== '' && (
            <Alert
              color="accent"
              icon={<IconMessage aria-hidden />}
              title={pageTexts.customerNote}
              classNames={{ title: 'ink', message: 'ink' }}
            >
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{customerNote}</Text>
              <NoteForCourier note={customerNote} recipient={editor.recipient} />
            </Alert>
          )}
          <PointCard editor={editor} />
        </Stack>
        <Stack gap="md" component="section" aria-label={pageTexts.recipient}>
          {shippingTo.info.length > 0 && (
            <Alert
              color="yellow"
              icon={<IconInfoCircle aria-hidden />}
              title={pageTexts.notes}
              classNames={{ title: 'ink', message: 'ink' }}
            >
              {shippingTo.info.map((line) => (
                <Text key={line}>{line}</Text>
              ))}
            </Alert>
          )}
          <PartyForm party={editor.recipient} />
          <BackToStore editor={editor} />
        </Stack>
      </div>
    </Section>
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
        <Terms of={storeFields.map((field) => [pageTexts.storeFields[field], address[field].trim() || pageTexts.empty])} />
      )}
    </Box>
  )
}

const storeFields = ['firstName', 'lastName', 'company', 'phone', 'province', 'city', 'zip', 'address1', 'address2'] as const

/** The way back, offered once something differs. */
function BackToStore({ editor: { draft, recipient } }: { editor: Editor }) {
  const untouched = recipientOf(draft.base)
  const isSame =
    JSON.stringify([draft.recipient.contact, draft.recipient.address]) === JSON.stringify([untouched.contact, untouched.address])
  if (isSame) return null
  return (
    <Button
      variant="subtle"
      w="fit-content"
      leftSection={<IconRestore size={16} aria-hidden />}
      onClick={() => recipient.change(() => untouched)}
    >
      {pageTexts.storeDataAgain}
    </Button>
  )
}
