import { account } from '../../../contract/account/account.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const signInTexts = texts.signIn

export function ForgotPasswordPage() {
  return (
    <SignInFrame title={signInTexts.forgotTitle}>
      <NewLinkForm of={account.forgotPassword} hint={signInTexts.forgotHint} verb={signInTexts.sendLink} />
      <AppLink href={paths.login}>{signInTexts.backToLogin}</AppLink>
    </SignInFrame>
  )
}
