import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const days = { one: 'one day', other: '# days' }

export const emailChange: Texts['emailChange'] = {
  title: 'Email address',
  present: (email) => `You sign in with ${email}.`,
  text: (daysMax) =>
    `We send a link to the new address; it is valid once you have opened the link. From the old address the change can be undone for ${forms.counted(daysMax, days)}. The addresses for notifications stay as they are.`,
  newEmail: 'New email address',
  send: 'Send the link',
  fillAll: 'Fill in all fields.',
  sent: (email) => `We have sent a message to ${email}. Open the link in it to change the address. Check your spam folder too.`,
  confirmTitle: 'Confirm the new email address',
  confirmText: 'From now on you will sign in with the address at which you got the link.',
  confirm: 'Change the address',
  confirmed: 'The email address was changed.',
  undoTitle: 'Undo the change of the email address',
  undoText:
    'The account will have the address again at which you got the link. All sessions and passkeys will be ended, and the present password will not be valid any more. Two-step sign-in that was switched on recently is switched off.',
  undo: 'Undo the change',
  undone: 'The change was undone. We have sent a link to this address for choosing a new password.',
  ended: {
    'second-factor': 'Two-step sign-in had been switched on recently and is off: switch it on again once you have signed in.',
    'recovery-codes': 'The recovery codes that were made recently are not valid any more: make others once you have signed in.',
    passkeys: 'The passkeys were removed: add them again once you have signed in.',
  },
  newPassword: 'Ask for the link once more',
}
