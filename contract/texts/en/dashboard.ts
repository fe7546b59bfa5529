import { formsOf } from '../forms.ts'

type Ro = typeof import('../ro/dashboard.ts')

const { counted } = formsOf('en-GB')
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
  toActivate: 'To activate',
  drafts: 'Saved orders, not activated',
  activating: 'Being activated now',
  storeOrders: 'Orders from stores',
  notPickedUp: 'Not picked up',
  withAwb: 'With an AWB, waiting for the courier',
  labelsHint: 'Labels are printed from the list. Which ones were printed already is not known.',
  inDelivery: 'In delivery',
  underWay: 'With the courier, on the way',
  problems: 'Problems',
  attemptFailed: 'Delivery failed',
  returning: 'On the way back',
  refused: 'Activation refused',
  noProblems: 'Nothing to solve',

  money: 'Money',
  balance: 'Available balance',
  cashOnTheWay: 'Cash on the way',
  cash: (product) => ({ notDelivered: 'Not delivered', atCourier: 'With the courier', atUs: `With ${product}` }),
  cashCount: (count) => repayments(count),

  begin: 'First steps',
  beginText: 'Each step is ticked once it is done.',
  done: 'Done',
  toDo: 'To do',
  steps: {
    store: 'Connect an online store',
    storeText: 'Its orders appear here by themselves. Without a store, orders are typed or imported from a file.',
    topUp: 'Top up the balance',
    topUpText: 'Shipping is paid from it.',
    order: 'Make an order',
    orderText: 'Recipient, parcel and the offer of the right courier.',
    awb: 'Activate an order',
    awbText: 'You get the AWB and the label, and the courier comes for the parcel.',
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
  notComparable: 'nothing to compare with',
  change: ({ percent, isMore }) => `${isMore ? '+' : '-'}${percent}% against the period before`,
  same: 'the same as in the period before',
  wasBefore: (value) => `before: ${value}`,
  percent: (value) => `${value}%`,
  days: (value) => dayCount(value),
  hours: (value) => hourCount(value),

  byDay: 'Shipments a day',
  byCourier: 'By courier',
  byCounty: 'By county',
  countiesShown: ({ shown, all }) => `The chart has the first ${shown} counties of ${all}; the table has all of them.`,
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
