import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const passkeys: Texts['passkeys'] = {
  title: 'Passkeys',
  text: 'With a passkey you sign in with the fingerprint, face or PIN of your device, without password and code. They are removed when a new password is chosen by e-mail, unless you keep them.',
  noBrowser: 'This browser cannot use passkeys.',
  otherAddress: (address) => `Passkeys can be added and used only at the address ${address}`,
  noAddress: 'Passkeys cannot be used here: the platform has no domain name.',
  tooMany: (max) => `You can have at most ${forms.counted(max, { one: 'one passkey', other: '# passkeys' })}.`,
  empty: 'You have no passkey.',
  name: 'Name',
  addedAt: 'Added',
  usedAt: 'Last used',
  never: 'never',

  add: 'Add a passkey',
  addTitle: 'New passkey',
  addProof: 'First confirm that it is you.',
  goOn: 'Continue',
  addName: 'Choose a name that you will recognise it by. Then the browser asks for the fingerprint, face or PIN.',
  create: 'Create the passkey',
  cancelled: 'The passkey was not created. You can try again.',
  isHere: 'This device already has a passkey of the account.',
  failed: 'The browser could not create the passkey. Try again or on another device.',
  added: 'The passkey was added.',

  rename: 'Rename',
  renameTitle: 'Rename the passkey',
  renamed: 'The passkey was renamed.',
  remove: 'Remove',
  removeTitle: 'Remove the passkey',
  removeText: (name) =>
    `The passkey "${name}" will not sign in any more. Open sessions go on. On the device it is removed in the settings of the device.`,
  removed: 'The passkey was removed.',
}
