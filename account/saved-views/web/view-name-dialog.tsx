import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type SavedView, savedViewCalls, VIEW_NAME_MAX } from '../contract/saved-views.ts'

const words = texts.savedViews

type ViewNameDialogProps = {
  /** The one that gets another name; null: a new one. */
  view: SavedView | null
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

export function ViewNameDialog({ view, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const renaming = useAct(savedViewCalls.rename, { refreshes: [savedViewCalls.all] })
  const rename = async (id: string) => {
    await renaming.mutateAsync({ params: { id }, body: { name: name.trim() } })
    toast.success(words.renamed)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await (view ? rename(view.id) : onSave(name.trim()))
      onClose()
    } catch (refused) {
      const { errors, message } = toApiProblem(refused)
      setError(errors[0]?.message ?? message)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={view ? words.renameTitle : words.saveTitle}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <TextField
            data-autofocus
            label={words.name}
            {...(view ? {} : { description: words.nameHint })}
            most={VIEW_NAME_MAX}
            autoComplete="off"
            value={name}
            error={error}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              setError(null)
            }}
          />
          <DialogButtons isBusy={isBusy} isDisabled={name.trim() === ''} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
