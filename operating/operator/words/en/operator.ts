import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const effects = { one: 'an operation', other: '# operations' }

const waiting: Texts['operator']['waiting'] = {
  notice: (count) => forms.counted(count, { one: 'One item waits for an operator', other: '# items wait for an operator' }),
  oldest: 'The oldest is from',
  check: 'Review',
  pickupPoints: (count) =>
    forms.counted(count, { one: 'One request of a pick-up point to decide', other: '# requests of pick-up points to decide' }),

  courier: 'Courier',
  since: 'Since',

  awbs: 'AWBs without an order',
  awb: 'AWB',
  what: 'What it is',
  reference: 'Reference',
  cancelAtCourier: 'Cancel with the courier',
  cancelTitle: 'Cancel an AWB without an order',
  cancelText: (awb) => `AWB ${awb} is cancelled with the courier. No client is charged for it.`,
  keepAwb: 'Keep the AWB',
  cancelAsked: 'The courier was asked to cancel it.',
  resolve: 'Resolved',
  resolved: 'The AWB was marked as resolved.',
  beingCancelled: 'Being cancelled',
  toDecide: 'To be decided',
  state: 'State',

  comparisons: 'Days not compared with the couriers',
  comparisonsHint: 'There may be duplicate AWBs on these days, or AWBs without an order. Comparing is tried again by itself for two weeks.',
  day: 'Day',
  cause: 'Cause',
  compareNow: 'Compare now',
  compared: 'The day was compared.',
  notCompared: (cause) => `The day could not be compared: ${cause}`,

  jobs: 'Abandoned jobs',
  jobsHint: 'They are no longer tried by themselves.',
  task: 'Job',
  attempts: 'Attempts',
  error: 'Last error',
  retryJob: 'Try again',
  removeJob: 'Delete',
  jobRetried: 'The job is being done again.',
  jobRemoved: 'The job was deleted.',
  removeTitle: 'Delete a job',
  removeText: (task) => `The job ${task} will never be done.`,
  keepJob: 'Keep the job',
}

export const operator: Texts['operator'] = {
  title: 'Operations to review',
  addressLists: {
    title: 'Address lists',
    names: { infocod: 'List of postal codes', siruta: 'Register of localities', 'geonames-postal': 'Coordinates of the codes' },
    missing: 'not loaded',
    loaded: ({ rows, at }) => `${forms.counted(rows, { one: 'one row', other: '# rows' })}, loaded at ${at}`,
    costs: {
      infocod: 'Without the list of postal codes no address is checked: only the county is compared with the prefix of the code.',
      siruta: 'Without the register of localities the commune of many villages is not known: orders to them ask for a choice more often.',
      'geonames-postal': 'Without coordinates the distance to lockers is estimated from the points of the couriers.',
    },
    how: 'They are loaded together, in any order, by one command:',
  },
  effects: 'Operations',
  search: 'Search operations',
  searchPlaceholder: 'Order, AWB, client',
  kind: 'Kind',
  scope: 'Which',
  scopeManual: 'Waiting for an operator',
  scopeOpen: 'All that are open',
  columnKind: 'Operation',
  columnClient: 'Client',
  columnSince: 'Since',
  columnKnown: 'What is known',
  platform: 'Platform',
  allSettled: 'All is settled: nothing waits for an operator.',
  noEffects: 'No operation waits for an operator. What is left to review is below.',
  noneFiltered: 'No operation matches the chosen filters.',
  jumpTo: 'To review',

  details: 'What is known',
  retry: 'Try again',
  settle: 'Settle manually',
  openOrder: 'Open the order',
  settledByRetry: 'The operation was settled.',
  goesOn: 'The partner has not confirmed yet. Attempts continue.',
  stillWaits: 'The operation still waits for an operator.',

  asked: 'What was requested',
  lastCause: 'Last attempt',
  attempts: 'Attempts',
  attemptsText: (tries, calls) => {
    const reached =
      calls === 0
        ? 'none of which reached the partner'
        : forms.counted(calls, { one: 'one of which may have reached the partner', other: '# of which may have reached the partner' })
    return `${forms.counted(tries, { one: 'one attempt', other: '# attempts' })}, ${reached}`
  },
  nextLook: 'Checked again',
  recordedCalls: 'Recorded calls to the partner',
  noRecordedCalls: 'No call about this operation is recorded.',
  callTook: (durationMs) => `${forms.number(durationMs)} ms`,

  settleTitle: (count) => forms.counted(count, { one: 'Settle the operation', other: 'Settle # operations' }),
  question: 'What did the partner answer?',
  chooseOutcome: "Choose the partner's answer.",
  note: "The partner's words",
  noteHint: 'Kept with your name; the client sees them too where the partner refused.',
  noteMissing: 'Write what the partner answered.',
  oneAtATime: 'Each has an answer of its own: they are settled one by one.',
  cannotBeUndone: 'Settling cannot be undone.',
  settleVerb: 'Settle',
  settling: 'Settling the operations',
  retrying: 'Trying the operations again',
  progress: (done, total) => `${forms.number(done)} of ${forms.number(total)}`,
  andMore: (count) => forms.counted(count, { one: 'and one more', other: 'and # more' }),
  oneKindOnly: 'Choose operations of one kind only.',
  settled: (count) => forms.counted(count, { one: 'One operation was settled.', other: '# operations were settled.' }),
  retried: (settled, count) =>
    `${forms.number(settled)} of ${forms.counted(count, effects)} settled. The others are still in progress or in the list.`,
  notDone: (count, why) => `${forms.counted(count, { one: 'One operation failed', other: '# operations failed' })}: ${why}`,
  effectStates: {
    due: 'Due',
    claimed: 'With the partner now',
    unknown: 'Looking for the answer',
    manual: 'Waiting for an operator',
    done: 'Done',
    refused: 'Refused',
  },
  discrepancies: {
    missing: 'The order has it, the courier no longer does',
    orphan: 'The courier has it, no order does',
    double: 'The second AWB of an order',
    late: 'Of an activation that ended without an AWB',
  },
  waiting,
}
