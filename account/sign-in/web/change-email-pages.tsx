/** Where the links of a changed address lead: to a button each, as a mail program opens links by itself. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { accountCalls } from '../contract/account.ts'
import { emailChangeCalls } from '../contract/email-change.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const words = texts.emailChange

export function ChangeEmailPage() {
  return (
    <OpenedLink
      of={emailChangeCalls.confirm}
      title={words.confirmTitle}
      text={words.confirmText}
      verb={words.confirm}
      done={words.confirmed}
      onward={{ href: paths.profile, text: texts.signIn.goOn }}
    />
  )
}

export function UndoEmailChangePage() {
  return (
    <OpenedLink
      of={emailChangeCalls.undo}
      title={words.undoTitle}
      text={words.undoText}
      verb={words.undo}
      done={words.undone}
      onward={{ href: paths.forgotPassword, text: words.newPassword }}
    />
  )
}

type OpenedLinkProps = {
  of: typeof emailChangeCalls.confirm | typeof emailChangeCalls.undo
  title: string
  text: string
  verb: string
  done: string
  onward: { href: string; text: string }
}

function OpenedLink({ of, title, text, verb, done, onward }: OpenedLinkProps) {
  const { token = '' } = useCheckedSearch()
  const [failure, setFailure] = useState<string | null>(token === '' ? texts.signIn.noToken : null)
  const act = useAct(of, { refreshes: [accountCalls.me], onError: ({ message }) => setFailure(message) })
  const ended = act.data && 'ended' in act.data ? act.data.ended : []
  return (
    <SignInFrame title={title}>
      <FormFailure message={failure} />
      {!act.isSuccess && token !== '' && (
        <>
          <Text>{text}</Text>
          <Button loading={act.isPending} onClick={() => act.mutate({ body: { token } })}>
            {verb}
          </Button>
        </>
      )}
      {act.isSuccess && <Text role="status">{[done, ...ended.map((one) => words.ended[one])].join(' ')}</Text>}
      {act.isSuccess && <AppLink href={onward.href}>{onward.text}</AppLink>}
    </SignInFrame>
  )
}
