import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Integration = Texts['integration']

const shops: Integration['shops'] = {
  title: 'Stores',
  empty: 'The connected stores and the state of their orders will be here.',
  connectTitle: 'Connect a store',
  platform: 'Platform',
  connectAbout: 'You will be sent to the store to accept the access, then back here.',
  connect: 'Connect',
  connectAgain: 'Connect again',
  needsAuth: 'The store must be connected again.',
  needsAuthMore: 'Until then its orders are not updated and cannot be activated.',
  stateConnected: 'Connected',
  stateNeedsAuth: 'Must be connected again',
  domain: 'Address',
  connectedAt: 'Connected',
  currency: 'Currency',
  orders: 'View the orders',
  settings: 'Settings',
  settingsOf: (title) => `Settings of ${title}`,
  ordersOf: (title) => `View the orders of ${title}`,
  syncNow: 'Sync now',
  syncAsked: 'The orders are being compared with the store.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect the store',
  disconnectText: (title) =>
    `The orders of the store ${title} are no longer synced and can no longer be activated. Orders already activated stay unchanged.`,
  disconnected: 'The store was disconnected.',
}

const connectBy: Integration['connectBy'] = {
  shopify: {
    name: 'Name of the store',
    hint: 'As in its address, for example my-store.myshopify.com',
    missing: 'The name of the store is required!',
  },
  woocommerce: {
    name: 'Address of the store',
    hint: 'As in the browser, for example www.my-store.com. The store must use https.',
    missing: 'The address of the store is required!',
  },
}

const key: Integration['key'] = {
  title: 'Connect with a key',
  about:
    'If the store shows an error after you approve: in WordPress, under WooCommerce > Settings > Advanced > REST API, add a key with “Read/Write” permission of an administrator and paste it here.',
  key: 'Consumer key',
  keyMissing: 'The key is required!',
  secret: 'Consumer secret',
  secretMissing: 'The secret is required!',
  showSecret: 'Show the secret',
  connect: 'Connect with the key',
}

const sync: Integration['sync'] = {
  states: {
    waiting: 'Copying the orders begins right away',
    copying: 'Copying the orders from the store',
    ready: 'The orders are up to date',
    incomplete: 'The orders are up to date, except those below',
    failed: 'Copying the orders stopped',
  },
  preparing: 'The store is preparing the orders for the copy',
  comparing: (counted) => `Comparing the orders with the store: ${counted}`,
  uncopied: ({ count, names }) => {
    const more = count > names.length ? ` and ${forms.number(count - names.length)} more` : ''
    const whose = forms.counted(count, {
      one: 'The order could not be copied from the store',
      other: 'The orders could not be copied from the store',
    })
    return `${whose}: ${names.join(', ')}${more}. They are tried again with each comparison.`
  },
  unreported: (topics) => `The store does not report all changes (${topics.join(', ')}). They appear with a delay of a few minutes.`,
  remarks: {
    'lockers-hidden':
      'The store keeps its orders in the new tables of WooCommerce (HPOS), without a copy in the old ones: the locker chosen through the Sameday plugin cannot be seen. Turn on compatibility mode in WooCommerce, under Settings, Advanced, Features.',
  },
  checkedAt: 'Compared with the store',
  count: (copied, total, isExact) => `${forms.number(copied)} of ${isExact ? '' : 'more than '}${forms.number(total)}`,
  countOnly: (copied) => forms.counted(copied, { other: '# copied' }),
}

const connecting: Integration['connecting'] = {
  title: 'Connect a store',
  finishing: 'Finishing connecting the store',
  connected: (title) => `The store ${title} was connected.`,
  failed: 'The store was not connected',
  nothingReturned: 'This page opens after you accept the access in the store.',
  again: 'Try again',
  toShops: 'Back to the stores',
}

const settings: Integration['settings'] = {
  title: (title) => `Settings of ${title}`,
  notConnected: 'The store is not connected.',
  toShops: 'View the stores',
  import: 'Import of orders',
  autoImport: 'New orders appear by themselves',
  autoImportHint: 'Off: new orders are fetched only when you press “Sync now”.',
  cash: 'Cash on delivery',
  gateways: 'Payment methods that are cash on delivery',
  gatewaysHint: 'The names of the methods as in the store. Type a name and press Enter.',
  gatewayTooLong: 'The name of the method can have at most 100 characters!',
  markPaid: 'Mark the order as paid in the store after delivery',
  markPaidHint: 'For orders whose cash the courier collected.',
  completeCash: 'An order with cash on delivery is completed in the store',
  completeCashHint: 'From then on the store takes it for paid, and writes to the customer.',
  completeCashWhen: { collected: 'Once the courier has collected the cash', sent: 'Once all products are sent' },
  account: 'The account to which cash on delivery is paid out',
  accountHint: 'Without this account orders with cash on delivery cannot be activated in bulk.',
  iban: 'IBAN',
  ibanMissing: 'The IBAN is required',
  ibanInvalid: 'The account is invalid! Enter a valid Romanian account!',
  accountHolder: 'Account holder',
  accountHolderMissing: 'The name of the account holder is required!',
  sending: 'Couriers and packages',
  notifyBuyer: 'The store notifies the customer when the AWB is issued',
  mappings: "Courier by the store's delivery method",
  mappingsHint: 'Bulk activation uses the courier chosen here; otherwise the cheapest offer.',
  shippingTitle: 'Delivery method',
  shippingTitleMissing: 'This field is required!',
  shippingTitleTwice: 'The delivery method already has a courier!',
  courier: 'Courier',
  courierMissing: 'Choosing the courier is required',
  addMapping: 'Add a delivery method',
  removeMapping: (title) => `Delete the method ${title}`,
  defaultPackage: 'Use a default package',
  defaultPackageHint: 'When the weight or the dimensions cannot be calculated from the products.',
  saved: 'The settings were saved.',
  unchanged: 'You have not changed anything.',
  leaveTitle: 'Leave the settings?',
  leaveBody: 'What you changed is not saved and will be lost.',
}

const locations: Integration['locations'] = {
  title: 'Warehouses',
  about: 'The address at which the courier picks up the products of each warehouse. Saved at once.',
  empty: 'The store has no warehouses or does not answer. They appear here once it answers.',
  fromStore: 'Address in the store',
  fromBook: (name) => `Address in the address book: ${name}`,
  notConverted: 'The address in the store could not be read. Choose an address from the address book.',
  notUsable: (problems) =>
    `The courier cannot come to the address in the store: ${problems.join(' ')} Choose an address from the address book or correct it in the store.`,
  change: 'Change the address',
  choose: 'Choose the address',
  changeOf: (name) => `Change the address of the warehouse ${name}`,
  chooseOf: (name) => `Choose the address of the warehouse ${name}`,
  saved: 'The address was saved!',
  saveFailed: 'An error occurred while saving the address. Please try again!',
  cleared: 'The address was changed!',
  clearFailed: 'An error occurred. Please try again!',
}

export const integration: Integration = {
  title: 'Integrations',
  storeAbout: "The store's orders appear here, are packed and sent, and the store gets the AWB number.",
  notConnected: 'Not connected',
  connected: (count) => forms.counted(count, { one: 'One store connected', other: '# stores connected' }),
  needsAuth: 'Must be connected again',
  connect: 'Connect',
  manage: 'Manage',
  platforms: { shopify: 'Shopify', woocommerce: 'WooCommerce', import: 'Import' },
  shops,
  connectBy,
  key,
  sync,
  connecting,
  settings,
  locations,
}
