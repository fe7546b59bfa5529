import { forms } from '#contract/texts/en/forms.ts'

type Ro = typeof import('../ro/subscriptions.ts')

export const onCard = (lastDigits: string | null) => (lastDigits === null ? 'the saved card' : `card **** ${lastDigits}`)

export const times = { one: 'once', other: '# times' }

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
