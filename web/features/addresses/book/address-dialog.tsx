/** One address of the book: new, changed, or only shown when it is the platform's. */
import { Alert, Drawer, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { addressBook, addressFieldsOf, partyOf, type SavedAddress } from '../../../../contract/addresses/addresses.ts'
import { asProblem, useAct } from '../../../api.ts'
import { useMay } from '../../../shell/use-may.ts'
import { texts } from '../../../texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '../../../ui/form/form-errors.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { toast, toastMs } from '../../../ui/notices/toast.ts'
import { draftOfParty, emptyParty, type PartyDraft, partyOfDraft } from '../party/party-draft.ts'
import { partyErrors } from '../party/party-errors.ts'
import { useParty } from '../party/party-fields.ts'
import { PartyForm } from '../party/party-form.tsx'
import { untilChecked } from '../party/until-checked.ts'
import { formPath, isReadOnly } from './saved-address.ts'

const addressTexts = texts.addresses

/** `new`: an empty form; null: closed. */
export type OpenAddress = SavedAddress | 'new' | null

export function AddressDialog({ open, onClose }: { open: OpenAddress; onClose: () => void }) {
  const mayWrite = useMay('addresses.write')
  const title =
    open === 'new' ? addressTexts.newTitle : open && (isReadOnly(open) || !mayWrite) ? addressTexts.viewTitle : addressTexts.editTitle
  return (
    <Drawer
      opened={open !== null}
      onClose={onClose}
      title={title}
      position="right"
      size="720px"
      closeButtonProps={{ 'aria-label': addressTexts.close }}
    >
      {open !== null && <AddressEditor saved={open === 'new' ? null : open} onSaved={onClose} />}
    </Drawer>
  )
}

type Values = { shortName: string; party: PartyDraft }

function AddressEditor({ saved, onSaved }: { saved: SavedAddress | null; onSaved: () => void }) {
  const mayWrite = useMay('addresses.write')
  const isPlatforms = saved !== null && isReadOnly(saved)
  const locked = isPlatforms || !mayWrite
  const form = useForm<Values>({
    initialValues: { shortName: saved?.shortName ?? '', party: saved ? draftOfParty(partyOf(saved)) : emptyParty },
    validate: (values) => ({
      ...(values.shortName.trim() === '' ? { shortName: addressTexts.shortNameMissing } : {}),
      ...Object.fromEntries(Object.entries(partyErrors(values.party)).map(([path, message]) => [`party.${path}`, message])),
    }),
  })
  const party = useParty({ form, at: 'party', current: () => form.getValues().party, isReadOnly: locked })
  const { save, isSaving, failure } = useSaving({ saved, form, onSaved, checks: party.checks })

  return (
    <form onSubmit={form.onSubmit(save, focusFirstError(form))} noValidate>
      <Stack gap="md">
        {isPlatforms && <Alert color="gray">{addressTexts.readOnly}</Alert>}
        <TextInput
          {...form.getInputProps('shortName')}
          label={addressTexts.shortName}
          description={addressTexts.shortNameHint}
          required
          readOnly={locked}
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <PartyForm party={party} />
        <FormFailure message={failure} />
        {!locked && <SaveBar reason={party.checks.isClear ? null : addressTexts.fixFields} isBusy={isSaving} />}
      </Stack>
    </form>
  )
}

type Saving = {
  saved: SavedAddress | null
  form: Parameters<typeof applyProblem>[0]
  onSaved: () => void
  checks: ReturnType<typeof useParty>['checks']
}

function useSaving({ saved, form, onSaved, checks }: Saving) {
  const create = useAct(addressBook.create, { refreshes: [addressBook.all] })
  const update = useAct(addressBook.update, { refreshes: [addressBook.all] })
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The newest checks, for the wait below.
  const latest = useRef(checks)
  latest.current = checks

  const save = async ({ shortName, party }: Values) => {
    if (isSaving) return
    setSaving(true)
    setFailure(null)
    const body = addressFieldsOf(partyOfDraft(party), shortName.trim())
    try {
      await untilChecked(() => latest.current.isPending)
      if (!latest.current.isClear) return
      await (saved ? update.mutateAsync({ params: { id: saved.id }, body }) : create.mutateAsync({ body }))
      toast.success(saved ? addressTexts.updated : addressTexts.saved)
      onSaved()
    } catch (error) {
      const problem = asProblem(error)
      if (problem.errors.length === 0) toast.error(addressTexts.saveFailed, toastMs.addressSaveFailed)
      setFailure(applyProblem(form, problem, { fieldOf: formPath }))
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, failure }
}
