import type { Texts } from '#contract/texts/texts.ts'

export const authorisationMails: Pick<Texts['mails'], 'money-to-account'> = {
  'money-to-account': ({ product, way, amount, account, at, by, isWaiting, link }) => ({
    subject: isWaiting ? `a payment of ${amount} was asked for` : `a payment of ${amount} leaves your account`,
    lines: [
      `${way}: ${amount}, ${account === null ? 'back to where the payment came from' : `to account ***${account}`}.`,
      `Asked for at ${at}${by === null ? '' : ` by ${by}`}.`,
      ...(isWaiting ? ['The money is reserved, and leaves only when an administrator has approved the payment.'] : []),
      '',
      `If you do not recognise the payment, write to us at once: the ${product} team.`,
      link,
    ],
  }),
}

export const authorisations: Texts['authorisations'] = {
  title: 'Payments to approve',
  about: (limit) =>
    `From ${limit} a day for the same client or account, a payment is made when another administrator approves it. Until then its money is reserved.`,
  way: 'Payment',
  ways: {
    sheet: 'Cash on delivery paid out',
    advance: 'Advance returned',
    payment: 'Payment reverted',
    settling: 'Account settled',
    activation: 'Payment activated',
  },
  client: 'Client',
  amount: 'Amount',
  account: 'Account',
  back: 'Back to where the payment came from',
  toBalance: 'Into the client’s balance',
  requested: 'Asked for',
  requestedBy: (name) => `by ${name}`,
  onlyAdministrator:
    'There is no other administrator to approve. Add one on the server, with “npm run admin:create”; until then requests can only be withdrawn.',
  own: 'Waits for another administrator: you asked for it.',
  grant: 'Approve',
  grantTitle: 'Approving the payment',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  refuseTitle: 'Refusing the payment',
  refuseText: ({ way, amount, client }) => `${way}, ${amount}, ${client}: it is not made, and the reserved money is the client’s again.`,
  keep: 'Keep',
  granted: 'The payment was approved.',
  refused: 'The payment was refused.',
}
