/** An address that a form takes from the book or as it is typed, and what is to become of it in the book. */
import { Group, Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts } from '#web/texts.ts'
import { EmptyingButton } from '#web/ui/form/emptying-button.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { partyOf, type SavedAddress } from '../../contract/addresses.ts'
import { AddressPicker } from '../book/address-picker.tsx'
import { isAddressReadOnly } from '../book/saved-address.ts'
import { draftOfParty, emptyParty } from '../party/party-draft.ts'
import type { PartyInputs } from '../party/party-fields.ts'
import { PartyForm } from '../party/party-form.tsx'
import { type AddressKeeping, type PickedValues, pickedErrors } from './picked-values.ts'

const words = texts.addresses.picked

/** The part of a form that this needs, whatever its other values are. */
type FormWithPicked = {
  values: PickedValues
  errors: Record<string, ReactNode>
  setValues(values: Partial<PickedValues>): void
  setFieldValue(field: 'keeping', keeping: AddressKeeping): void
  getInputProps(field: 'shortName'): object
}

export function PickedAddressFields({ form, party }: { form: FormWithPicked; party: PartyInputs }) {
  const { savedId, isLocked, keeping } = form.values
  const [picked, setPicked] = useState(emptyParty)
  const pick = (saved: SavedAddress) => {
    const party = draftOfParty(partyOf(saved))
    setPicked(party)
    form.setValues({
      party,
      ...{
        savedId: saved.id,
        isLocked: isAddressReadOnly(saved),
        shortName: saved.shortName,
        keeping: isAddressReadOnly(saved) ? 'none' : 'existing',
      },
    })
  }
  const clear = () => {
    setPicked(emptyParty)
    form.setValues({ party: emptyParty, savedId: null, isLocked: false, shortName: '', keeping: 'none' })
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <div style={{ flexGrow: 1 }}>
          <AddressPicker label={words.pick} chosenId={savedId} onPick={pick} />
        </div>
        <EmptyingButton
          variant="default"
          label={words.clear}
          losesTyped={() => JSON.stringify(form.values.party) !== JSON.stringify(picked)}
          onEmpty={clear}
        />
      </Group>
      <PartyForm party={party} />
      {!isLocked && (
        <Radio.Group
          label={words.keeping}
          value={keeping}
          error={form.errors.keeping}
          onChange={(value) => form.setFieldValue('keeping', value as AddressKeeping)} // one of the radios below
        >
          <Group gap="md" mt={4}>
            <Radio value="none" label={words.keepNone} data-path="keeping" />
            <Radio value="new" label={words.saveAsNew} />
            {savedId !== null && <Radio value="existing" label={words.updateExisting} />}
          </Group>
        </Radio.Group>
      )}
      <TextField
        {...form.getInputProps('shortName')}
        label={words.name}
        description={words.nameHint}
        required={neededFieldsBy(pickedErrors, form.values)('shortName')}
        readOnly={isLocked || keeping === 'existing'}
        most={60}
        autoComplete="off"
      />
    </Stack>
  )
}
