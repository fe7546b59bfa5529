import { describe } from 'vitest'
import { startSimulators } from '#simulators/main.ts'
import { storePortSuite } from '../port-suite.ts'
import { shopifyDemoAccount, shopifySandbox } from './settings.ts'
import { shopifyStore } from './shopify-store.ts'

describe('Shopify', () => {
  storePortSuite({
    partner: 'shopify',
    shop: 'magazin-demo.myshopify.com',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    store: (simulators, deps) => shopifyStore({ ...shopifySandbox(simulators), throttleWaitMs: 3000, writeTimeoutMs: 2000 }, deps),
    writes: 'graphql',
    unknown: { order: 'gid://shopify/Order/1', fulfilment: 'gid://shopify/Fulfillment/1' },
    listed: [
      (order) => order.fulfilment === 'on-hold',
      (order) => order.fulfilment === 'partial',
      (order) => order.fulfilment === 'fulfilled',
      (order) => order.cancelledAt !== null,
      (order) => order.payment === 'partially-paid' && order.outstanding.minor > 0 && order.outstanding.minor < order.total.minor,
      (order) => order.tags.length > 1,
      (order) => order.attributes.length > 1,
      (order) => order.email === '' && order.customerName !== '',
    ],
    edits: {
      note: (text) => ({ note: text }),
      city: (name) => ({ address: { city: name } }),
      forged: { forge: { topic: 'orders/updated', payload: { admin_graphql_api_id: 'gid://shopify/Order/1' } } },
    },
    can: { move: true, hold: true, renew: true, reportPrivacy: true },
    operations: ['token', 'access', 'orders', 'order', 'fulfil', 'move', 'subscribe'],
    secret: shopifyDemoAccount.clientSecret,
  })
})
