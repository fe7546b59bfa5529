import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { emptyProof, ProofFields, useProofCodeNeeded, withoutEmptyCode } from '#account/sign-in/web/sessions/proof-fields.tsx'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { formCheckOf } from '#web/said.ts'
import { endSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
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
        {preview.error && <FailureNotice cause={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />}
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

const checked = formCheckOf(closingCalls.close.body)

/** `onRefused`: something stands in its way by now. */
function CloseForm({ onRefused }: { onRefused(): void }) {
  const { go } = useNavigation()
  const { isCodeAsked, applyRefusal } = useProofCodeNeeded()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ initialValues: emptyProof, validate: (values: typeof emptyProof) => checked(withoutEmptyCode(values)) })
  const close = useAct(closingCalls.close, {
    onSuccess: ({ success }) => {
      if (!success) return onRefused()
      toast.success(words.closed, toastMs.account)
      endSession()
      go(paths.login)
    },
    onError: (problem) => setFailure(applyRefusal(form, problem)),
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
        <ProofFields isCodeAsked={isCodeAsked} propsOf={form.getInputProps} />
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
        onConfirm={() => close.mutate({ body: withoutEmptyCode(form.values) })}
        onClose={() => setAsking(false)}
      >
        {words.confirmText}
      </ConfirmDialog>
    </form>
  )
}
