import type { Texts } from '../texts.ts'

type Messages = typeof import('../ro/stores.ts').storeMessages

export const storeMessages: Messages = {
  'field-required': 'The field is required!',
  'shop-name-missing': 'The name of the store is required!',
  'shop-name-as-in-address': 'Enter the name of the store as it stands in its address, e.g. shop.myshopify.com!',
  'store-disconnected': 'The store is no longer connected.',
  'store-not-allowed': 'The store does not allow the app to do this. Connect the store again and accept all rights.',
  'store-closed': 'The store is closed or locked at Shopify.',
  'store-busy': 'The store limits calls at the moment. Try again in a few moments.',
  'copy-silent': 'The store does not answer. The import of orders goes on by itself.',
  'copy-busy': 'The store limits calls. The import of orders goes on by itself.',
  'copy-needs-auth': 'The store must be connected again. The import of orders goes on after that.',
  'copy-not-allowed': 'The store does not allow orders to be read. Connect it again and accept all rights.',
  'copy-refused': ({ reason }) => `The store refused to let orders be read: ${reason}`,

  'store-access-lost': ({ title }) => `The store ${title} no longer allows access. Connect it again.`,
  'store-scopes-missing': ({ scopes }) =>
    `Not all rights were granted when connecting (${scopes.join(', ')}). Connect the store again and accept them.`,
  'store-currency': ({ currency, collected }) =>
    `The currency of the store is ${currency}. Cash on delivery is collected only for orders that the customer pays in ${collected}.`,
  'no-pick-up-address': 'There is no pickup address. Add to the address book the address where the courier collects the parcels.',
  'no-repayment-account': 'There are orders with cash on delivery, but the bank account that it is paid out to is not set.',
  'saved-address-says': ({ name, message }) => `Address “${name}” of the address book: ${message}`,
  'address-of-warehouses': ({ warehouses }) =>
    `Orders of the ${warehouses.length === 1 ? 'warehouse' : 'warehouses'} ${warehouses.join(', ')} are collected from this address. Once it is deleted, couriers will be called to the address in the store.`,
  'store-not-confirmed': 'The store did not confirm the connection. Try again.',
  'install-invalid': 'The installation link is invalid or has expired. Open the app from Shopify again.',
  'install-denied': 'The connection was refused in the store.',
  'install-not-verified': 'The connection could not be verified. Open the app from Shopify again.',
  'install-expired': 'The installation has expired. Open the app from Shopify again.',

  'must-connect-again': 'The store must be connected again.',
  'rights-missing': ({ rights }) => `The store must be connected again: rights are missing (${rights.join(', ')}).`,
  'shopify-not-reached': ({ cause }) => `Shopify could not be reached (${cause}).`,
  'shopify-not-allowed': 'The store does not allow the app to do this.',
  'order-changed-meanwhile': 'The order has changed meanwhile. Please reload the page.',
  'shopify-locked': 'The store is locked at Shopify.',
  'shopify-unknown-shop': 'Shopify has no such store.',
  'marking-paid-not-allowed': 'The store does not allow the order to be marked as paid.',
  'woocommerce-gone': 'WooCommerce no longer answers at this address.',
  'key-not-woocommerce': 'The key is not one of WooCommerce (ck_…, cs_…).',
  'key-not-read-write': 'The key must allow reading and writing (Read/Write).',
  'status-not-awaiting': ({ status }) => `The order no longer waits to be sent in the store (${status}).`,
  'products-not-awaiting': 'The products no longer wait to be sent in the store.',
  'fulfilment-gone': 'The fulfilment is no longer in the store.',
  'fulfilment-cancelled-before': 'The fulfilment was already cancelled in the store.',
  'status-not-payable': ({ status }) => `The store does not allow the order to be marked as paid (${status}).`,
  'paid-when-completed': 'WooCommerce books cash on delivery when the order is completed, and a part of the products was not sent.',
  'shop-not-reached': ({ cause }) => `The store could not be reached (${cause}).`,
  'shop-busy': 'The store limits calls. Please try again in a few moments.',
  'shop-address-redirects': 'The address of the store leads elsewhere: connect it with the final address, with https.',
  'shop-host-blocks': ({ status }) => `The host of the store blocks calls (${status}). The address of the server must be allowed there.`,
  'no-woocommerce-here': 'No WooCommerce store answers at this address.',
}

export const installRefused: Texts['installRefused'] = {
  title: 'Installation',
  heading: 'The store was not connected',
  back: 'See the stores',
}
