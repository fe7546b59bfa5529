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
  gaps: (count) => counted(count, { one: 'A statement is missing', other: 'Statements are missing in # places' }),
  gapsBeside: (count) =>
    counted(count, {
      one: 'Between this statement and the others one is missing: see below.',
      other: 'Between this statement and the others some are missing, in # places: see below.',
    }),
  gapsHint: 'The lines were taken. Upload the missing statement too: this goes away when it comes.',
  gapAccount: (account) => `Account ${account}.`,
  gapClosed: (day, balance) => `The statement before closes on ${day} with ${balance}.`,
  gapOpened: (day, balance) => `The next one opens on ${day} with ${balance}.`,
  gapDifference: (amount) => `Between them movements of ${amount} are missing.`,
  gapNumber: (number) => `Statement number ${number} is missing.`,
  gapNumbers: (first, last) => `Statements number ${first} to ${last} are missing.`,
  gapsMore: (count) => counted(count, { one: 'And one older place.', other: 'And # older places.' }),
  allKnown: 'All lines were known before: nothing has changed.',
  empty: 'The statement has no lines.',
  states: { open: 'To be settled', used: 'Used', ignored: 'Ignored' },
  lines: 'Lines of the statements',
  oneLine: 'One line alone is shown.',
  allLines: 'Show all lines',
  openSettlement: 'Open the settlement',
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
  settled: (at, by) => (by === '' ? `Settled by itself at ${at}.` : `Settled at ${at} by ${by}.`),
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
  reversed: (number) => `It is payment ${number}, reversed`,
  reversedTitle: 'Payment reversed by the bank',
  reversedText: (amount, number) =>
    `${amount} of payment ${number} is deducted from the client’s balance, even if it was used. The advance invoice of the payment is reversed.`,
  reversedVerb: 'Deduct the payment',
  reversedDone: 'The payment was deducted from the client’s balance.',
  refundPaid: (reference) => `It is refund ${reference}`,
  refundPaidTitle: 'Payment of a refund',
  refundPaidText: (amount, reference) =>
    `${amount} is the payment of refund ${reference}. If it was taken for not paid, the sum is deducted from the client’s balance, even if it was used meanwhile.`,
  refundPaidVerb: 'Mark the refund as paid',
  refundPaidDone: 'The refund is paid.',
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
  files: {
    title: 'Files taken',
    readAt: 'Taken',
    days: 'Days of its lines',
    lines: 'Lines',
    hash: 'Hash of the file',
    brought: (read, added) =>
      `${counted(read, { one: 'one line read', other: '# lines read' })}, ${counted(added, { one: 'one new', other: '# new' })}`,
    undoneBy: (by, at, lines) =>
      `Undone by ${by} at ${at}: ${lines === 0 ? 'no line taken out' : counted(lines, { one: 'one line taken out', other: '# lines taken out' })}.`,
    undo: 'Undo the import',
    undoRest: 'Undo the rest',
    goes: (count) =>
      counted(count, {
        one: 'One line of which nothing came is taken out, with what was said about it. It can come again.',
        other: '# lines of which nothing came are taken out, with what was said about them. They can come again.',
      }),
    goesNone: 'No line is taken out.',
    inOthers: (count) =>
      counted(count, { one: 'One line stays, as another file has it too.', other: '# lines stay, as other files have them too.' }),
    stays: (count) =>
      counted(count, {
        one: 'One line stays, as it has moved money or holds it:',
        other: '# lines stay, as they have moved money or hold it:',
      }),
    allUsed: 'The file cannot be undone any more: all of its lines have moved money or hold it.',
    more: (count) => `And ${number(count)} more.`,
    ofClient: (client) => `Payment of the client ${client}.`,
    which: ({ name, at, by, days }) =>
      `The file ${name === '' ? '' : `${name}, `}taken at ${at}${by === '' ? '' : ` by ${by}`}, ${days === '' ? 'without lines' : `with lines of ${days}`}.`,
    undone: (name) => `The import${name === '' ? '' : ` of the file ${name}`} was undone. The file can be taken again.`,
    stayed: (count) =>
      counted(count, {
        one: 'One line has stayed, as it has moved money or holds it.',
        other: '# lines have stayed, as they have moved money or hold it.',
      }),
    othersStayed: (count) =>
      counted(count, {
        one: 'One line has stayed, as another file has it too.',
        other: '# lines have stayed, as other files have them too.',
      }),
  },
}
