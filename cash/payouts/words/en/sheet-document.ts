import { forms } from '#contract/texts/en/forms.ts'

type Ro = typeof import('../ro/sheet-document.ts')

const ofRepayments = (count: number) => forms.counted(count, { one: 'one repayment', other: '# repayments' })

export const sheetDocument: Ro['sheetDocument'] = {
  title: 'Repayment sheet',
  number: 'Number',
  sheetDate: 'Day of the sheet',
  paidOn: 'Paid on',
  reference: 'Payment reference',
  payer: 'Payer',
  payee: 'Payee',
  iban: 'IBAN',
  position: 'No.',
  awb: 'AWB',
  orderDate: 'Ordered',
  clientReference: 'Reference',
  recipient: 'Recipient',
  delivered: 'Delivered',
  amount: 'Amount (RON)',
  correction: 'Correction',
  repayments: (count) => `Repayments (${forms.number(count)})`,
  corrections: (count) => `Corrections (${forms.number(count)})`,
  netted: 'Netted from earlier payments',
  total: 'Total transferred',
  correctionNote: 'Corrections come from the courier after a repayment was paid; they are netted with the next payment.',
  restNote: (count) => `The sheet holds ${ofRepayments(count)} more: the whole list is in the Excel file of the sheet.`,
  fileName: ({ number }) => `sheet-${number}.pdf`,
}

export const sheetMails: Ro['sheetMails'] = {
  'repayment-sheet-paid': ({ number, amount, holder, account, link, repayments }) => ({
    subject: `sheet ${number} was paid`,
    lines: [
      `We transferred ${amount} to account ${account} of ${holder}: sheet ${number}, with ${ofRepayments(repayments)}.`,
      'Your bank decides when the money shows in the account. The sheet is attached, as a PDF and as an Excel file.',
      '',
      `Its repayments are at ${link}`,
      '',
      'The addresses that we send sheets to can be changed in the e-mail settings.',
    ],
  }),
  'repayment-sheet-failed': ({ number, amount, holder, account, link, reason, hasComeBack }) => ({
    subject: hasComeBack ? `the payment of sheet ${number} came back` : `the payment of sheet ${number} failed`,
    lines: [
      hasComeBack
        ? `The bank returned the ${amount} that we transferred to account ${account} of ${holder}: sheet ${number}.`
        : `The bank did not make the payment of ${amount} to account ${account} of ${holder}: sheet ${number}.`,
      ...(reason === null
        ? [
            'There is nothing for you to do: the cash is paid again, to the same account, with the next payment.',
            '',
            `Your repayments are at ${link}`,
          ]
        : [`The reason: ${reason}`, '', `The money waits with us until you name another account: ${link}`]),
    ],
  }),
}
