import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { checkedBy } from '#web/said.ts'
import { endSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Failure } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { type ClosingClient, type ClosingObstacle, canClose, closingCalls } from '../contract/closing.ts'

const words = texts.closing
/** To be typed before the account is closed. */
const KEYWORD = 'CONFIRM'

const WHERE: Record<ClosingObstacle, string> = {
  'open-orders': paths.orders,
  balance: paths.balance,
  'not-invoiced': paths.balance,
  'unpaid-invoices': paths.statement,
  cash: paths.repayments,
  'top-ups': paths.cardManagement,
  stores: paths.shops,
}

export function CloseAccountPage() {
  const preview = useCall(closingCalls.preview)
  return (
    <Page title={words.title}>
      <Stack gap="md" maw={560}>
        <Text>{words.text}</Text>
        {preview.error && <Failure cause={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />}
        {preview.data?.isOfPlatform && <Text>{words.ofPlatform}</Text>}
        {preview.data?.clients.map((client) => (
          <Left key={client.clientId} client={client} />
        ))}
        {preview.data && canClose(preview.data) && <CloseForm onRefused={() => void preview.refetch()} />}
      </Stack>
    </Page>
  )
}

function Left({ client: { name, isClosed, obstacles } }: { client: ClosingClient }) {
  if (obstacles.length === 0) return <Text>{isClosed ? words.closes(name) : words.leaves(name)}</Text>
  return (
    <Stack gap="xs">
      <Text>{words.before(name)}</Text>
      <List>
        {obstacles.map((obstacle) => (
          <List.Item key={obstacle}>
            <AppLink href={WHERE[obstacle]}>{words.obstacles[obstacle]}</AppLink>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

const checked = checkedBy(closingCalls.close.body)
const empty = { password: '', code: '' }
type Values = typeof empty

/** Without a code where none is asked. */
const bodyOf = ({ password, code }: Values) => ({ password, ...(code === '' ? {} : { code }) })

/** `onRefused`: something stands in its way by now. */
function CloseForm({ onRefused }: { onRefused(): void }) {
  const { go } = useNavigation()
  const isCodeAsked = useCall(secondFactorCalls.read).data?.isOn === true
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ initialValues: empty, validate: (values: Values) => checked(bodyOf(values)) })
  const close = useAct(closingCalls.close, {
    onSuccess: ({ success }) => {
      if (!success) return onRefused()
      toast.success(words.closed, toastMs.account)
      endSession()
      go(paths.login)
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
    onSettled: () => setAsking(false),
  })
  const ask = form.onSubmit(() => {
    setFailure(null)
    setAsking(true)
  }, focusFirstError(form))
  return (
    <form onSubmit={ask} noValidate>
      <Stack gap="md">
        <FormFailure message={failure} />
        <PasswordField autoComplete="current-password" label={words.password} {...form.getInputProps('password')} />
        {isCodeAsked && <TextInput autoComplete="one-time-code" label={words.code} {...form.getInputProps('code')} />}
        <Group>
          <Button type="submit" color="danger">
            {words.close}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        isDangerous
        title={words.confirmTitle}
        verb={words.close}
        word={KEYWORD}
        isBusy={close.isPending}
        onConfirm={() => close.mutate({ body: bodyOf(form.values) })}
        onClose={() => setAsking(false)}
      >
        {words.confirmText}
      </ConfirmDialog>
    </form>
  )
}
