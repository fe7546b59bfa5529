import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Orders = Texts['orders']

/** `typed`: beside where it is typed. `name`: of its column, its filter, and beside what was noted. */
const fields: Orders['fields'] = {
  clientReference: { typed: 'Your reference', name: 'Reference' },
}

const list: Orders['list'] = {
  listTitle: 'Orders',
  newOrder: 'New order',
  search: 'Search orders',
  searchPlaceholder: 'AWB, name, phone, locality, reference',
  state: 'State',
  courier: 'Courier',
  period: 'Period',
  repayment: 'Cash on delivery',
  withRepayment: 'With cash on delivery',
  withoutRepayment: 'Without cash on delivery',
  label: 'Label',
  printed: 'Printed',
  notPrinted: 'Not printed',
  printedUnknown: 'Not known whether it was printed',
  sort: 'Order',
  oldestFirst: 'Oldest first',
  allOrders: 'All',
  viewNotPrinted: 'Not printed',
  empty: 'Your orders will appear here.',
  emptyFiltered: 'No order matches the chosen filters.',

  columnState: 'State',
  columnAwb: 'AWB',
  columnRecipient: 'Recipient',
  columnCity: 'City',
  columnRepayment: 'Cash on delivery',
  columnPrice: 'Price',
  columnCreated: 'Created',
  noAwb: '-',
  atLocker: (name) => `At the pickup point: ${name}`,

  details: 'Details',
  print: 'Print',
  copyAwb: 'Copy the AWB',
  edit: 'Edit',
  again: 'Order again',
  cancel: 'Cancel the order',
  remove: 'Delete the draft',
}

const acts: Orders['acts'] = {
  removeTitle: 'Delete the draft',
  removeText: (name) => `Order ${name}, which was not activated, is deleted for good.`,
  removeVerb: 'Delete the draft',
  removeKeep: 'Keep the draft',
  removed: 'The order was deleted.',
  copied: 'A new order was created with the same data.',
}

const cancel: Orders['cancel'] = {
  title: 'Cancel the order',
  question: (name) => `The AWB of order ${name} is cancelled with the courier, and the money returns to your balance.`,
  verb: 'Cancel the order',
  keep: 'Keep the order',
  done: 'The order was cancelled, and the money is back in your balance.',
  waiting: 'The courier has not confirmed the cancellation yet. We keep trying; the amount returns to your balance once confirmed.',
}

const labels: Orders['labels'] = {
  failed: 'An error occurred while downloading the AWB!',
  printMany: 'Print the labels',
  otherWay: 'Another format or layout',
  title: (count) => forms.counted(count, { one: 'Print one label', other: 'Print # labels' }),
  layout: 'Layout',
  onePerPage: 'One label a page',
  onePerPageHint: 'For label printers or separate sheets.',
  fourPerSheet: 'Four A6 labels on an A4 sheet',
  fourPerSheetHint: 'Choose the place of the first label if the sheet was already used.',
  pageSize: 'Page size',
  firstQuarter: 'Place of the first label',
  quarters: ['Top left', 'Top right', 'Bottom left', 'Bottom right'],
  inFiles: (count) => `In ${forms.counted(count, { one: 'one file', other: '# files' })}`,
  saveAs: (format) => `Save ${format}`,
  printAs: (format) => `Print ${format}`,
  otherFormats: 'Other formats',
  leftOut: ({ count, orders }) => {
    const named = orders.map(({ awb, uniqueId, recipientName, reason }) => `${awb ?? uniqueId} (${recipientName}): ${reason}`)
    const more = count > orders.length ? [`and ${forms.number(count - orders.length)} more.`] : []
    return [forms.counted(count, { one: 'One label was not printed:', other: '# labels were not printed:' }), ...named, ...more].join(' ')
  },
}

const details: Orders['details'] = {
  title: 'Order details',
  order: (id) => `Order ${id}`,
  created: 'Created',
  activated: 'Activated',
  service: 'Service',
  parcels: 'Parcels',
  trackPublicly: 'Public tracking page',
  refused: 'The order could not be activated',
  change: 'Edit the order',
  waiting: 'The order is being activated',
  beingCancelled: 'The order is being cancelled',

  price: 'Price',
  priceLines: 'What the price is made of',
  priceTotal: 'Total',
  from: 'Sender',
  to: 'Recipient',
  address: { number: 'no.', building: 'bldg', entrance: 'entr.', floor: 'floor', apartment: 'apt', intercom: 'intercom' },
  packing: 'Packages',
  envelope: 'Envelope',
  parcel: 'Parcel',
  content: 'Contents',
  package: (number) => `Package ${number}`,
  weight: (kg) => `${kg} kg`,
  size: (length, width, height) => `${[length, width, height].map((side) => forms.number(side)).join(' x ')} cm`,
  options: 'Options',
  noOptions: 'No extra options',
  insurance: 'Insurance',
  repayment: 'Cash on delivery',
  repaymentTo: (holder, iban) => `${holder}, ${iban}`,
  locker: 'Pickup point',
  schedule: 'Opening hours',
  timeline: 'History',
  courierSays: (text) => `The courier: ${text}`,
  nextStep: 'Next',
  noSteps: 'Nothing has happened with this order yet.',
  toOperator: 'To be checked with the courier',
}

