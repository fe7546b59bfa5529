/** What undoing a file of the bank would do, said before it is done: of a statement, and of an answer to our payments. */
import { Button, Group, List, Loader, Stack, Text } from '@mantine/core'
import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'

const words = texts.bankStatements.files

/** How a preview is read: as it is now, not as it was when the dialog was open before. */
export const freshPreviewOptions = { staleTime: 0, gcTime: 0 } as const

export type ForeseenUndo = {
  /** In sentences: what goes, and how much stays. */
  said: readonly string[]
  /** What stays, each with why; the first of them. */
  staying: readonly { key: string; what: string; why: string }[]
  stays: number
  /** Nothing is left to undo. */
  isUsed: boolean
}

type UndoDialogProps = {
  /** Its file: what it is called, when and by whom it was given, and of what it is. */
  which: string
  /** null: not known yet. */
  foreseen: ForeseenUndo | null
  loading: { error: ApiProblem | null; refetch: () => unknown; isFetching: boolean }
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function UndoDialog({ which, foreseen, loading, isBusy, onConfirm, onClose }: UndoDialogProps) {
  if (!foreseen || foreseen.isUsed)
    return (
      <Dialog onClose={onClose} title={words.undo} asks={false}>
        <Stack gap="md">
          <Which of={which} />
          {loading.error && <FailureNotice cause={loading.error} onRetry={loading.refetch} isRetrying={loading.isFetching} />}
          {!foreseen && !loading.error && <Loader aria-label={words.undo} />}
          {foreseen && <Effects of={foreseen} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.ui.close}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={words.undo}
      verb={foreseen.stays > 0 ? words.undoRest : words.undo}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Which of={which} />
        <Effects of={foreseen} />
      </Stack>
    </ConfirmDialog>
  )
}

const Which = ({ of }: { of: string }) => (
  <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
    {of}
  </Text>
)

const Effects = ({ of: { said, staying, stays } }: { of: ForeseenUndo }) => (
  <Stack gap="sm">
    {said.map((sentence) => (
      <Text key={sentence}>{sentence}</Text>
    ))}
    {staying.length > 0 && (
      <List mah={240} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} spacing="xs">
        {staying.map(({ key, what, why }) => (
          <List.Item key={key}>
            <Text fw={600} component="span">
              {what}
            </Text>{' '}
            {why}
          </List.Item>
        ))}
      </List>
    )}
    {stays > staying.length && <Text>{words.more(stays - staying.length)}</Text>}
  </Stack>
)
