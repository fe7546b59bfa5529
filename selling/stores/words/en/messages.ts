import type { Texts } from '#contract/texts/texts.ts'

type Messages = typeof import('../ro/messages.ts').storeMessages

export const storeMessages: Messages = {
  'field-required': 'The field is required!',
  'shop-name-missing': 'The name of the store is required!',
  'key-missing': 'The key is required!',
  'secret-missing': 'The secret is required!',
  'shop-name-as-in-address': 'Enter the name of the store as it stands in its address, e.g. shop.myshopify.com!',
  'store-disconnected': 'The store is no longer connected.',
  'store-not-allowed': 'The store does not allow the app to do this. Connect the store again and accept all rights.',
  'store-not-in-use': 'The platform does not work with stores of this kind any more.',
  'store-closed': 'The store is closed, locked or moved to another address.',
  'store-busy': 'The store limits calls at the moment. Try again in a few moments.',
  'copy-stands-still':
    'The store answers with the same orders again and again. The import stops here and asks for them again in a few minutes.',
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
  'status-not-awaiting': ({ status }) => `The order no longer waits to be sent in the store (${status}).`,
  'products-not-awaiting': 'The products no longer wait to be sent in the store.',
  'fulfilment-gone': 'The fulfilment is no longer in the store.',
  'fulfilment-cancelled-before': 'The fulfilment was already cancelled in the store.',
  'status-not-payable': ({ status }) => `The store does not allow the order to be marked as paid (${status}).`,
  'paid-when-completed': 'WooCommerce books cash on delivery when the order is completed, and a part of the products was not sent.',
  'shop-not-reached': ({ cause }) => `The store could not be reached (${cause}).`,
  'shop-busy': 'The store limits calls. Please try again in a few moments.',
  'shop-address-redirects': 'The address of the store leads elsewhere: connect it with the final address, with https.',
  'shop-host-blocks': ({ status, agent }) =>
    `The host of the store blocks calls (${status}). The address of the server, and the agent ${agent}, must be allowed there.`,
  'shop-address-as-in-browser': 'Enter the address of the store as it stands in the browser, e.g. www.shop.ro!',
  'key-not-pasted-whole': 'The key begins with ck_ and the secret with cs_. Copy both whole from the store!',
  'key-not-sent': 'The store did not send us the key: a security plugin or the host may block it. Try again, or paste a key.',
  'key-not-accepted': 'The store does not accept the key. Check the key and the secret, or make another key in WooCommerce.',
  'key-reads-only': 'The key does not allow changes. Make a key with the permission “Read/Write” in WooCommerce.',
  'address-not-found': 'The address was not found on the internet. Check how it is written.',
  'certificate-invalid': 'The security certificate (https) of the store is not valid. Correct it at the host and try again.',
  'no-https': 'The store does not answer over https. Check the address; stores without https cannot be connected.',
  'store-silent': 'The store did not answer in time. Try again in a few minutes.',
  'woocommerce-not-active': 'WooCommerce is not active on this WordPress site. Activate it and try again.',
  'rest-blocked': 'A security plugin or the host blocks the REST interface of the store. Allow the paths /wp-json/wc/ and try again.',
  'store-in-maintenance': 'The store is under maintenance or has an error. Try again in a few minutes.',
  'permalinks-plain': 'The store uses plain permalinks. In WordPress, under Settings > Permalinks, choose any form but “Plain”.',
  'shop-address-leads-to': ({ address }) => `The address leads to ${address}. Connect the store with that address.`,
  'no-woocommerce-here': 'No WooCommerce store answers at this address.',
}

export const installRefused: Texts['installRefused'] = {
  title: 'Installation',
  heading: 'The store was not connected',
  back: 'See the stores',
}
