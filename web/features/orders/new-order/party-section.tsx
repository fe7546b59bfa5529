/** Sender or recipient: from the address book, or typed, and kept there on request. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { partyOf, type SavedAddress } from '../../../../contract/addresses/addresses.ts'
import { texts } from '../../../texts.ts'
import { Section } from '../../../ui/section.tsx'
import { AddressPicker } from '../../addresses/book/address-picker.tsx'
import { draftOfParty, partyOfDraft } from '../../addresses/party/party-draft.ts'
import type { PartyInputs } from '../../addresses/party/party-fields.ts'
import { PartyForm } from '../../addresses/party/party-form.tsx'
import { PartyLines } from '../../shipment-editor/party-lines.tsx'
import type { PartyOfOrder } from './order-draft.ts'
import type { OrderForm } from './order-form.ts'

type PartySectionProps = {
  side: 'sender' | 'recipient'
  title: string
  form: OrderForm
  inputs: PartyInputs
  children?: ReactNode
}

export function PartySection({ side, title, form, inputs, children }: PartySectionProps) {
  const values = form.values[side]
  const [opensFields, setOpensFields] = useState(false)
  const hasErrors = Object.keys(form.errors).some((path) => path.startsWith(`${side}.`))
  // A saved address is shown in two lines until the user wants to change it or something is wrong with it.
  const showsFields = values.savedId === null || opensFields || hasErrors
  const pick = (saved: SavedAddress) => {
    form.setFieldValue(side, { party: draftOfParty(partyOf(saved)), savedId: saved.id, savesAsNew: false, shortName: '' })
    for (const path of Object.keys(form.errors)) if (path.startsWith(`${side}.`)) form.clearFieldError(path)
    setOpensFields(false)
  }
  return (
    <Section title={title}>
      <AddressPicker label={texts.addresses.pickLabel} chosenId={values.savedId} onPick={pick} />
      {showsFields ? <PartyForm party={inputs} /> : <PartySummary values={values} onEdit={() => setOpensFields(true)} />}
      {values.savedId === null && <SaveAsNew side={side} form={form} />}
      {children}
    </Section>
  )
}

function PartySummary({ values: { party }, onEdit }: { values: PartyOfOrder; onEdit: () => void }) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <PartyLines party={partyOfDraft(party)} />
      <Button variant="subtle" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
        {texts.orders.newOrder.editFields}
      </Button>
    </Group>
  )
}

function SaveAsNew({ side, form }: { side: 'sender' | 'recipient'; form: OrderForm }) {
  return (
    <Stack gap="sm">
      <Checkbox label={texts.orders.newOrder.saveAsNew} {...form.getInputProps(`${side}.savesAsNew`, { type: 'checkbox' })} />
      {form.values[side].savesAsNew && (
        <TextInput
          {...form.getInputProps(`${side}.shortName`)}
          label={texts.addresses.shortName}
          description={texts.addresses.shortNameHint}
          required
          maxLength={60}
          maw={360}
          autoComplete="off"
        />
      )}
    </Stack>
  )
}
