import { formsOf } from '#contract/texts/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const { counted } = formsOf('en-GB')
const days = (count: number) => counted(count, { one: 'one day', other: '# days' })

export const repaymentForecast: Texts['repaymentForecast'] = {
  title: 'Next payments',
  none: 'No payment to expect: no repayment is under way, at the courier or with us.',
  noDays: 'There is no payment whose day can be said.',
  estimated: 'Amounts at the courier and not delivered yet are estimated by how long it usually takes.',
  repayments: (count) => counted(count, { one: 'one repayment', other: '# repayments' }),
  sources: (product) => ({
    'in-sheet': 'in a sheet',
    'at-us': `at ${product}`,
    'at-courier': 'at the courier, estimated',
    expected: 'not delivered, estimated',
  }),
  more: (count) => `${days(count)} of payment more`,
  less: 'Fewer days',
  unknown: 'No day can be said',
  unknowns: {
    account: 'wait for another bank account',
    'by-contract': 'are paid by contract',
    overpaid: 'are kept for what was paid too much',
    late: 'the courier takes longer than usual',
    'no-history': 'the courier has brought too little so far for an estimate',
  },
  usual: ({ courier, toDelivery, toUs }) =>
    `${courier}: ${[
      toDelivery === null ? 'until delivery not known' : `usually ${days(toDelivery)} until delivery`,
      toUs === null ? 'until it sends the money not known' : `${days(toUs)} until it sends the money`,
    ].join(', ')}`,

  way: {
    title: 'Way of the money',
    upcoming: 'To come',
    sheet: (id) => `Sheet ${id}`,
    steps: (product) => ({
      ordered: 'AWB issued, the cash waits for the delivery',
      delivered: 'Parcel delivered, the courier has the cash',
      'sent-to-us': 'The courier has sent the money',
      received: `The money has reached ${product}`,
      'in-sheet': 'Put into a sheet',
      'left-out': 'The sheet was not sent after all',
      'in-file': 'Sent to the bank for payment',
      paid: 'The money was paid to the account',
      refused: 'The bank refused the payment',
      'not-paid': 'The bank did not send the money',
      returned: 'The money came back from the account',
      cancelled: 'The repayment was cancelled',
    }),
    next: (product) => ({
      delivered: 'Delivery of the parcel',
      'sent-to-us': 'The courier sends the money',
      received: `The money reaches ${product}`,
      'in-sheet': 'Goes into a sheet',
      'in-file': 'Goes to the bank',
      paid: 'The money reaches the account',
    }),
  },
}
