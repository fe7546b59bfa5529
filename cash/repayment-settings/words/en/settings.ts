import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Mails = typeof import('../ro/settings.ts').repaymentMails

export const repaymentMails: Mails = {
  'repayment-account-changed': ({ product, at, by, from, to, isHolderAlone, repayments, link }) => ({
    subject: 'the account for your cash was changed',
    lines: [
      `The bank account ${repayments === null ? 'that your cash is paid to' : `of ${forms.counted(repayments, { one: 'one repayment', other: '# repayments' })}`} was changed at ${at}${by === null ? '' : ` by ${by}`}.`,
      ...(isHolderAlone
        ? [`The holder is another, the account is still ***${to}.`]
        : [...(from === null ? [] : [`Account before: ***${from}`]), `New account: ***${to}`]),
      '',
      `If you do not know of this change, check the account and write to us at once: the ${product} team.`,
      link,
    ],
  }),
}

export const repaymentSettings: Texts['repaymentSettings'] = {
  title: 'Repayment settings',
  intro: 'The account that the cash collected by couriers is paid to, and how often.',
  toRepayments: 'Repayments to put right',
  account: 'Bank account',
  holder: 'Account holder',
  holderCount: (length, max) => `${forms.number(length)}/${forms.number(max)}`,
  iban: 'Account (IBAN)',
  ibanHint: 'Later orders will use this account. Orders that are activated already keep theirs.',
  options: 'Payment',
  interval: 'Interval',
  intervals: {
    1: 'Every working day',
    2: 'Tuesday and Friday',
    3: 'Friday',
    4: 'Every second Friday',
    5: 'On the last working day of the month',
  },
  nextPay: (day) => `Next day of the interval: ${day}`,
  minAmount: 'Minimum amount',
  minAmountHint: 'Once it is reached, you are paid without waiting for the interval.',
  lei: (amount) => `${forms.number(amount)} RON`,
  noLimit: 'No limit',
  wait: 'Wait 1 more day if repayments are being processed',
  waitHint: 'You are paid one working day later at most.',
  byContract: 'Cash is paid by the terms of the contract.',
  saved: 'The data were saved!',
  invalid: 'The data are invalid!',
  terms: 'What the client may do',
  setByContract: 'Cash is paid by contract',
  setByContractHint: 'The client cannot choose the interval any more.',
}
