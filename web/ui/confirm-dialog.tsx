import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts } from '../texts.ts'
import { Dialog } from './dialog/dialog.tsx'
import { sendsTypedValuesMark } from './unfit-fields.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** What will happen to what. */
  children: ReactNode
  /** The button's words: a verb, never "Da" or "OK". */
  verb: string
  /** What the other button does, where its usual word could be taken for the act itself. */
  keepVerb?: string
  /** Something is lost by it: the focus stays off its button, as scanners send Enter. */
  isDangerous?: boolean
  isBusy?: boolean
  /** Its width, where a page says one. */
  size?: string
  /** For what cannot be undone: the word to be typed first. */
  word?: string
  /** The button cannot be pressed before that word is there; left out: it says what is wrong with what is typed. */
  isHeldByWord?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      asks={false}
      onClose={props.onClose}
      title={props.title}
      closeOnClickOutside={!props.isBusy}
      {...(props.size ? { size: props.size } : {})}
    >
      <ConfirmBody {...props} />
    </Dialog>
  )
}

// Drawn only while the dialog is open, so the typed word is forgotten with it.
function ConfirmBody({
  children,
  verb,
  keepVerb = texts.ui.cancel,
  isDangerous = false,
  isBusy = false,
  word,
  isHeldByWord = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = () => (word !== undefined && typed !== word ? setError(texts.ui.wrongWord) : onConfirm())
  return (
    <Stack gap="md">
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {word !== undefined && (
        <TextInput
          data-autofocus
          label={texts.ui.typeWord(word)}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" {...focusIf(isDangerous && word === undefined)} onClick={onClose} disabled={isBusy}>
          {keepVerb}
        </Button>
        <Button
          {...sendsTypedValuesMark}
          {...focusIf(!isDangerous && word === undefined)}
          {...(isDangerous ? { color: 'danger' } : {})}
          onClick={confirm}
          disabled={isHeldByWord && typed !== word}
          loading={isBusy}
        >
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}

// The attribute counts, whatever its value.
const focusIf = (isFirst: boolean) => (isFirst ? { 'data-autofocus': true } : {})
