import type { Texts } from '../texts.ts'

export const signIn: Texts['signIn'] = {
  loginTitle: 'Sign in',
  signUpTitle: 'Create an account',
  forgotTitle: 'Forgotten password',
  resetTitle: 'New password',
  confirmTitle: 'Confirm the email address',

  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min) => `At least ${min} characters, without the email address and common words`,
  name: 'Full name or company',
  referralCode: 'Referral code',
  showPassword: 'Show the password',

  login: 'Sign in',
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
  confirmSent: (email) => `We have sent a message to ${email}. Open the link in it to confirm the address.`,
  passwordChanged: 'The password was changed. You can sign in.',
  sessionEnded: 'The session has ended. Sign in again to return to the page.',
  confirming: 'Confirming the address ...',
  confirmed: 'The email address was confirmed.',
  noToken: 'The link is incomplete. Open it again from the message you received.',
}
