import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { accountCalls } from '../contract/account.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

export function ForgotPasswordPage() {
  return (
    <SignInFrame title={signInTexts.forgotTitle}>
      <NewLinkForm of={accountCalls.forgotPassword} hint={signInTexts.forgotHint} verb={signInTexts.sendLink} />
      <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
    </SignInFrame>
  )
}
