/** One address of the book: new, changed, or only shown when it is the platform's. */
import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { callApi, toApiProblem, useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SidePanel } from '#web/ui/dialog/dialog.tsx'
import { type ChangedField, ChangedMeanwhile, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { addressBook, addressFieldsOf, partyOf, type SavedAddress } from '../../contract/addresses.ts'
import { partyChanges } from '../party/party-changes.ts'
import { draftOfParty, emptyParty, type PartyDraft, partyOfDraft } from '../party/party-draft.ts'
import { partyErrors } from '../party/party-errors.ts'
import { useParty } from '../party/party-fields.ts'
import { PartyForm } from '../party/party-form.tsx'
import { untilAddressChecked } from '../party/until-checked.ts'
import { addressFormPathOf, isAddressReadOnly } from './saved-address.ts'

const addressTexts = texts.addresses

/** `new`: an empty form; null: closed. */
export type OpenAddress = SavedAddress | 'new' | null

export function AddressDialog({ open, onClose }: { open: OpenAddress; onClose: () => void }) {
  const mayWrite = useMay('addresses.write')
  const title =
    open === 'new'
      ? addressTexts.newTitle
      : open && (isAddressReadOnly(open) || !mayWrite)
        ? addressTexts.viewTitle
        : addressTexts.editTitle
  return (
    <SidePanel
      opened={open !== null}
      onClose={onClose}
      title={title}
      position="right"
      size="720px"
      closeButtonProps={{ 'aria-label': addressTexts.close }}
    >
      {open !== null && <AddressEditor saved={open === 'new' ? null : open} onSaved={onClose} />}
    </SidePanel>
  )
}

type Values = { shortName: string; party: PartyDraft }

const valuesOf = (saved: SavedAddress): Values => ({ shortName: saved.shortName, party: draftOfParty(partyOf(saved)) })

function changesOf(address: SavedAddress, typed: Values): ChangedField[] {
  const saved = valuesOf(address)
  return changedFields([
    { label: addressTexts.shortName, saved: saved.shortName, typed: typed.shortName.trim() },
    ...partyChanges(saved.party, typed.party),
  ])
}

const errorsOf = (values: Values): Record<string, string> => ({
  ...(values.shortName.trim() === '' ? { shortName: addressTexts.shortNameMissing } : {}),
  ...Object.fromEntries(Object.entries(partyErrors(values.party)).map(([path, message]) => [`party.${path}`, message])),
})

function AddressEditor({ saved, onSaved }: { saved: SavedAddress | null; onSaved: () => void }) {
  const mayWrite = useMay('addresses.write')
  const isPlatforms = saved !== null && isAddressReadOnly(saved)
  const locked = isPlatforms || !mayWrite
  const form = useForm<Values>({
    initialValues: saved ? valuesOf(saved) : { shortName: '', party: emptyParty },
    validate: errorsOf,
  })
  const party = useParty({ form, at: 'party', current: () => form.getValues().party, isReadOnly: locked })
  const { save, isSaving, failure, forgetFailure, versions } = useSaving({ saved, form, onSaved, checks: party.checks })

  return (
    <form onSubmit={form.onSubmit(save, focusFirstError(form))} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        {isPlatforms && <Alert color="gray">{addressTexts.readOnly}</Alert>}
        <TextField
          {...form.getInputProps('shortName')}
          label={addressTexts.shortName}
          description={addressTexts.shortNameHint}
          required={neededFieldsBy(errorsOf, form.values)('shortName')}
          readOnly={locked}
          most={60}
          autoComplete="off"
          data-autofocus
        />
        <PartyForm party={party} />
        <FormFailure message={failure} />
        <ChangedMeanwhile
          of={versions}
          changes={(address) => changesOf(address, form.getValues())}
          onSaveTyped={() => void save(form.getValues())}
          onTakeSaved={forgetFailure}
        />
        {!locked && <SaveBar reason={party.checks.isClear ? null : addressTexts.fixFields} isBusy={isSaving} />}
      </Stack>
    </form>
  )
}

type Saving = {
  saved: SavedAddress | null
  form: Parameters<typeof applyProblem>[0] & { setValues: (values: Values) => void }
  onSaved: () => void
  checks: ReturnType<typeof useParty>['checks']
}

function useSaving({ saved, form, onSaved, checks }: Saving) {
  const create = useAct(addressBook.create, { refreshes: [addressBook.all] })
  const update = useAct(addressBook.update, { refreshes: [addressBook.all] })
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const versions = useFormVersions<SavedAddress>({
    beganWith: useRef<string | null>(saved?.version ?? null),
    read: async () => (await callApi(addressBook.all, { body: { search: '' } })).find(({ id }) => id === saved?.id) ?? null,
    take: (address) => form.setValues(valuesOf(address)),
  })
  // The newest checks, for the wait below.
  const latest = useRef(checks)
  latest.current = checks

  const save = async ({ shortName, party }: Values) => {
    if (isSaving) return
    setSaving(true)
    setFailure(null)
    const body = addressFieldsOf(partyOfDraft(party), shortName.trim())
    try {
      await untilAddressChecked(() => latest.current.isPending)
      if (!latest.current.isClear) return
      await (saved ? update.mutateAsync({ params: { id: saved.id }, body, ...versions.ifMatch() }) : create.mutateAsync({ body }))
      toast.success(saved ? addressTexts.updated : addressTexts.saved)
      onSaved()
    } catch (error) {
      const problem = toApiProblem(error)
      await versions.look(problem)
      if (problem.code !== 'changed-meanwhile' && problem.errors.length === 0)
        toast.error(addressTexts.saveFailed, toastMs.addressSaveFailed)
      setFailure(applyProblem(form, problem, { fieldOf: addressFormPathOf }))
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, failure, forgetFailure: () => setFailure(null), versions }
}
