import { repaymentStates } from '#cash/repayments/words/en/list.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const repaymentSheets: Texts['repaymentSheets'] = {
  title: 'Payout sheets',
  link: 'Sheets',
  back: 'Back to repayments',
  list: 'Sheets',
  empty: 'There is nothing for these filters',
  date: 'Sheet date',
  number: 'Sheet number',
  holder: 'Account holder',
  account: 'Account',
  paid: 'Amount paid',
  amount: 'Sheet amount',
  bank: 'Bank',
  unknownBank: 'Unknown bank: check the account',
  details: 'Details',
  actions: 'Actions',
  unpaid: 'Not paid',
  toPay: 'to be paid',
  paidOn: (day) => `Paid on ${day}`,
  over: { failed: 'Not paid by the bank', returned: repaymentStates.returned },
  becomes: ({ numbers, count, awaits }) => {
    const where = count > 0 ? [`Its cash is in ${count === 1 ? 'sheet' : 'sheets'} ${numbers}.`] : []
    const waits = { account: 'What is unpaid waits for another account.', payment: 'What is unpaid goes into the next sheet.' }
    return [...where, ...(awaits === null ? [] : [waits[awaits]])].join(' ')
  },
  show: 'Show repayments',
  showOf: (id) => `Show repayments of sheet ${id}`,
  xlsOf: (id) => `Download sheet ${id} as xls`,
  pdfOf: (id) => `Open sheet ${id} as PDF`,
  pdfName: (id) => `sheet-${id}.pdf`,
  failed: 'Something went wrong. Please try again.',
  sheetOf: (id) => `Sheet ${id}`,

  overpaidToClient: ({ amount, product }) =>
    `${product} has paid you ${amount} lei too much. Please return it to the account that you received it from.`,
  overpaidByClient: ({ amount, product }) =>
    `You have paid ${product} ${amount} lei too much. It will be paid to you together with the next transfer of repayments.`,

  notProcessed: {
    open: 'Mark as not processed',
    openOf: (id) => `Mark as not processed: sheet ${id}`,
    title: 'Mark the repayment as not processed',
    about: ({ id, amount, holder }) => `Sheet ${id}, ${amount} to ${holder}: its repayments become unpaid again.`,
    type: 'Reason',
    types: { 1: 'Bank error', 2: 'Money returned to our account' },
    typeHints: { 1: 'The bank did not send the money.', 2: 'The money was sent and came back to our account.' },
    typeMissing: 'Choose a reason.',
    day: 'Day on which it came back',
    dayMissing: 'Choose the day.',
    markForPayment: 'Mark for payment without asking the client for an account',
    marked: 'The repayments go into the next sheet, with the same account.',
    unmarked: 'The repayments wait until the client names another account.',
    no: 'No',
    yes: 'Yes, I confirm',
    done: 'The repayments were marked.',
    failed: 'Something went wrong.',
  },

  panel: {
    title: 'Repayments of one sheet',
    issued: 'Sheet date',
    paid: 'Paid on',
    notPaid: 'Not paid yet',
    clear: 'Remove the filter',
    gone: 'The sheet was not found.',
    datesIgnored: 'The chosen period does not apply: the rows add up to the sheet.',
  },

  payNow: {
    open: 'Pay the client’s repayments now',
    title: 'Confirmation',
    text: ({ client, amount }) =>
      `The payment of ${amount} to ${client} is prepared without waiting for its day or minimum amount. The money leaves once the payout is approved and sent to the bank.`,
    verb: 'Prepare payment',
    waits: 'The payment is prepared, and waits for the approval of another administrator.',
    done: 'The repayments were marked for payment.',
  },
}
