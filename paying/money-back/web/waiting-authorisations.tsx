/** Money that waits for another administrator: who asked for it, and what is decided about it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { type AuthorisationShown, authorisationCalls, SECOND_USER_FROM } from '#paying/authorisations/contract/authorisations.ts'
import { statementCalls } from '#paying/balance/contract/statement.ts'
import { printedIban } from '#sending/shipment-editor/web/iban.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { OwnProofFields, useOwnIdentityProof } from './own-proof.tsx'

const words = texts.authorisations
const shown = [authorisationCalls.waiting, statementCalls.statement, ...Object.values(balanceCalls)]
/** An act of another administrator is seen without a reload. */
const AGAIN_MS = 60_000

/** Nothing is drawn where nothing waits. */
export function WaitingAuthorisations() {
  const waiting = useCall(authorisationCalls.waiting, {}, { refetchInterval: AGAIN_MS })
  if (waiting.error && !waiting.data) return <FailureNotice cause={waiting.error} onRetry={() => void waiting.refetch()} />
  const list = waiting.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Section title={words.title}>
      <Text>{words.about(texts.forms.ron(SECOND_USER_FROM))}</Text>
      <Stack gap="md">
        {list.map((one) => (
          <OneWaiting key={one.id} of={one} />
        ))}
      </Stack>
      <OnlyAdministrator />
    </Section>
  )
}

/** Where something waits for another administrator and there is none: who reads it is the only one. */
export function OnlyAdministrator() {
  const { data } = useCall(authorisationCalls.waiting)
  if (!data?.isOnlyAdministrator) return null
  return (
    <Alert color="orange" classNames={{ message: 'ink' }}>
      {words.onlyAdministrator}
    </Alert>
  )
}

function OneWaiting({ of: one }: { of: AuthorisationShown }) {
  const [asked, setAsked] = useState<'grant' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  return (
    <Stack gap="xs" role="group" aria-label={`${words.ways[one.way]} ${one.client.name}`}>
      <TermList of={termsOf(one)} />
      {one.isOwn && <Text fw={600}>{words.own}</Text>}
      <Group gap="sm">
        {!one.isOwn && <Button onClick={() => setAsked('grant')}>{words.grant}</Button>}
        <Button variant="default" onClick={() => setAsked('refuse')}>
          {one.isOwn ? words.withdraw : words.refuse}
        </Button>
      </Group>
      {asked === 'grant' && <GrantDialog of={one} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog of={one} onClose={close} />}
    </Stack>
  )
}

const termsOf = (one: AuthorisationShown): [string, ReactNode][] => [
  [words.way, words.ways[one.way]],
  [words.client, one.client.name],
  [words.amount, <Money key="amount" amount={one.amount} fw={600} />],
  [words.account, accountOf(one)],
  [
    words.requested,
    <span key="requested">
      <DateTime at={one.requestedAt} /> {one.requestedBy === null ? '' : words.requestedBy(one.requestedBy)}
    </span>,
  ],
]

const accountOf = ({ way, iban, holder }: AuthorisationShown): string =>
  way === 'activation' ? words.toBalance : iban === '' ? words.back : `${printedIban(iban)}, ${holder}`

type DialogProps = { of: AuthorisationShown; onClose: () => void }

function GrantDialog({ of: one, onClose }: DialogProps) {
  const proof = useOwnIdentityProof()
  const [failure, setFailure] = useState<string | null>(null)
  const grant = useAct(authorisationCalls.grant, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.granted)
      onClose()
    },
    onError: (problem) => setFailure(proof.take(problem) ? null : problem.message),
  })
  const send = () => {
    const body = proof.give()
    if (body) grant.mutate({ params: { id: one.id }, body })
  }
  return (
    <Dialog onClose={onClose} title={words.grantTitle} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <TermList of={termsOf(one)} />
          <OwnProofFields proof={proof} />
          <FormFailure message={failure} />
          <DialogButtons verb={words.grant} isBusy={grant.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

function RefuseDialog({ of: one, onClose }: DialogProps) {
  const refuse = useAct(authorisationCalls.refuse, {
    refreshes: shown,
    onSuccess: () => {
      toast.success(words.refused)
      onClose()
    },
    onError: ({ message }) => {
      toast.error(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={words.refuseTitle}
      verb={one.isOwn ? words.withdraw : words.refuse}
      keepVerb={words.keep}
      isBusy={refuse.isPending}
      onConfirm={() => refuse.mutate({ params: { id: one.id } })}
      onClose={onClose}
    >
      {words.refuseText({ way: words.ways[one.way], amount: texts.forms.ron(one.amount), client: one.client.name })}
    </ConfirmDialog>
  )
}
