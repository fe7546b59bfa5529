import type { Texts } from '../../texts.ts'
import { forms } from '../forms.ts'

type StoreOrders = Texts['storeOrders']

const transports = (count: number) => forms.counted(count, { one: 'one transport order', other: '# transport orders' })

export const order: StoreOrders['order'] = {
  pageTitle: 'Order details',
  loading: 'Loading the order',
  // --- account configuration
  accountInvalid: 'The settings of your account are invalid',
  docs: 'See the documentation',
  openSettings: 'Open the settings',
  showForTesting: 'Show for testing',
  // --- the order as a whole
  orderName: 'Order',
  shippingMethod: 'Delivery method',
  created: 'Placed',
  total: 'Total',
  outstanding: 'To be collected',
  payment: 'Payment',
  unpaid: 'The order is not paid, and nothing is collected on delivery. Check the payment before sending it.',
  tags: 'Tags',
  collectsAll: (amount) => `The parcel collects all the cash on delivery, ${amount}, also for the products left for a later shipment.`,
  collectShare: (amount) => `Collect only the share of these products: ${amount}`,
  cancelled: (at) => `The order was cancelled in the store on ${at}.`,
  news: 'The order was changed in the store',
  newsKept: 'What you filled in is unchanged. Check the data before activating.',
  closeNews: 'Understood',
  readOnly: 'Your role can view the order, but not edit or activate it.',
  nothingAwaits: 'Nothing of this order awaits shipping any more.',
  // --- several warehouses
  severalWarehouses: 'The order has products from several locations',
  warehouses: (names, count) => `The products are in ${names}. This needs ${transports(count)}, one for each location.`,
  fewerWith: (name, count) =>
    count === 1
      ? `If you move all the products to ${name}, a single transport order is needed.`
      : `If you move products to ${name}, only ${transports(count)} are needed.`,
  // --- moving to another warehouse
  moveProducts: 'Move the products to another location',
  moveTitle: 'Choose a location',
  moveRequired: 'Choose a location!',
  move: 'Move',
  close: 'Close',
  moved: 'The products were moved!',
  moveFailed: 'An error occurred. Please try again, or contact us if the problem persists!',
  noTargets: 'No other location can take these products.',
  // --- delivery
  delivery: 'Delivery address',
  storeAddress: 'Address in the store',
  phone: 'Phone',
  name: 'Name',
  address: 'Address',
  empty: '-',
  storeFields: {
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    phone: 'Phone',
    province: 'County',
    city: 'Locality',
    zip: 'Postal code',
    address1: 'Address 1',
    address2: 'Address 2',
  },
  noAddress: 'The order has no delivery address.',
  recipient: 'Delivery details',
  storeDataAgain: "Back to the store's data",
  notes: 'Remarks about the address',
  customerNote: "Customer's note",
  whichShop: 'Which store is the order from?',
  addNote: 'Add a note for the courier',
  noteTooLong: 'The note does not fit in the field “Other information”: write there what the courier has to know.',
  // --- the locker the buyer chose
  point: 'Pickup point chosen by the customer',
  pointChanged: 'Pickup point chosen by you',
  pointMissing: 'The customer chose delivery to a pickup point, but left the page without choosing one.',
  noPoint: 'The customer chose delivery to the address.',
  noPointAgain: 'Remove the locker',
  pointGone: "The pickup point is no longer in the courier's list. Choose another one.",
  buyersPoint: "Back to the customer's choice",
  // --- a part that waits
  part: (position) => `Order #${position}`,
  hold: 'The order is on hold',
  notSendable: 'The order cannot be sent',
  savedChanges: 'It was changed since you saved the order',
  activating: 'The order is being activated',
  refused: 'The order was not activated',
  seeOrder: 'View the order',
  packing: 'Products and packages',
  // --- where couriers come to
  storeLocation: 'Location in the store',
  pickUpAddress: 'Pickup address',
  changeAddress: 'Change the address',
  chooseAddress: 'Choose the address',
  addressNotConverted: "The address of the store's location could not be converted. Choose an address from the address book.",
  addressCleared: 'The address was updated!',
  addressKept: 'The address was saved!',
  addressPicked: 'The address was changed!',
  addressNotCleared: 'An error occurred. Please try again!',
  addressNotKept: 'An error occurred while saving the address. Please try again!',
}

export const news: StoreOrders['news'] = {
  cancelled: 'The order was cancelled in the store.',
  contact: "The customer's contact details have changed.",
  address: 'The delivery address has changed.',
  point: 'The pickup point chosen by the customer has changed.',
  outstanding: (amount) => `The amount to be collected is now ${amount}.`,
  sentElsewhere: 'A part of the order was sent from the store.',
  moved: 'Products were moved to another location in the store.',
  movedTo: (place) => `The products are now in ${place}.`,
  gone: 'A part of the order no longer awaits shipping.',
  added: 'The order has a new part to be sent.',
  held: 'A part of the order was put on hold.',
  products: {
    new: (name, quantity) => `${name}: added to the order, ${quantity} pcs.`,
    gone: (name, quantity) => `${name}: no longer to be sent, ${quantity} pcs.`,
    more: (name, quantity) => `${name}: ${quantity} pcs. more.`,
    fewer: (name, quantity) => `${name}: ${quantity} pcs. less.`,
  },
}

export const sent: StoreOrders['sent'] = {
  notOurs: 'The order was not made on the platform.',
  from: 'From',
  to: 'To',
  service: 'Service',
  locker: 'Pickup point',
  awb: 'AWB',
  track: (awb) => `Track AWB ${awb}`,
  copyAwb: (awb) => `Copy AWB ${awb}`,
  awbCopied: 'The AWB was copied!',
  details: 'Details',
  detailsTitle: (name) => `Order details ${name}`,
  trackingTitle: (awb) => `Tracking of AWB ${awb}`,
  products: 'Products',
  quantity: (count) => `${count} pcs.`,
  waiting: 'The store will be notified in a few moments.',
  failed: 'The store could not be notified of the shipment.',
  changeCash: (amount) => `Change the cash on delivery to ${amount}`,
  cashChanged: 'The cash on delivery was changed with the courier.',
  cashByAnotherAwb:
    'The courier does not change the cash on delivery of an AWB: cancel it here and make another one with the current amount.',
  cancelNamed: (awb) => `Cancel AWB ${awb}`,
  cancel: 'Cancel the order',
  shippedAt: 'Sent',
}
