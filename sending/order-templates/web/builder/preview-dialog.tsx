/** The form as a buyer fills it in: checked as at its public link, and sent nowhere. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inWords } from '#contract/texts/message.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { focusWrongFieldLater } from '#web/ui/form/wrong-field.ts'
import { emptyAnswers, readAnswers } from '../../contract/return-answers.ts'
import type { ReturnField } from '../../contract/return-form.ts'
import { ReturnFormFields } from '../return-form/return-form.tsx'

const words = texts.returnFormBuilder

export function FormPreviewDialog({ fields, onClose }: { fields: readonly ReturnField[]; onClose: () => void }) {
  const [answers, setAnswers] = useState(() => emptyAnswers(fields))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const found = Object.fromEntries(readAnswers(fields, answers).errors.map(({ path, message }) => [path, inWords(texts, message)]))
  const shown = Object.fromEntries(Object.entries(found).filter(([path]) => isSent || left.has(path.split('.')[0] ?? '')))
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    const form = event.currentTarget
    focusWrongFieldLater(() => form)
  }
  return (
    <Dialog onClose={onClose} title={words.preview} size="lg" asks={false}>
      <form noValidate onSubmit={check}>
        <Stack gap="md">
          <Text c="dimmed">{words.previewHint}</Text>
          {fields.length === 0 ? (
            <Text>{words.previewEmpty}</Text>
          ) : (
            <ReturnFormFields
              fields={fields}
              answers={answers}
              errors={shown}
              onChange={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
              onLeave={(id) => setLeft((before) => new Set([...before, id]))}
            />
          )}
          {isSent && Object.keys(found).length === 0 && (
            <Alert color="green" role="status" classNames={{ message: 'ink' }}>
              {words.allRight}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {texts.ui.close}
            </Button>
            <Button type="submit" disabled={fields.length === 0}>
              {words.check}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
