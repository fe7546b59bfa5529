/** What a partner said by telephone or in writing, for one effect or for many of a kind at once. */
import { Button, Group, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import {
  EFFECT_NOTE_MAX,
  EFFECT_NOTE_MIN,
  type EffectKindName,
  effectCalls,
  isOperatorAnswerNeeded,
  type ManualSettlement,
  type OpenEffect,
  operatorAnswerFault,
} from '#contract/effects/effects.ts'
import { callApi } from '#web/api.ts'
import { schemaMessageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { LongWork } from '#web/ui/notices/long-work.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { useForEach } from './use-for-each.ts'

const operatorTexts = texts.operator

type SettleDialogProps = {
  /** Of one kind. */
  effects: readonly OpenEffect[]
  onClose: () => void
  onSettled: () => void
}

export function SettleDialog(props: SettleDialogProps) {
  return (
    <Dialog onClose={props.onClose} title={operatorTexts.settleTitle(props.effects.length)} closeOnClickOutside={false} size="lg">
      <SettleForm {...props} />
    </Dialog>
  )
}

const wrongBy = (kind: EffectKindName, answer: string): string | null => {
  const wrong = operatorAnswerFault(kind, answer)
  return wrong === null ? null : schemaMessageText(wrong)
}

const NAMED_MAX = 4

type Said = { outcome: ManualSettlement['outcome'] | ''; note: string; answer: string }

function SettleForm({ effects, onClose, onSettled }: SettleDialogProps) {
  const kind = effects[0]?.kind
  const asked = kind && isOperatorAnswerNeeded(kind) ? texts.effectAnswers[kind] : null
  const wrong = ({ outcome, note, answer }: Said): Record<string, string> => {
    const ofAnswer = kind && outcome === 'done' ? wrongBy(kind, answer) : null
    return {
      ...(outcome === '' ? { outcome: operatorTexts.chooseOutcome } : {}),
      ...(note.trim().length < EFFECT_NOTE_MIN ? { note: operatorTexts.noteMissing } : {}),
      ...(ofAnswer === null ? {} : { answer: ofAnswer }),
    }
  }
  const form = useForm<Said>({
    initialValues: { outcome: '', note: '', answer: '' },
    validate: wrong,
  })
  const isNeeded = neededFieldsBy(wrong, form.values)
  const isAsked = asked !== null && form.values.outcome === 'done'
  const { run, progress } = useForEach(({ effect, body }: { effect: OpenEffect; body: ManualSettlement }) =>
    callApi(effectCalls.settle, { params: { id: effect.id }, body }),
  )
  const submit = async ({ outcome, note, answer }: Said) => {
    if (outcome === '') return
    const body: ManualSettlement = { outcome, note: note.trim(), ...(isAsked ? { answer: answer.trim() } : {}) }
    const { answers, failures } = await run(effects.map((effect) => ({ effect, body })))
    if (answers.length > 0) toast.success(operatorTexts.settled(answers.length))
    if (failures[0]) toast.error(operatorTexts.notDone(failures.length, failures[0]), toastMs.longSuccess)
    onSettled()
  }
  if (!kind) return null
  return (
    <form onSubmit={form.onSubmit((said) => void submit(said))} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <Subjects effects={effects} />
        <Radio.Group label={operatorTexts.question} required={isNeeded('outcome')} {...form.getInputProps('outcome')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="done"
              label={texts.effects[kind].done}
              data-autofocus
              {...(asked && effects.length > 1 ? { disabled: true, description: operatorTexts.oneAtATime } : {})}
            />
            <Radio value="refused" label={texts.effects[kind].refused} />
          </Stack>
        </Radio.Group>
        {isAsked && <TextInput label={asked} required={isNeeded('answer')} {...form.getInputProps('answer')} />}
        <LongTextField
          label={operatorTexts.note}
          description={operatorTexts.noteHint}
          required={isNeeded('note')}
          most={EFFECT_NOTE_MAX}
          {...form.getInputProps('note')}
          onKeyDown={getHotkeyHandler([['mod+Enter', (event) => sendFormOf(event.target)]])}
        />
        {progress && effects.length > 1 && (
          <LongWork
            doing={operatorTexts.settling}
            done={progress.done}
            total={progress.total}
            count={operatorTexts.progress(progress.done, progress.total)}
            isRunning
          />
        )}
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">{operatorTexts.cannotBeUndone}</Text>
          <Group gap="sm">
            <Button variant="default" onClick={onClose} disabled={progress !== null}>
              {texts.ui.cancel}
            </Button>
            <Button type="submit" loading={progress !== null}>
              {operatorTexts.settleVerb}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const sendFormOf = (field: EventTarget | null) => field instanceof HTMLTextAreaElement && field.form?.requestSubmit()

function Subjects({ effects }: { effects: readonly OpenEffect[] }) {
  const more = effects.length - NAMED_MAX
  if (effects.length === 1) return <Text>{effects[0]?.summary}</Text>
  return (
    <List>
      {effects.slice(0, NAMED_MAX).map(({ id, summary }) => (
        <List.Item key={id}>{summary}</List.Item>
      ))}
      {more > 0 && <List.Item>{operatorTexts.andMore(more)}</List.Item>}
    </List>
  )
}
