import { formsOf } from '#contract/texts/forms.ts'

type Ro = typeof import('../ro/dashboard.ts')

const { counted, number } = formsOf('en-GB')
const dayCount = (days: number) => counted(days, { one: '# day', other: '# days' })
const hourCount = (hours: number) => (hours === 0 ? 'less than an hour' : counted(hours, { one: '# hour', other: '# hours' }))
const repayments = (count: number) => counted(count, { one: '# repayment', other: '# repayments' })

export const dashboardMessages: Ro['dashboardMessages'] = {
  'dashboard-period-too-long': 'The period can be one year at most.',
}

export const dashboard: Ro['dashboard'] = {
  title: 'Dashboard',
  chooseClient: 'Choose a client to see what waits for them.',

  today: 'To do today',
  printLabels: (count) => counted(count, { one: 'Print one label', other: 'Print # labels' }),
  toPrint: (count) => counted(count, { one: 'One label to print', other: '# labels to print' }),
  nothingToPrint: 'No label to print',
  notPickedUp: (count) =>
    counted(count, { one: 'One parcel with an AWB waits for the courier', other: '# parcels with an AWB wait for the courier' }),
  activateStoreOrders: (count) => counted(count, { one: 'Activate one order from stores', other: 'Activate # orders from stores' }),
  storeOrders: (count) => counted(count, { one: 'One order from stores to activate', other: '# orders from stores to activate' }),
  activateDrafts: (count) => counted(count, { one: 'Activate one saved order', other: 'Activate # saved orders' }),
  drafts: (count) => counted(count, { one: 'One saved order, not activated', other: '# saved orders, not activated' }),
  activating: (count) => counted(count, { one: 'one order is being activated', other: '# orders are being activated' }),
  nothingToActivate: 'No order to activate',
  refused: (count) => counted(count, { one: 'One refused activation', other: '# refused activations' }),
  refusedTyped: (count) => `In Orders: ${number(count)}`,
  refusedOfStores: (count) => `In Store orders: ${number(count)}`,
  refusedHint: 'To be corrected and activated again.',
  nothingRefused: 'No refused activation',
  returning: (count) => counted(count, { one: 'One return to receive', other: '# returns to receive' }),
  nothingReturning: 'No return to receive',
  returnRequests: (count) => counted(count, { one: 'One return request to decide', other: '# return requests to decide' }),
  noReturnRequests: 'No return request',
  returnRefunds: (count, overdue) => `To be refunded: ${number(count)}${overdue > 0 ? `, of which overdue ${number(overdue)}` : ''}`,

  money: 'Money',
  balance: 'Available balance',
  cashOnTheWay: 'Cash on the way',
  cashCount: (count) => repayments(count),

  firstSteps: {
    title: 'First steps',
    about: ({ done, all }) => `Done: ${number(done)} of ${number(all)}. Each step is ticked by itself.`,
    hide: 'Hide the first steps',
    putAside: 'The first steps stay in the account menu.',
    done: 'Done',
    toDo: 'To do',
    steps: {
      sender: 'The sender’s address',
      account: 'The account for repayments',
      payer: 'The billing data',
      topUp: 'The top-up',
      order: 'The first order',
    },
    texts: {
      sender: 'The courier picks the parcels up here.',
      account: 'The cash collected at the door is paid to it.',
      payer: 'Invoices are issued to them. They are asked for once.',
      topUp: 'Shipping is paid from the balance.',
      order: 'Recipient, parcel and offer; you get the AWB and the label, and the courier comes for the parcel.',
    },
    verbs: {
      sender: 'Enter the address',
      account: 'Choose the account',
      payer: 'Fill in the data',
      topUp: 'Top up the balance',
      order: 'Make the order',
    },
    activate: 'Activate the saved order',
    doneBy: (roles) => `Done by: ${roles}`,
    store: 'Do you have an online store? Its orders appear here by themselves.',
    connectStore: 'Connect the store',
  },

  figures: 'Shipments',
  period: 'Period',
  presets: {
    week: 'Last 7 days',
    month: 'Last 30 days',
    quarter: 'Last 90 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    own: 'Another period',
  },
  ownPeriod: 'From - to',
  comparedWith: ({ from, to }) => `Compared with ${from} - ${to}`,
  countedByAwb: 'Each shipment counts on the day its AWB was made; cancelled ones are not counted.',
  print: 'Print',
  download: 'Download Excel',
  downloading: 'Downloading',
  noneYet: 'No AWB was made in this period.',

  sent: 'Shipments',
  sentBefore: 'Period before',
  sentThen: 'Shipments before',
  now: 'Chosen period',
  deliveredCount: 'Delivered',
  returned: 'Returned',
  lost: 'Lost',
  cost: 'Cost',
  costRon: 'Cost (RON)',
  deliveryTime: 'Delivery time',
  deliveryDays: 'Delivery time (days)',
  firstAttempt: 'Delivered at the first attempt',
  firstAttemptPercent: 'Delivered at the first attempt (%)',
  returns: 'Return rate',
  returnPercent: 'Return rate (%)',
  ratesOf: 'Rates are of shipments that reached their end: delivered, returned or lost.',
  unknown: 'not known yet',
  outOf: ({ count, all }) => `${number(count)} of ${number(all)}`,
  ofDelivered: (count) => counted(count, { one: 'of one delivered parcel', other: 'of # delivered parcels' }),
  tooFewForRates: (least) =>
    `The chart shows rates from ${counted(least, { one: 'one finished shipment', other: '# finished shipments' })} on; the numbers are in the table.`,
  change: ({ percent, isMore }) => `${isMore ? '+' : '-'}${percent}% against the period before`,
  same: 'the same as in the period before',
  wasBefore: (value) => `before: ${value}`,
  percent: (value) => `${value}%`,
  days: (value) => dayCount(value),
  hours: (value) => hourCount(value),

  byDay: 'Shipments a day',
  byCourier: 'By courier',
  byCounty: 'By county',
  countiesShown: ({ shown, all }) =>
    `The chart has the first ${counted(shown, { one: 'county', other: '# counties' })} of ${number(all)}; the table has all of them.`,
  measure: 'What is shown',
  measureOf: (name) => `What is shown: ${name}`,
  day: 'Day',
  courier: 'Courier',
  county: 'County',
  total: 'Total',
  unknownCounty: 'No county',
  sheet: 'Shipments',
  inPeriod: ({ name, from, to }) => `${name} ${from} - ${to}`,
  fileName: ({ from, to }) => `shipments-${from}-${to}.xlsx`,
}
