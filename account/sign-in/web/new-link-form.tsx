import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { accountCalls } from '../contract/account.ts'
import { OpenMail } from './open-mail.tsx'

type NewLinkFormProps = {
  /** Which e-mail is asked for. */
  of: typeof accountCalls.forgotPassword | typeof accountCalls.confirmAgain
  hint: string
  verb: string
}

/** Asks for an e-mail with a link: the answer is the same whatever the address. */
export function NewLinkForm({ of, hint, verb }: NewLinkFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate: formCheckOf(accountCalls.forgotPassword.body) })
  const ask = useAct(of, { onError: (problem) => setFailure(applyProblem(form, problem)) })
  const send = form.onSubmit((body) => {
    setFailure(null)
    ask.mutate({ body })
  }, focusFirstError(form))

  if (ask.isSuccess)
    return (
      <>
        <Text role="status">{texts.signIn.linkSent(form.values.email)}</Text>
        <OpenMail email={form.values.email} />
      </>
    )
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{hint}</Text>
        <FormFailure message={failure} />
        <TextInput type="email" autoComplete="username" autoFocus label={texts.signIn.email} {...form.getInputProps('email')} />
        <Button type="submit" loading={ask.isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
