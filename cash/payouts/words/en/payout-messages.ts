import { forms } from '../../../../contract/texts/en/forms.ts'
import { bankReasons } from './bank-reasons.ts'

const { counted, ron } = forms
const known: Record<string, string> = bankReasons
/** The code stays beside its words: it is what banks are asked about. */
const saidFor = (code: string): string => (known[code] === undefined ? code : `${known[code]} (${code})`)

type Messages = typeof import('../ro/payout-messages.ts').payoutMessages

export const payoutMessages: Messages = {
  'sheet-left-out': 'Left out of the payout.',
  'sheet-run-discarded': 'The payout was discarded before it was sent to the bank.',
  'sheet-taken-apart': 'Its repayments go to another account.',
  'sheet-money-short': 'The ledger does not hold the amount. Check the ledger.',
  'sheet-holder-unwritable': 'The holder cannot be written into the bank file: the client names one in the Latin alphabet.',
  'sheet-refused': ({ reason }) => `Refused by the bank: ${saidFor(reason)}.`,
  'sheet-refused-silently': 'Refused by the bank, without a reason.',
  'sheet-not-processed': 'Bank error: it was not paid.',
  'sheet-money-returned': 'The money came back to the account.',
  'sheet-returned-on': ({ day }) => `The day must be between the day of the sheet and today, not ${day}.`,
  'statement-line-sheet-paid': ({ sheet }) => `Sheet ${sheet}, paid.`,
  'statement-line-sheet-returned': ({ sheet }) => `Sheet ${sheet}, money returned.`,
  'payment-of-sheet': ({ product, sheet }) => `${product}: cash on delivery, sheet ${sheet}`,
}

type Mails = typeof import('../ro/payout-messages.ts').payoutMails

export const payoutMails: Mails = {
  'payout-run-made': ({ product, number, sheets, total, payOn }) => ({
    subject: `payout ${number} waits for approval`,
    lines: [
      `Payout ${number} was made: ${counted(sheets, { one: 'one sheet', other: '# sheets' })}, ${ron(total)} in total.`,
      `The bank pays on ${payOn}, if it is approved in ${product} and the file reaches the bank by then.`,
    ],
  }),
}
