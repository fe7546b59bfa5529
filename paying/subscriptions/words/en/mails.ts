import { forms } from '#contract/texts/en/forms.ts'
import type { subscriptionMails as romanian } from '../ro/mails.ts'
import { onCard, times } from './subscriptions.ts'

export const subscriptionMails: typeof romanian = {
  'top-up-done': ({ product, amount, lastDigits, balance, link }) => ({
    subject: `balance topped up automatically by ${forms.ron(amount)}`,
    lines: [
      `The balance of your ${product} account was topped up automatically by ${forms.ron(amount)} from ${onCard(lastDigits)}.`,
      `The available balance is now ${forms.ron(balance)}.`,
      '',
      'You can change or deactivate the automatic top-up at any time:',
      link,
    ],
  }),
  'top-up-declined': ({ amount, lastDigits, reason, retryAt, link }) => ({
    subject: 'the automatic top-up failed',
    lines: [
      `The automatic top-up of ${forms.ron(amount)} from ${onCard(lastDigits)} was declined: ${reason}`,
      `If the balance stays too small, it is tried again after ${retryAt}.`,
      '',
      'Until then you can top up the account here:',
      link,
    ],
  }),
  'top-up-stopped': ({ amount, lastDigits, reason, link }) => ({
    subject: 'the automatic top-up has stopped',
    lines: [
      `The automatic top-up of ${forms.ron(amount)} from ${onCard(lastDigits)} was declined: ${reason}`,
      'We try no more payments from this card without your agreement.',
      '',
      'To keep your shipments going, top up the account or add another card here:',
      link,
    ],
  }),
  'top-ups-of-day-used': ({ amount, count, link }) => ({
    subject: 'the automatic top-up goes on tomorrow',
    lines: [
      `The account was topped up automatically ${forms.counted(count, times)} today by ${forms.ron(amount)} each, as often as a day allows.`,
      'If you do not recognise these payments, deactivate the subscription.',
      '',
      'Until tomorrow you can top up the account here; where you use much of the balance, raise the amount of the subscription:',
      link,
    ],
  }),
  'card-expires': ({ lastDigits, expiry, hasExpired, link }) => ({
    subject: hasExpired ? 'the card of your automatic top-up has expired' : 'the card of your automatic top-up expires',
    lines: [
      hasExpired
        ? `The account is topped up automatically from ${onCard(lastDigits)}, which has expired (${expiry}). The automatic top-up has stopped.`
        : `The account is topped up automatically from ${onCard(lastDigits)}, which expires at the end of this month (${expiry}).`,
      '',
      'To keep the automatic top-up going, add another card here:',
      link,
    ],
  }),
}
