import { forms } from '#contract/texts/en/forms.ts'

type Ro = typeof import('../ro/subscriptions.ts')

const onCard = (lastDigits: string | null) => (lastDigits === null ? 'the saved card' : `card **** ${lastDigits}`)

const times = { one: 'once', other: '# times' }

export const subscriptionMessages: Ro['subscriptionMessages'] = {
  'top-up-under-way': 'The automatic top-up from the card is under way. Try again in a few moments.',
  'top-up-does-not-cover': ({ amount, shortfall }) =>
    `The automatic top-up (${forms.ron(amount)}) does not cover the missing amount (${forms.ron(shortfall)}). Top up the account or raise the amount of the subscription.`,
  'top-up-retried': ({ reason, at }) => `The last automatic top-up failed. ${reason} It is tried again after ${forms.dateTime(at)}.`,
  'top-up-stopped': ({ reason }) => `The automatic top-up has stopped: ${reason} Add another card on the top-up page.`,
  'top-ups-of-day-used': ({ count, at }) =>
    `The account was topped up automatically ${forms.counted(count, times)} today, as often as a day allows. It goes on after ${forms.dateTime(at)}; until then top up the account on the top-up page, and raise the amount of the subscription where you use much of the balance.`,
  'top-up-card-expired': ({ expiry }) => `The card has expired (${expiry}). Add another card on the top-up page.`,
  'top-up-card-refused': 'The bank does not accept payments with this card any more. Add another card on the top-up page.',
  'top-up-card-not-kept':
    'The payment provider did not keep the card, so the automatic top-up could not be activated. Try again on the top-up page.',
  'top-up-declined': 'The bank declined the payment.',
  'subscription-needs-consent': ({ amount, threshold }) =>
    threshold === 0
      ? `I agree that ${forms.ron(amount)} is paid automatically from the saved card each time the balance is too small for the next order, until I deactivate the subscription.`
      : `I agree that ${forms.ron(amount)} is paid automatically from the saved card each time the balance falls below ${forms.ron(threshold)} or is too small for the next order, until I deactivate the subscription.`,
  'billing-entity-has-subscription': ({ amount, lastDigits }) =>
    `The subscription of ${forms.ron(amount)} from ${onCard(lastDigits)} is invoiced to this billing data. Deactivate the subscription first.`,
}

export const subscriptionMails: Ro['subscriptionMails'] = {
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
