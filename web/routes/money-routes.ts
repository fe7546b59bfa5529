/** The pages of payments, invoices and billing data. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import { paged, prepaying, repaymentsSearch, restoreFilters, sheetsSearch } from '../route-entry.ts'
import { inShell, page, shell } from '../shell-route.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoices,
    validateSearch: paged,
    component: page(() => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  inShell(
    paths.repaymentsAwaiting,
    page(() => import('../../cash/payouts/web/awaiting/awaiting-page.tsx'), 'AwaitingPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.repaymentSheets,
    validateSearch: sheetsSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('../../cash/payouts/web/sheets/sheets-page.tsx'), 'SheetsPage'),
  }),
  inShell(
    paths.repaymentSettings,
    page(() => import('../../cash/repayment-settings/web/repayment-settings-page.tsx'), 'RepaymentSettingsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.repaymentsStart,
    beforeLoad: () => {
      throw redirect({ to: paths.repayments, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.repayments,
    validateSearch: repaymentsSearch,
    component: page(() => import('../../cash/repayments/web/repayments-page.tsx'), 'RepaymentsPage'),
  }),
  inShell(
    paths.referrals,
    page(() => import('../features/referrals/referral-page.tsx'), 'ReferralPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.billing,
    beforeLoad: () => {
      throw redirect({ to: paths.billingData })
    },
  }),
  inShell(
    paths.billingData,
    page(() => import('../features/billing/billing-data-page.tsx'), 'BillingDataPage'),
  ),
  inShell(
    paths.billingSettings,
    page(() => import('../features/billing/invoicing-settings-page.tsx'), 'InvoicingSettingsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.prepay,
    validateSearch: prepaying,
    component: page(() => import('../features/payments/prepay/prepay-page.tsx'), 'PrepayPage'),
  }),
  inShell(
    patterns.afterPayment,
    page(() => import('../features/payments/after-payment/after-payment-page.tsx'), 'AfterPaymentPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.cardManagement,
    beforeLoad: () => {
      throw redirect({ to: paths.subscriptions, replace: true })
    },
  }),
  inShell(
    paths.subscriptions,
    page(() => import('../features/payments/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
  ),
]
