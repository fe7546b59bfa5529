import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { bankStatementCalls, STATEMENT_NOTE_MAX, STATEMENT_NOTE_MIN, type StatementLineShown } from '../contract/bank-statements.ts'
import { useLineSettling } from './use-recording.ts'

const words = texts.bankStatements

const missingOf = ({ note }: { note: string }): { note?: string } =>
  note.trim().length < STATEMENT_NOTE_MIN ? { note: words.noteMissing } : {}

export function IgnoreLineDialog({ line, onClose }: { line: StatementLineShown; onClose: () => void }) {
  const ignore = useLineSettling(bankStatementCalls.ignore, { said: words.ignored, onEnd: onClose })
  const form = useForm({
    initialValues: { note: '' },
    validate: missingOf,
  })
  const send = ({ note }: { note: string }) => {
    if (!ignore.isPending) ignore.mutate({ params: { id: line.id }, body: { note: note.trim() } })
  }
  return (
    <Dialog onClose={onClose} title={words.ignoreTitle} closeOnClickOutside={false}>
      <form onSubmit={form.onSubmit(send)} {...judgedWhenSendingHeld(form.validate)} noValidate>
        <Stack gap="md">
          <Text>{words.ignoreText(texts.forms.ron(line.amount), line.counterparty.name || words.unknownCounterparty)}</Text>
          <LongTextField
            data-autofocus
            label={words.note}
            description={words.noteHint}
            required={neededFieldsBy(missingOf, form.values)('note')}
            most={STATEMENT_NOTE_MAX}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={ignore.isPending}>
              {texts.ui.cancel}
            </Button>
            <Button type="submit" loading={ignore.isPending}>
              {words.ignoreVerb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
