import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { uiTexts } from './texts.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** What will happen to what. */
  children: ReactNode
  /** The button's words: a verb, never "Da" or "OK". */
  verb: string
  /** Something is lost by it. */
  isDangerous?: boolean
  isBusy?: boolean
  /** For what cannot be undone: the word to be typed first. */
  word?: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} closeOnClickOutside={!props.isBusy}>
      <ConfirmBody {...props} />
    </Modal>
  )
}

// Drawn only while the dialog is open, so the typed word is forgotten with it.
function ConfirmBody({ children, verb, isDangerous = false, isBusy = false, word, onConfirm, onClose }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = () => (word !== undefined && typed !== word ? setError(uiTexts.wrongWord) : onConfirm())
  return (
    <Stack gap="md">
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {word !== undefined && (
        <TextInput label={uiTexts.typeWord(word)} value={typed} error={error} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {uiTexts.cancel}
        </Button>
        <Button data-autofocus {...(isDangerous ? { color: 'danger' } : {})} onClick={confirm} loading={isBusy}>
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}
