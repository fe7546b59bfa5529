/** Who sends: one line while it is a saved address, whose fields open on request. */
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { partyOfDraft } from '#sending/addresses/web/party/party-draft.ts'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { nameLine, placeLine } from '#sending/shipment-editor/web/party-lines.tsx'
import { texts } from '#web/texts.ts'
import classes from './new-order.module.css'
import type { OrderForm } from './order-form.ts'
import { hasPartyErrors, PartySection } from './party-section.tsx'

const newOrderTexts = texts.orders.newOrder

export function SenderSection({ form, inputs }: { form: OrderForm; inputs: PartyInputs }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { savedId, party } = form.values.sender
  if (savedId === null || isOpen || hasPartyErrors(form, 'sender'))
    return <PartySection side="sender" title={newOrderTexts.sender} form={form} inputs={inputs} />
  const { contact, address } = partyOfDraft(party)
  return (
    <Paper withBorder px="md" py="xs" component="section" aria-labelledby={id}>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Title order={2} id={id} className={classes.senderTitle}>
          {newOrderTexts.sender}
        </Title>
        <Text className={classes.senderLine} title={`${nameLine(contact)}, ${placeLine(address)}`}>
          <Text span fw={500}>
            {nameLine(contact)}
          </Text>{' '}
          <Text span c="dimmed">
            {placeLine(address)}
          </Text>
        </Text>
        <Button variant="subtle" size="compact-md" flex="none" onClick={() => setOpen(true)}>
          {newOrderTexts.change}
        </Button>
      </Group>
    </Paper>
  )
}
