import { formsOf } from '#contract/texts/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const { counted, number } = formsOf('en-GB')

type Messages = typeof import('../ro/bank-statements.ts').statementMessages

export const statementMessages: Messages = {
  'statement-line-names-proforma': ({ number }) => `It names proforma ${number}, with its exact amount.`,
  'statement-line-bank-fee': 'A fee of the bank.',
  'statement-line-outgoing': 'Paid by us: no payment of a client.',
}

export const bankStatements: Texts['bankStatements'] = {
  title: 'Bank statements',
  about:
    'Upload the statement of the platform’s account. Lines that name a proforma, with its exact amount, become payments at once; each line is used once, however many files hold it.',
  drop: 'Drop the statement here or',
  choose: 'Choose the statement',
  formats: (megabytes) => `CAMT.052, 053 or 054, MT940 or CSV from the bank, ${number(megabytes)} MB at most.`,
  reading: 'The statement is being read and compared with the payments expected...',
  refusedTitle: (fileName) => `The statement ${fileName} was not taken`,
  refusedHint: 'Nothing has changed. Correct the file, or download it from the bank anew.',
  resultTitle: (fileName) => `The statement ${fileName} was taken`,
  result: { linesRead: 'Read', linesKnown: 'Known before', linesUsed: 'Used now', linesOpen: 'To be settled', linesIgnored: 'Ignored' },
  unreadAbout: (count) =>
    `The bank also filled ${counted(count, { one: 'a value that is not understood', other: '# values that are not understood' })}. Nothing was decided by them:`,
  unreadValue: (line, place, value) => `Line ${number(line)}, ${place}: ${value}`,
  unreadMore: (count) => `And ${number(count)} more.`,
  allKnown: 'All lines were known before: nothing has changed.',
  empty: 'The statement has no lines.',
  states: { open: 'To be settled', used: 'Used', ignored: 'Ignored' },
  lines: 'Lines of the statements',
  bookedOn: 'Date',
  counterparty: 'From',
  amount: 'Amount',
  whose: 'Whose it is',
  unknownCounterparty: 'No name',
  reversal: 'Reversed by the bank',
  reversalHint: 'The bank undoes an earlier operation. Look at the line it began with.',
  doubtful: 'May be a line known before',
  doubtfulHint: 'On the same day there is a line of the same amount, read from another format. Compare them before you use it.',
  noProposal: 'No proposal.',
  proposals: (what) => `Proposals for ${what}`,
  grounds: {
    proforma: 'names the proforma',
    iban: 'same IBAN as before',
    'fiscal-code': 'same tax code',
    name: 'same name',
    amount: 'announced amount',
  },
  forProforma: (client, number) => `${client}, ${number}`,
  announced: (amount) => `announced: ${amount}`,
  unannounced: 'not announced',
  otherClient: 'Another client...',
  sheetReturned: (sheet) => `Money of sheet ${sheet}, returned`,
  sheetReturnedTitle: (sheet) => `Money of sheet ${sheet}, returned`,
  sheetReturnedText: (amount) =>
    `${amount}: the cash of the sheet waits for another account of the client. What is missing of its amount is a fee, which the platform bears.`,
  sheetReturnedVerb: 'Mark as returned',
  sheetReturnedDone: 'The returned money was recorded.',
  openPayouts: 'Open the payouts',
  ignore: 'Ignore',
  recordAfterAll: 'Use',
  recordTitle: 'Whose payment it is',
  recordQuestion: (amount, client) => `${amount} will be added to the balance of ${client}.`,
  recordOfProforma: (number) => `The payment announced by ${number} becomes received.`,
  recordDiffers: (number, announced, came) =>
    `${number} announced ${announced}. The payment is recorded with the amount that came, ${came}.`,
  recordUnannounced: 'It is recorded as a payment that was not announced.',
  cannotBeUndone: 'The line cannot be used otherwise after that.',
  recordVerb: 'Record the payment',
  recorded: 'The payment was recorded.',
  clientSearch: 'Find the client by name or e-mail',
  noClient: 'No client found.',
  typeMore: 'Type at least two characters.',
  chooseClient: 'Choose the client.',
  ignoreTitle: 'Ignore the line',
  ignoreText: (amount, from) => `${amount} from ${from} is no payment of a client.`,
  note: 'Why',
  noteHint: 'It must be understood by those who read it later.',
  noteMissing: 'Say why, in at least 3 characters.',
  ignoreVerb: 'Ignore the line',
  ignored: 'The line was ignored.',
  noneOpen: 'Nothing to be settled. Money that does not say whose it is appears here.',
  noneUsed: 'No line used yet. Money that became payments appears here.',
  noneIgnored: 'No line ignored.',
}
