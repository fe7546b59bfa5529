import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const codes = { one: 'one recovery code', other: '# recovery codes' }

export const secondFactor: Texts['secondFactor'] = {
  title: 'Two-step sign-in',
  offText:
    'After the password you are asked for a code of an authenticator app on your phone. Who learns the password cannot get in without the phone.',
  on: 'On',
  off: 'Off',
  column: 'Two steps',
  since: 'On since',
  left: (count) => (count === 0 ? 'You have no recovery codes left. Make new ones now.' : `You have ${forms.counted(count, codes)} left.`),
  turnOn: 'Switch on',
  turnOff: 'Switch off',
  renew: 'New recovery codes',
  password: 'Password of the account',
  goOn: 'Continue',

  setUpTitle: 'Switch on two-step sign-in',
  setUpPassword: 'First confirm that it is you.',
  scan: 'Scan the QR code with an authenticator app.',
  picture: 'QR code for the authenticator app',
  keyHint: 'Cannot scan it? Enter the key in the app:',
  copyKey: 'Copy the key',
  keyCopied: 'The key was copied.',
  confirmHint: 'Then enter the code that the app shows. All other sessions will be ended.',
  code: '6-digit code',
  confirm: 'Switch on',
  isOn: 'Two-step sign-in is on.',

  codesTitle: 'Recovery codes',
  codesText: 'Keep them in a safe place, not on the phone. Each gets you in once without the app. They will never be shown again.',
  copyCodes: 'Copy',
  codesCopied: 'The codes were copied.',
  saveCodes: 'Download',
  fileName: (product) => `recovery-codes-${product.toLowerCase()}.txt`,
  codesKept: 'I have kept them',

  renewTitle: 'New recovery codes',
  renewText: 'The earlier codes will not be valid any more.',
  offTitle: 'Switch off two-step sign-in',
  offWarning: 'Only the password will protect the account. The recovery codes will not be valid any more.',
  isOff: 'Two-step sign-in was switched off.',
  anyCode: 'Code of the app or a recovery code',

  reset: 'Reset two-step sign-in',
  resetTitle: 'Reset two-step sign-in',
  resetText: (name) =>
    `${name} will sign in with the password alone, will be signed out on all devices and will get an email. First make sure that the request is really theirs.`,
  resetDone: 'Two-step sign-in was reset.',
}
