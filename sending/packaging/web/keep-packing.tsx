/** What is packed in an order is kept under a name: all of it, or one of its packages. */
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Package, Packing } from '#sending/shipments/contract/shipments.ts'
import { type ApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { useFocusKept } from '#web/ui/form/focus-kept.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { isHeldByField, sendsTypedValuesMark } from '#web/ui/unfit-fields.ts'
import { PACKAGING_NAME_MAX, packagingCalls } from '../contract/packaging.ts'

const words = texts.packaging.inOrder

const saidAtName = (problem: ApiProblem | null): string | null => problem?.errors.find(({ path }) => path === 'name')?.message ?? null

/** `packing`: as it is typed, whole or not. */
export function KeepPacking({ packing }: { packing: unknown }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isDocuments, setDocuments] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = useAct(packagingCalls.addTemplate, {
    refreshes: [packagingCalls.templates],
    onSuccess: () => {
      toast.success(words.saved)
      setOpen(false)
      setName('')
      setDocuments(false)
    },
    onError: (problem) => {
      if (saidAtName(problem) === null) toast.error(words.saveFailed)
    },
  })
  const keep = () => {
    const whole = Packing.safeParse(packing)
    setWrong(whole.success ? null : words.incomplete)
    if (whole.success) save.mutate({ body: { name, packing: whole.data, isDocuments } })
  }
  const part = useFocusKept<HTMLDivElement>(isOpen, 'input')
  return (
    <Stack gap="sm" ref={part}>
      <Checkbox label={words.save} checked={isOpen} onChange={(event) => setOpen(event.currentTarget.checked)} />
      {isOpen && (
        <Group gap="sm" align="flex-start">
          <TextField
            label={words.name}
            value={name}
            most={PACKAGING_NAME_MAX}
            autoComplete="off"
            error={wrong ?? saidAtName(save.error)}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter would send the order.
              event.preventDefault()
              if (!isHeldByField(event.currentTarget)) keep()
            }}
          />
          <Checkbox mt={32} label={words.documents} checked={isDocuments} onChange={(event) => setDocuments(event.currentTarget.checked)} />
          <Button variant="default" mt={24} loading={save.isPending} {...sendsTypedValuesMark} onClick={keep}>
            {words.keep}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** `sides`: as they are typed, whole or not. */
export function KeepPackage({ sides, onClose }: { sides: unknown; onClose: () => void }) {
  const [name, setName] = useState('')
  const whole = Package.safeParse(sides)
  const save = useAct(packagingCalls.addPackage, {
    refreshes: [packagingCalls.packages],
    onSuccess: () => {
      toast.success(words.packageSaved)
      onClose()
    },
  })
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (whole.success) save.mutate({ body: { name, package: whole.data } })
  }
  const failure = whole.success ? (saidAtName(save.error) === null ? (save.error?.message ?? null) : null) : words.incompletePackage
  return (
    <Dialog onClose={onClose} title={words.savePackage}>
      <form noValidate onSubmit={keep}>
        <Stack gap="md">
          <TextField
            data-autofocus
            label={words.packageName}
            value={name}
            most={PACKAGING_NAME_MAX}
            autoComplete="off"
            error={saidAtName(save.error)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormFailure message={failure} />
          <DialogButtons isBusy={save.isPending} isDisabled={!whole.success} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
