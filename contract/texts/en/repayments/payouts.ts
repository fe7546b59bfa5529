import { formsOf } from '../../forms.ts'
import type { Texts } from '../../texts.ts'

const { counted } = formsOf('en-GB')
const sheets = (count: number) => counted(count, { one: 'one sheet', other: '# sheets' })
const clients = (count: number) => counted(count, { one: 'one client', other: '# clients' })

export const payouts: Texts['payouts'] = {
  title: 'Payouts',
  about:
    'Repayments that are due go into sheets, one transfer to each account, and the sheets into a run: it is approved, sent to the bank as a file and closed by its answer.',

  now: 'Due now',
  payOn: 'Day of payment',
  sheetCount: 'Sheets',
  clientCount: 'Clients',
  repaymentCount: 'Repayments',
  total: 'Total',
  nothing: 'There is nothing to pay now.',
  heldBack: 'Not paid now',
  heldBackNone: 'Nothing is held back: all that we hold is paid.',
  held: {
    belowMinimum: 'Below the minimum amount that the client chose',
    notDue: 'The client’s day of payment has not come yet',
    awaiting: 'The account is missing or cannot be paid to: it waits for the client',
    pendingTransfer: 'The client waits for a transfer that a courier announced, one day at most',
  },
  secondBefore: (amount) => `From ${amount} on a run is approved by another administrator than the one who made it.`,
  make: 'Make a payout run',
  makeTitle: 'New payout run',
  makeText: ({ sheets: count, clients: owners, total, day }) =>
    `This makes ${sheets(count)} for ${clients(owners)}, ${total} in all, to be paid on ${day}. No money leaves yet: the run is approved separately, and until then sheets can be left out.`,

  answer: {
    title: 'The bank’s answer',
    about:
      'The pain.002 file that the bank gives once it has processed a run. It can be uploaded more than once: each sheet is settled only once.',
    drop: 'Drop the bank’s answer here or',
    choose: 'Choose the bank’s answer',
    formats: (megabytes) => `XML pain.002, ${megabytes} MB at most.`,
    reading: 'Reading the answer...',
    refusedTitle: (fileName) => `The file ${fileName} was not taken`,
    refusedHint: 'Nothing has changed. Download the answer from the bank again and retry.',
    resultTitle: (fileName) => `The answer ${fileName} was taken`,
    paid: 'Paid',
    refused: 'Refused',
    open: 'Still at the bank',
    known: 'Known already',
    strange: 'Unknown',
    refusedNote: 'Refused repayments wait for another account from the client. The reason is at each sheet.',
    openNote: 'Those still at the bank come with a later answer.',
    strangeNote: 'The unknown ones are no sheets of ours: check that the file answers a run sent from here.',
    allKnown: 'All that the file says was known already: nothing has changed.',
  },

  runs: 'Payout runs',
  none: 'No runs yet. Runs appear here with their state.',
  number: 'Run',
  madeAt: 'Made',
  madeBy: 'Made by',
  approvedBy: 'Approved by',
  notApproved: 'Not approved',
  state: 'State',
  open: 'Show its sheets',
  states: {
    made: 'To be approved',
    approved: 'To be sent to the bank',
    'in-file': 'At the bank',
    closed: 'Closed',
    discarded: 'Discarded',
  },
  next: {
    made: 'Check the sheets, leave out what must not be paid, then approve the run.',
    approved: 'Download the file and upload it in the bank’s application.',
    'in-file': 'The file was downloaded. Once the bank has processed it, upload its answer here.',
    closed: 'The bank has answered for all sheets.',
    discarded: 'The run was discarded, and its repayments may go into another.',
  },
  paid: (count) => counted(count, { one: 'one sheet paid', other: '# paid' }),
  refused: (count) => counted(count, { one: 'one sheet refused', other: '# refused' }),
  waiting: (count) => counted(count, { one: 'one payout run to carry on', other: '# payout runs to carry on' }),

  runTitle: (number) => `Payout run ${number}`,
  back: 'All runs',
  approve: 'Approve the run',
  approveTitle: (number) => `Approval of run ${number}`,
  approveText: ({ sheets: count, total, day }) =>
    `${sheets(count)}, ${total} in all, to be paid on ${day}. The money is reserved, and sheets can no longer be left out.`,
  approved: 'The run was approved.',
  secondNeeded: ({ amount, madeBy }) =>
    `The run comes to ${amount} or more: it is approved by another administrator than ${madeBy}, who made it.`,
  discard: 'Discard the run',
  discardTitle: (number) => `Discarding run ${number}`,
  discardText: 'No money leaves. The repayments of its sheets are free again and may go into another run.',
  discarded: 'The run was discarded.',
  keep: 'Keep the run',

  file: {
    title: 'The file for the bank',
    version: 'Format of the file',
    versions: { '09': 'pain.001.001.09', '03': 'pain.001.001.03 (for banks that still ask for it)' },
    remembered: 'The choice is remembered in this browser.',
    download: 'Download the file',
    again: 'Download again',
    sameBytes: 'The file stays the same however often it is downloaded. Upload it to the bank only once.',
    firstTitle: (number) => `The file of run ${number}`,
    firstText: 'After the first download the run can no longer be discarded: only the bank’s answer closes it.',
    name: (number, version) => `payouts-${number}-pain.001.001.${version}.xml`,
  },

  sheets: 'Sheets of the run',
  noSheets: 'There are no sheets in the run.',
  noneFound: 'No sheet matches the search.',
  search: 'Find a client, holder, account or number',
  sheet: 'Sheet',
  client: 'Client',
  holder: 'Account holder',
  account: 'Account',
  bank: 'Bank',
  amount: 'Amount',
  inSheet: (count) => counted(count, { one: 'one repayment', other: '# repayments' }),
  sheetStates: {
    made: 'To be approved',
    approved: 'Approved',
    'in-file': 'At the bank',
    paid: 'Paid',
    failed: 'Not paid',
    returned: 'Returned by the bank',
  },
  leaveOut: 'Leave out',
  leaveOutTitle: (id) => `Leaving out sheet ${id}`,
  leaveOutText: ({ client, amount }) => `${client}, ${amount}: the sheet leaves the run, and its repayments wait for the next one.`,
  leftOut: 'The sheet was left out of the run.',
}
