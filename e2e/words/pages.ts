/** Every page there is, with something on it. */
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
    '/profile/balance/available',
    '/profile/invoices',
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
  ]
}

export const pagesOfPlatform = ['/operator', '/admin/audit', '/admin/settlements', '/admin/payouts', '/sandbox']
