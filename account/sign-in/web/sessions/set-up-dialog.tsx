import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { accountCalls } from '../../contract/account.ts'
import { type SecondFactorSetUp, secondFactorCalls } from '../../contract/second-factor.ts'
import { RecoveryCodes, recoveryCodesClosingOf } from './recovery-codes.tsx'

const words = texts.secondFactor

/** Password, then key and code, then the recovery codes. */
export function SecondFactorSetUpDialog({ onClose }: { onClose: () => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const title = codes === null ? words.setUpTitle : words.codesTitle
  return (
    <Dialog asks={false} onClose={onClose} title={title} {...recoveryCodesClosingOf(codes !== null)}>
      {setUp === null && <PasswordStep onDone={setSetUp} onClose={onClose} />}
      {setUp !== null && codes === null && <CodeStep setUp={setUp} onDone={setCodes} onClose={onClose} />}
      {codes !== null && <RecoveryCodes codes={codes} onKept={onClose} />}
    </Dialog>
  )
}

type StepProps<T> = { onDone: (made: T) => void; onClose: () => void }

function PasswordStep({ onDone, onClose }: StepProps<SecondFactorSetUp>) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '' }, validate: formCheckOf(secondFactorCalls.setUp.body) })
  const begin = useAct(secondFactorCalls.setUp, {
    onSuccess: onDone,
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    begin.mutate({ body })
  }, focusFirstError(form))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{words.setUpPassword}</Text>
        <FormFailure message={failure} />
        <PasswordField data-autofocus autoComplete="current-password" label={words.password} {...form.getInputProps('password')} />
        <DialogButtons verb={words.goOn} isBusy={begin.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

const PICTURE_PX = 200

function CodeStep({ setUp, onDone, onClose }: StepProps<readonly string[]> & { setUp: SecondFactorSetUp }) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { code: '' }, validate: formCheckOf(secondFactorCalls.confirm.body) })
  const confirm = useAct(secondFactorCalls.confirm, {
    refreshes: [secondFactorCalls.read, accountCalls.sessions, accountCalls.securityEvents, accountCalls.me],
    onSuccess: ({ recoveryCodes }) => {
      toast.success(words.isOn, toastMs.account)
      onDone(recoveryCodes)
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = form.onSubmit((body) => {
    setFailure(null)
    confirm.mutate({ body })
  }, focusFirstError(form))
  const copy = () => void copyText(setUp.key.replaceAll(' ', ''), words.keyCopied)
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>{words.scan}</Text>
        <Group justify="center">
          <img src={setUp.picture} alt={words.picture} width={PICTURE_PX} height={PICTURE_PX} />
        </Group>
        <Text>{words.keyHint}</Text>
        <Group gap="sm" wrap="nowrap" justify="space-between">
          <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {setUp.key}
          </Text>
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy} style={{ flexShrink: 0 }}>
            {words.copyKey}
          </Button>
        </Group>
        <Text>{words.confirmHint}</Text>
        <FormFailure message={failure} />
        <TextInput autoFocus autoComplete="one-time-code" inputMode="numeric" label={words.code} {...form.getInputProps('code')} />
        <DialogButtons verb={words.confirm} isBusy={confirm.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}
