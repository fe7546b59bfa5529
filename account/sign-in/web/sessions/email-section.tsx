import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { Section } from '#web/ui/section.tsx'
import { accountCalls } from '../../contract/account.ts'
import { emailChangeCalls, UNDO_EMAIL_DAYS } from '../../contract/email-change.ts'
import { OpenMail } from '../open-mail.tsx'
import { emptyProof, isProofFilledIn, ProofFields, useProofCodeNeeded, withoutEmptyCode } from './proof-fields.tsx'

const words = texts.emailChange
const checked = formCheckOf(emailChangeCalls.request.body)
const empty = { email: '', ...emptyProof }
type Values = typeof empty

/** Asks for another address of the own account. */
export function EmailSection() {
  // The link is opened elsewhere: coming back to this window shows the address that counts by now.
  const me = useCall(accountCalls.me, {}, { staleTime: 0 })
  const { isCodeAsked, applyRefusal } = useProofCodeNeeded()
  const reasonId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: empty, validateInputOnBlur: true, validate: (values: Values) => checked(withoutEmptyCode(values)) })
  const ask = useAct(emailChangeCalls.request, {
    refreshes: [accountCalls.securityEvents],
    onSuccess: () => {
      setSentTo(form.values.email)
      form.reset()
    },
    onError: (problem) => setFailure(applyRefusal(form, problem)),
  })
  const send = form.onSubmit((values) => {
    setFailure(null)
    setSentTo(null)
    ask.mutate({ body: withoutEmptyCode(values) })
  }, focusFirstError(form))
  const isFilled = isProofFilledIn(form.values, isCodeAsked)
  const isWaited = sentTo !== null && sentTo !== me.data?.email

  return (
    <Section title={words.title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md" maw={560}>
          {me.data && <Text style={{ overflowWrap: 'anywhere' }}>{words.present(me.data.email)}</Text>}
          <Text c="dimmed">{words.text(UNDO_EMAIL_DAYS)}</Text>
          <FormFailure message={failure} />
          {isWaited && (
            <Text role="status" style={{ overflowWrap: 'anywhere' }}>
              {words.sent(sentTo)}
            </Text>
          )}
          {isWaited && <OpenMail key={sentTo} email={sentTo} />}
          <TextInput type="email" autoComplete="email" label={words.newEmail} {...form.getInputProps('email')} />
          <ProofFields isCodeAsked={isCodeAsked} propsOf={form.getInputProps} />
          <Group gap="sm">
            <Button type="submit" loading={ask.isPending} disabled={!isFilled} {...(isFilled ? {} : { 'aria-describedby': reasonId })}>
              {words.send}
            </Button>
            {!isFilled && (
              <Text c="dimmed" id={reasonId}>
                {words.fillAll}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
