/** The judge of e-mails, changed cash and paid orders of a shop, judged by what is planted on either side: each of it must be noticed. */
import { expect, it } from 'vitest'
import { wrongOtherEffects } from '#bench/torture/effects-rest.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the three questions find, as the rows of each. */
type Rows = { cash: object[]; paid: object[]; invited: object[] }
const rows: Rows = {
  cash: [{ awb: 'S1', cashBani: '1250', isOpen: false }],
  paid: [
    { storeOrderId: 'gid://shopify/Order/1', states: ['done'] },
    { storeOrderId: 'gid://shopify/Order/2', states: [] },
  ],
  invited: [
    { email: 'invitat-a@demo.test', ended: 'done' },
    { email: 'invitat-b@demo.test', ended: 'refused' },
  ],
}
const states = {
  sameday: {
    shipments: [
      { awb: 'S1', cashRon: 12.5 },
      { awb: 'ALTUL', cashRon: 1 },
    ],
  },
  shopify: {
    orders: [
      { id: '1', outstandingBani: 0 },
      { id: '2', outstandingBani: 500 },
      { id: '3', outstandingBani: 0 },
    ],
  },
  mail: { mails: [{ to: ['invitat-a@demo.test'] }, { to: ['client2@demo.test'] }] },
}

function judged(given: Partial<Rows> = {}, partners: Partial<Record<keyof typeof states, object>> = {}) {
  const found = { ...rows, ...given }
  const query = async (text: string) => ({
    rows: text.includes('update-cash') ? found.cash : text.includes('store-mark-paid') ? found.paid : found.invited,
  })
  const control = async (partner: string) => ({ ...states, ...partners })[partner as keyof typeof states]
  return wrongOtherEffects({ db: { $client: { query } } as unknown as Database, control })
}

it('finds nothing wrong where nothing is', async () => {
  expect(await judged()).toEqual([])
})

it.each<[string, Partial<Record<keyof typeof states, object>>]>([
  ['cash that the courier does not collect', { sameday: { shipments: [{ awb: 'S1', cashRon: 13 }] } }],
  ['an order that was marked as paid and is not', { shopify: { orders: [{ id: '1', outstandingBani: 5 }] } }],
  [
    'an order that is paid and was not marked',
    { shopify: { orders: [...states.shopify.orders.slice(0, 1), { id: '2', outstandingBani: 0 }] } },
  ],
  ['an invitation that was not sent', { mail: { mails: [] } }],
  ['an invitation that was sent three times', { mail: { mails: Array.from({ length: 3 }, () => ({ to: ['invitat-a@demo.test'] })) } }],
  ['an invitation of no row', { mail: { mails: [...states.mail.mails, { to: ['invitat-z@demo.test'] }] } }],
])('notices %s', async (_what, partners) => {
  expect(await judged({}, partners)).not.toEqual([])
})

it('leaves out what waits for an operator, and no other because of it', async () => {
  const cash = [{ awb: 'S1', cashBani: '9900', isOpen: true }]
  expect(await judged({ cash })).toEqual([])
  expect(await judged({ cash }, { mail: { mails: [] } })).not.toEqual([])
})
