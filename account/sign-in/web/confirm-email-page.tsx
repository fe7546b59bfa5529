import { Button, Loader, Text } from '@mantine/core'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { accountCalls } from '../contract/account.ts'
import { useBeginSession } from './login-page.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

/** The link of the confirmation mail. The token works once, so its one answer is kept. */
export function ConfirmEmailPage() {
  const { token = '' } = useCheckedSearch()
  const enter = useBeginSession()
  const confirmation = useCall(
    accountCalls.confirmEmail,
    { body: { token } },
    { enabled: token !== '', retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  )
  const failure = token === '' ? signInTexts.noToken : (confirmation.error?.message ?? null)
  const confirmed = confirmation.data
  return (
    <SignInFrame title={signInTexts.confirmTitle}>
      <FormFailure message={failure} />
      {!confirmed && failure === null && (
        <Text role="status">
          <Loader size="xs" mr="sm" aria-hidden />
          {signInTexts.confirming}
        </Text>
      )}
      {confirmed && <Text role="status">{signInTexts.confirmed}</Text>}
      {confirmed && <Button onClick={() => enter(confirmed.token, paths.profile)}>{signInTexts.goOn}</Button>}
      {failure !== null && <NewLinkForm of={accountCalls.confirmAgain} hint={signInTexts.newLinkHint} verb={signInTexts.sendNewLink} />}
      {failure !== null && <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>}
    </SignInFrame>
  )
}
