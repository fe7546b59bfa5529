import { describe } from 'vitest'
import { startSimulators } from '#simulators/main.ts'
import { storePortSuite } from '../port-suite.ts'
import { woocommerceDemoAccount, woocommerceSandbox } from './settings.ts'
import { woocommerceStore } from './woocommerce-store.ts'

describe('WooCommerce', () => {
  storePortSuite({
    partner: 'woocommerce',
    shop: 'atelier-demo.ro',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    store: (simulators, deps) =>
      woocommerceStore({ ...woocommerceSandbox(simulators), writeTimeoutMs: 2000 }, { ...deps, productName: 'Expedio' }),
    writes: '^POST /atelier-demo.ro/wp-json/wc/v3/orders/\\d+$',
    unknown: { order: '1', fulfilment: '5001:_expedio_shipment_1' },
    listed: [
      (order) => order.fulfilment === 'on-hold',
      (order) => order.fulfilment === 'fulfilled',
      (order) => order.cancelledAt !== null,
      (order) => order.payment === 'partially-refunded',
      (order) => order.payment === 'pending' && order.outstanding.minor === order.total.minor,
      (order) => order.attributes.some(({ key, value }) => key === 'locker_courier' && value === 'sameday'),
      (order) => order.shippingAddress?.provinceCode === '' && order.shippingAddress.province !== '',
    ],
    edits: {
      note: (text) => ({ customerNote: text }),
      city: (name) => ({ shipping: { city: name } }),
      forged: { forge: { topic: 'order.updated', order: 1 } },
    },
    can: { move: false, hold: false, renew: false, reportPrivacy: false },
    operations: ['access', 'orders', 'order', 'products', 'add-tracking', 'fulfil', 'mark-paid', 'subscribe'],
    secret: woocommerceDemoAccount.webhookSecret,
  })
})
