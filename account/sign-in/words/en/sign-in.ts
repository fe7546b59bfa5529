import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const signIn: Texts['signIn'] = {
  loginTitle: 'Sign in',
  signUpTitle: 'Create an account',
  forgotTitle: 'Forgotten password',
  resetTitle: 'New password',
  confirmTitle: 'Confirm the email address',

  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min) =>
    `At least ${forms.counted(min, { one: 'one character', other: '# characters' })}, without the email address and common words`,
  name: 'Full name or company',
  referralCode: 'Referral code',

  login: 'Sign in',
  usePasskey: 'Use a passkey',
  passkeyCancelled: 'No passkey was chosen. Try again or use the password.',
  passkeyFailed: 'The browser could not use the passkey. Try again or use the password.',
  signUp: 'Create the account',
  sendLink: 'Send the link',
  savePassword: 'Save the password',
  goOn: 'Continue',

  noAccount: 'No account yet?',
  haveAccount: 'Already have an account?',
  forgot: 'I forgot my password',
  backToLogin: 'Back to signing in',
  trackParcel: 'Track a parcel',

  demoAccounts: 'Demo accounts',
  demoHint: 'Press an account to fill in the form.',

  forgotHint: 'Enter the email address of your account, and we will send you a link to choose a new password.',
  newLinkHint: 'Enter the email address of your account, and we will send you a new link.',
  sendNewLink: 'Send a new link',
  linkSent: (email) => `If there is an account with the address ${email}, we have sent the link. Check your spam folder too.`,
  openMail: 'Open the message',
  mailNotThere: 'The message has not arrived yet. Try again in a few seconds.',
  mailOfSandbox: 'Test environment: no e-mail is sent, the message opens here.',
  confirmSent: (email) => `We have sent a message to ${email}. Open the link in it to confirm the address.`,
  referralCodeUnknown: (code) => `There is no referral code ${code}. The account was opened without it.`,
  passwordChanged: 'The password was changed. You can sign in.',
  keepsPasskeys: 'Keep the passkeys of the account',
  keepsPasskeysHint: 'Otherwise all are removed: another who had the password may have added one.',
  codeTitle: 'Sign-in code',
  codeHint: 'Enter the code that the authenticator app shows.',
  code: '6-digit code',
  recoveryHint: 'Enter one of the recovery codes you kept. Each can be used only once.',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the code of the app',
  sessionEnded: 'The session has ended. Sign in again to return to the page.',
  keepsNothing:
    'This browser does not keep the data of this site (private window or blocked data): you stay signed in only until you close or reload the page, in the language of the browser.',
  confirming: 'Confirming the address ...',
  confirmed: 'The email address was confirmed.',
  noToken: 'The link is incomplete. Open it again from the message you received.',
}
