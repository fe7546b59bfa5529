import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Messages = typeof import('../ro/account.ts').accountMessages

const characters = { one: 'one character', other: '# characters' }

export const accountMessages: Messages = {
  'email-twice': 'The e-mail address appears twice!',
  'email-needed': 'Add at least one e-mail address!',
  'working-hour-not-offered': 'Choose one of the hours of the list!',
  'working-hours-end-before-start': 'The end must come after the start!',
  'working-hours-not-mondays': 'The hour differs from Monday’s!',
  'old-password-missing': 'The old password is required!',
  'email-is-own': 'This already is the address of the account.',
  'password-wrong': 'The password is wrong.',
  'code-wrong': 'The code is wrong.',
  'code-used': 'The code was already used. Wait for the next code of the app.',
  'old-password-wrong': 'The old password is wrong!',
  'passwords-differ': 'The new password and its confirmation must be the same',
  'password-too-short': ({ min }) => `The password must have at least ${forms.counted(min, characters)}`,
  'new-password-too-short': ({ min }) => `The new password must have at least ${forms.counted(min, characters)}`,
  'password-too-long': ({ max }) => `The password can have at most ${forms.counted(max, characters)}`,
  'password-common': 'The password is easy to guess: avoid common words, sequences and repetitions',
  'password-own-address': 'The password cannot contain the email address',
  'password-product-name': 'The password cannot contain the name of the platform',
  'password-changed': 'The password was changed.',
  'member-of-none': 'Your account is not a member of any client.',
  'members-too-many': ({ max }) =>
    `A client can have at most ${forms.counted(max, { one: 'one member', other: '# members' })} and invitations.`,
  'cash-account-not-yours': 'Only those who manage bank accounts can change the account for cash on delivery.',
}

export const roles: Texts['roles'] = {
  names: { owner: 'Owner', dispatcher: 'Dispatcher', accountant: 'Accountant', 'read-only': 'Read only' },
  hints: {
    owner: 'Everything: orders, money, bank accounts, stores, members.',
    dispatcher:
      'Orders, activations, addresses, printing and pick-up hours. Does not see the balance, billing data, bank accounts and members.',
    accountant: 'Sees orders and the balance. Changes billing data and the account that cash is paid to.',
    'read-only': 'Sees orders, addresses, the balance and billing data, without bank accounts. Changes nothing.',
  },
  ofPlatform: { administrator: 'Administrator', support: 'Support' },
}