const newOrder: Orders['newOrder'] = {
  newTitle: 'New order',
  editTitle: (uniqueId) => `Edit order ${uniqueId}`,
  notDraft: 'The order was already activated and can no longer be edited.',
  restored: 'We kept what you had filled in before the page was reloaded.',
  startOver: 'Start over',
  // --- sender and recipient
  sender: 'Sender',
  recipient: 'Recipient',
  editFields: 'Edit the details',
  saveAsNew: 'Save the address to the address book',
  shortNameMissing: 'The name of the address is required!',
  change: 'Change',
  unplaced: {
    title: 'The pasted text also says',
    addCash: (amount) => `Cash on delivery ${amount}: add`,
    addWeight: (kg) => `Weight ${kg} kg: add`,
    addSize: (sides) => `Size ${sides} cm: add`,
    addOpening: 'Opening at delivery: add',
    toContent: 'To the content',
    toRemarks: 'To the remarks',
    noRoom: 'The remarks have no room left.',
    toRemarksOf: (words) => `To the remarks: ${words}`,
    leaveOut: (words) => `Ignore: ${words}`,
    undecidedCash: (words) => `Decide what becomes of “${words}” of the pasted text`,
  },
  // --- locker
  lockerTitle: 'Pickup point',
  lockerNone: "No point chosen: the parcel goes to the address, and the offers include each courier's nearest locker.",
  removeLocker: 'Remove the locker',
  // --- packages
  packages: 'Parcels',
  packageType: 'Package type',
  parcel: 'Parcel',
  envelope: 'Envelope',
  envelopeLimits: 'Envelope: a single package, at most 25 x 25 x 6 cm and 1 kg.',
  packageNumber: (position) => `Package ${position}`,
  addPackage: 'Add a package',
  copyPackage: (position) => `Copy package ${position}`,
  removePackage: (position) => `Delete package ${position}`,
  total: (count, weightKg) =>
    `${forms.counted(count, { one: '# package', other: '# packages' })}${weightKg === null ? '' : `, ${weightKg} kg`}`,
  content: 'Contents',
  contentHint: 'Shown on the label, for example Clothes.',
  // --- sending
  addressNotSaved: 'The address could not be saved to the address book; the order continues without it.',
}

const difference = (more: Bani | null) => {
  if (more === null) return ''
  if (more === 0) return ' (same price)'
  return ` (${more > 0 ? '+' : ''}${forms.ron(more)})`
}

const correction: Texts['orders']['correction'] = {
  correct: 'Correct',
  title: (awb) => `Correction of AWB ${awb}`,
  explained: 'Change what is wrong. The AWB stays valid until you confirm; another is made only once the courier has cancelled this one.',
  another: (more) => `Cancel the old AWB and make another${difference(more)}`,
  anotherBusy: 'Cancelling the old AWB and making another',
  cash: 'Change the cash at the courier',
  cashBusy: 'Changing the cash at the courier',
  nothing: 'You have not changed anything.',
  made: (awb) => `The old AWB was cancelled. The new AWB: ${awb}`,
  kept: 'The AWB stayed the same, with the corrected data at the courier.',
  making: 'The old AWB was cancelled. The courier has not answered yet for the new one; we will let you know when it is ready.',
  waiting: 'The courier has not confirmed the cancellation yet. The new AWB is made only after that.',
  refused: 'The old AWB was cancelled, and the new one could not be made. The corrected order stayed a draft, with all its data.',
  isWaiting: 'After that the new AWB is made, with the corrected data.',
}

const related: Texts['orders']['related'] = {
  replaces: { corrected: 'Replaces order', returned: 'Sent again after the returned order' },
  replacedBy: { corrected: 'Replaced by order', returned: 'Sent again with order' },
  receivedBack: (at, by) => `Received back on ${forms.dateTime(at)}${by === null ? '' : `, noted by ${by}`}.`,
  notReceivedBack: 'The note that it was received back was withdrawn.',
  undo: 'Undo',
}

export const orders: Orders = { fields, list, acts, cancel, labels, details, newOrder, correction, related }
