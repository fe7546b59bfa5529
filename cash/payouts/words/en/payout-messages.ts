import { forms } from '#contract/texts/en/forms.ts'
import { bankReasons } from './bank-reasons.ts'

const { counted, day: dayOf, ron } = forms
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
  'sheet-cash-held': ({ sheet }) => `Its cash waits until it is known whether sheet ${sheet} was paid.`,
  'sheet-not-processed': 'Bank error: it was not paid.',
  'sheet-money-returned': 'The money came back to the account.',
  'sheet-returned-on': ({ day }) => `The day must be between the day of the sheet and today, not ${dayOf(day)}.`,
  'statement-line-sheet-paid': ({ sheet }) => `Sheet ${sheet}, paid.`,
  'statement-line-sheet-returned': ({ sheet }) => `Sheet ${sheet}, money returned.`,
  'statement-line-sheet-returned-less': ({ sheet, fee }) =>
    `Sheet ${sheet}, money returned, less the fee of ${ron(fee)}, which the platform bears.`,
  'statement-line-sheet-may-return': ({ sheets }) => `May be the money of sheet ${sheets}, returned: if it is, choose the sheet.`,
  'statement-line-sheet-recovered': ({ sheet }) => `Sheet ${sheet}: the amount that was paid twice came back.`,
  'statement-line-sheet-fee': ({ sheet }) => `The bank’s fee for sheet ${sheet}.`,
  'statement-line-sheet-in-batch': ({ sheet, run }) => `Sheet ${sheet}, out of the amount paid for run ${run}.`,
  'statement-line-sheet-paid-twice': ({ sheet }) =>
    `Paid twice: sheet ${sheet} was debited after its cash went out with another sheet. Ask for the money back; the line with which it returns closes the case.`,
  'statement-line-sheet-doubted': ({ sheet }) =>
    `Names sheet ${sheet}, which is not at the bank: its cash is held. Decide in the run of the sheet.`,
  'statement-line-sheet-again': ({ sheet }) =>
    `Names sheet ${sheet}, of which the statements have a payment already: check with the bank whether it was paid twice. The line with which the money returns closes the case.`,
  'statement-line-sheet-differs': ({ sheet, amount }) =>
    `Seems to be sheet ${sheet}, of ${ron(amount)}: its amount, account or state differs.`,
  'statement-line-sheet-candidates': ({ sheets }) => `May be one of the sheets ${sheets}.`,
  'statement-line-run-paid': ({ run }) => `The sheets of run ${run}, paid together.`,
  'statement-line-run-differs': ({ run }) =>
    `Seems to be the payment of run ${run}: the amount is not that of the sheets that are at the bank.`,
  'statement-line-run-less-one': ({ run, sheet }) =>
    `Seems to be the payment of run ${run} without sheet ${sheet}: the bank’s answer for it, or the decision in the run, closes the line.`,
  'statement-line-run-like': ({ run }) =>
    `Has the amount of run ${run}, but does not name it: check with the bank, and say in the run what was paid.`,
  'statement-line-run-returned': ({ run }) => `Names run ${run}: check with the bank which sheets’ money came back, and mark them.`,
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
