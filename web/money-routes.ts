/** The pages of balance, payments, invoices and billing data. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from './paths.ts'
import { paged, prepaying } from './route-entry.ts'
import { page, shell } from './shell-route.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.balance,
    component: page(() => import('./features/balance/balance-page.tsx'), 'BalancePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoices,
    validateSearch: paged,
    component: page(() => import('./features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.billing,
    beforeLoad: () => {
      throw redirect({ to: paths.billingData })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.billingData,
    component: page(() => import('./features/billing/billing-data-page.tsx'), 'BillingDataPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.billingSettings,
    component: page(() => import('./features/billing/invoicing-settings-page.tsx'), 'InvoicingSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.prepay,
    validateSearch: prepaying,
    component: page(() => import('./features/payments/prepay/prepay-page.tsx'), 'PrepayPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.afterPayment,
    component: page(() => import('./features/payments/after-payment/after-payment-page.tsx'), 'AfterPaymentPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.cardManagement,
    beforeLoad: () => {
      throw redirect({ to: paths.subscriptions, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.subscriptions,
    component: page(() => import('./features/payments/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
  }),
]
