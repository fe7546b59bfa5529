import type { Texts } from '#contract/texts/texts.ts'

export const cardNames: Texts['cardNames'] = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  other: 'Card',
  ending: ({ brand, digits }) => `${brand} •••• ${digits}`,
  none: 'the saved card',
}

export const topUpChoice: Texts['topUpChoice'] = {
  customAmount: 'Another amount',
  typedAmount: 'Your amount',
  threshold: 'When the balance is topped up',
  whenTooSmall: 'When the balance is too small for the next order',
  below: (amount) => `When it falls below ${amount}`,
  customThreshold: 'Another threshold',
  typedThreshold: 'Your threshold',
  choose: 'Choose one!',
}

export const subscriptions: Texts['subscriptions'] = {
  title: 'Subscriptions',
  tab: 'Automatic top-up',
  empty: 'You have no active subscriptions',
  add: 'Add a subscription',
  updated: 'The subscription was updated!',
  deactivated: 'The subscription was deactivated!',
  readFailed: 'The subscriptions could not be read!',
  updateFailed: 'The subscription could not be updated!',
  deactivateFailed: 'The subscription could not be deactivated!',
  fillAll: 'Please fill in all fields!',
  whenTooSmall: 'when the balance is too small for the next order',

  statuses: { inactive: 'Inactive', pending: 'Pending', active: 'Active', unknown: 'Unknown' },
  pendingHint: 'The first payment is not confirmed yet. Until then nothing is topped up automatically.',
  topUp: 'Top-up',
  threshold: 'Threshold',
  below: (amount) => `below ${amount}`,
  activatedAt: 'Activated',
  entity: 'Invoiced to',
  expires: 'Expires',
  expired: 'Card expired',
  expiredHint: 'The balance cannot be topped up with this card any more. Pay with another one on the top-up page.',
  waitingForCard: 'Subscription',
  edit: 'Edit',
  remove: 'Delete',
  actionFor: ({ verb, card }) => `${verb}: ${card}`,
  reactivate: 'Reactivate',
  renew: 'Change the card',
  inactiveHint: 'An inactive subscription can be reactivated on the top-up page only.',

  editTitle: 'Edit the subscription',
  save: 'Save',
  cancel: 'Cancel',

  removeTitle: 'Deactivating the subscription',
  removeText: ({ card, amount }) =>
    `The subscription of ${card} will no longer top the balance up by ${amount}. Payments that were made stay, and it can be reactivated on the top-up page.`,
}
