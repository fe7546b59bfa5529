import type { Texts } from '#contract/texts/texts.ts'

export const closing: Texts['closing'] = {
  title: 'Close the account',
  link: 'Close the account',
  text: 'Name, email address, sessions, passkeys and memberships are removed. Invoices, movements of money and logs are kept for as long as the law says. It cannot be undone.',
  closes: (name) => `The client ${name} has no other owner and closes too, for all members.`,
  leaves: (name) => `The client ${name} stays open, without you.`,
  before: (name) => `Before closing, at the client ${name}:`,
  ofPlatform: 'You have a role on the side of the platform. The account can be closed once the operator has ended it.',
  obstacles: {
    'open-orders': 'Orders that are not at their end',
    balance: 'Money in the balance, given back by settling the account',
    'not-invoiced': 'Orders that are not invoiced',
    'unpaid-invoices': 'Unpaid invoices',
    cash: 'Cash on delivery that is not settled',
    'top-ups': 'Automatic top-ups that are active',
    stores: 'Connected stores',
  },
  close: 'Close the account for good',
  confirmTitle: 'Close the account?',
  confirmText: 'The account will not be usable any more and cannot be restored.',
  closed: 'The account was closed.',
}
