/** Sender or recipient: from the address book, or typed, and kept there on request. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import { AddressPicker } from '#sending/addresses/web/book/address-picker.tsx'
import { draftOfParty, partyOfDraft } from '#sending/addresses/web/party/party-draft.ts'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { PartyForm } from '#sending/addresses/web/party/party-form.tsx'
import type { PasteTakers } from '#sending/addresses/web/party/pasted/use-pasted.ts'
import { PartyLines } from '#sending/shipment-editor/web/party-lines.tsx'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { detailLines } from '../order-parties.tsx'
import type { PartyOfOrder } from './order-draft.ts'
import { type OrderForm, orderErrors } from './order-form.ts'

type Side = 'sender' | 'recipient'

type PartySectionProps = {
  side: Side
  title: string
  form: OrderForm
  inputs: PartyInputs
  takers?: PasteTakers
  /** Nothing of it is in doubt: it is shown in lines until the user wants to change it. */
  isFolded?: boolean
  before?: ReactNode
  children?: ReactNode
}

export const hasPartyErrors = ({ errors }: OrderForm, side: Side): boolean =>
  Object.keys(errors).some((path) => path.startsWith(`${side}.`))

export function PartySection({ side, title, form, inputs, takers = {}, isFolded = false, before, children }: PartySectionProps) {
  const values = form.values[side]
  const [opensFields, setOpensFields] = useState(false)
  // A saved address is shown in lines until the user wants to change it or something is wrong with it.
  const showsFields = (values.savedId === null && !isFolded) || opensFields || hasPartyErrors(form, side)
  const pick = (saved: SavedAddress) => {
    form.setFieldValue(side, { party: draftOfParty(partyOf(saved)), savedId: saved.id, savesAsNew: false, shortName: '' })
    for (const path of Object.keys(form.errors)) if (path.startsWith(`${side}.`)) form.clearFieldError(path)
    setOpensFields(false)
  }
  return (
    <Section title={title}>
      {before}
      <AddressPicker label={texts.addresses.pickLabel} chosenId={values.savedId} onPick={pick} />
      {showsFields ? <PartyForm party={inputs} {...takers} /> : <PartySummary values={values} onEdit={() => setOpensFields(true)} />}
      {values.savedId === null && <SaveAsNew side={side} form={form} />}
      {children}
    </Section>
  )
}

function PartySummary({ values: { party }, onEdit }: { values: PartyOfOrder; onEdit: () => void }) {
  const shown = partyOfDraft(party)
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        <PartyLines party={shown} />
        {detailLines(shown.address).map((line) => (
          <Text key={line} fz="sm">
            {line}
          </Text>
        ))}
        {shown.contact.email !== '' && (
          <Text fz="sm">
            <Breakable text={shown.contact.email} />
          </Text>
        )}
      </Stack>
      <Button variant="subtle" flex="none" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
        {texts.orders.newOrder.editFields}
      </Button>
    </Group>
  )
}

function SaveAsNew({ side, form }: { side: Side; form: OrderForm }) {
  return (
    <Stack gap="sm">
      <Checkbox label={texts.orders.newOrder.saveAsNew} {...form.getInputProps(`${side}.savesAsNew`, { type: 'checkbox' })} />
      {form.values[side].savesAsNew && (
        <TextField
          {...form.getInputProps(`${side}.shortName`)}
          label={texts.addresses.shortName}
          description={texts.addresses.shortNameHint}
          required={neededFieldsBy(orderErrors, form.values)(`${side}.shortName`)}
          most={60}
          maw={360}
          autoComplete="off"
        />
      )}
    </Stack>
  )
}
