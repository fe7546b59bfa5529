import { describe } from 'vitest'
import { startSimulators } from '../../../../simulators/main.ts'
import { portSuite } from '../port-suite.ts'
import { shopifyDemoAccount, shopifySandbox } from './settings.ts'
import { shopifyStore } from './shopify-store.ts'

describe('Shopify', () => {
  portSuite({
    partner: 'shopify',
    shop: 'magazin-demo.myshopify.com',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    store: (simulators, deps) => shopifyStore({ ...shopifySandbox(simulators), throttleWaitMs: 3000, writeTimeoutMs: 2000 }, deps),
    secret: shopifyDemoAccount.clientSecret,
  })
})
