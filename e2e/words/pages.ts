/** Every page there is, with something on it. */
import { expect } from 'vitest'
import { ask } from '../running/api.ts'
import { orderId, SHOP } from '../stores/simulated-shop.ts'

export const pagesOfAll = [
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/invitation?token=x',
  '/tracking',
  '/nowhere',
]

export async function pagesOfClient(): Promise<string[]> {
  const { list } = await ask<{ list: { uniqueId: string; recipientName: string; awb: string | null }[] }>('GET', '/orders?limit=100', {
    email: 'client@demo.test',
  })
  const orderOf = (name: string) => list.find(({ recipientName }) => recipientName === name)
  return [
    '/profile/dashboard',
    '/profile/orders',
    `/profile/details/order/${orderOf('Maria Ilie')?.uniqueId}`,
    `/profile/orders/edit/${orderOf('Ana Cojocaru')?.uniqueId}`,
    `/tracking/${orderOf('Maria Ilie')?.awb}`,
    '/profile/orders/new',
    '/profile/shopify/orders',
    `/profile/shopify/orders/${SHOP}`,
    `/profile/shopify/order/${encodeURIComponent(orderId(3))}?shop=${SHOP}`,
    '/profile/order-import',
    '/profile/addresses',
    '/profile/balance/general',
    '/profile/balance/invoices',
    '/profile/balance/available',
    '/profile/invoices',
    '/profile/client-referrals',
    '/profile/repayments/list',
    '/profile/repayments/sheet',
    '/profile/repayments/awaiting',
    '/profile/settings/repayment',
    '/profile/billing/data/list',
    '/profile/billing/settings',
    '/profile/shopify',
    `/profile/shopify/settings/${SHOP}`,
    '/profile/shopify/install?shop=x',
    '/profile/shopify/return?error=access_denied',
    '/profile/integration',
    '/profile/members',
    '/profile/audit',
    '/profile/sessions',
    '/profile/settings/security',
    '/profile/settings',
    '/profile/settings/notify/mail',
    '/profile/settings/notify/sms',
    '/profile/settings/print/order',
    '/profile/settings/schedule',
  ]
}

export const pagesOfPlatform = ['/operator', '/admin/audit', '/admin/settlements', '/admin/bank-statements', '/admin/payouts', '/sandbox']

/** The page of an order of the shop that was activated here; the first of them is made so. */
export async function sentStoreOrder(): Promise<string> {
  const email = 'client@demo.test'
  const at = `/user/integration/shopify/orders-activation/${SHOP}`
  const { id } = await ask<{ id: string }>('POST', at, { email, body: { list: CARD_ORDERS.map((n) => ({ id: orderId(n) })) } })
  const read = () => ask<{ state: string; orders: { id: string; state: string }[] }>('GET', `${at}/${id}`, { email })
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  const sent = (await read()).orders.find(({ state }) => state === 'activated')
  if (!sent) throw new Error('no order of the shop could be activated')
  return `/profile/shopify/order/${encodeURIComponent(sent.id)}?shop=${SHOP}`
}

/** Paid by card, in one warehouse. */
const CARD_ORDERS = [96, 120, 168]
