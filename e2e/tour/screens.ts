/** The ten screens of a day that docs/tour.md shows: where each is, whose it is, and when it is there. */
import type { Page } from 'playwright-core'
import type { Texts } from '#contract/texts/texts.ts'

/** What the demonstration has, as its calls answer it. */
export type Known = { draft: string; sent: { uniqueId: string; awb: string }; shop: string }

export type Screen = {
  /** Of its picture. */
  name: string
  email: 'client@demo.test' | 'admin@demo.test'
  at: (known: Known) => string
  /** What is done there before the picture is taken. */
  open?: (page: Page, texts: Texts) => Promise<void>
}

const [client, admin] = ['client@demo.test', 'admin@demo.test'] as const

export const screens: readonly Screen[] = [
  { name: '01-dashboard', email: client, at: () => '/profile/dashboard' },
  {
    ...{ name: '02-offers', email: client, at: ({ draft }) => `/profile/orders/edit/${draft}` },
    open: (page) => page.getByRole('radio').filter({ visible: true }).first().scrollIntoViewIfNeeded(),
  },
  { name: '03-orders', email: client, at: () => '/profile/orders' },
  { name: '04-parcel', email: client, at: ({ sent }) => `/profile/details/order/${sent.uniqueId}` },
  { name: '05-store-orders', email: client, at: ({ shop }) => `/profile/shopify/orders/${shop}` },
  { name: '06-tracking', email: client, at: ({ sent }) => `/tracking/${sent.awb}` },
  { name: '07-returns', email: client, at: () => '/profile/list/templates/orders' },
  { name: '08-repayments', email: client, at: () => '/profile/repayments/list' },
  { name: '09-balance', email: client, at: () => '/profile/balance/available' },
  {
    ...{ name: '10-partners', email: admin, at: () => '/sandbox' },
    open: (page, { sandbox }) => page.getByRole('tab', { name: sandbox.partners }).click(),
  },
]
