/** The pages of payments, invoices and billing data. */
import { createRoute, redirect } from '@tanstack/react-router'
import { pathPatterns, paths } from '#web/paths.ts'
import {
  invoicesSearch,
  invoiceWritingSearch,
  prepaySearch,
  receivedInvoicesSearch,
  repaymentsSearch,
  restoreFilters,
  sentInvoicesSearch,
  sheetsSearch,
} from '../route-entry.ts'
import { lazyPageWithTexts, pageApart, shellPageRoute, shellRoute } from '../shell-route.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoices,
    validateSearch: invoicesSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#informing/month-documents/web/month-documents.tsx'), 'InvoicesAndMonths'),
  }),
  shellPageRoute(
    paths.repaymentsAwaiting,
    lazyPageWithTexts(() => import('#cash/payouts/web/awaiting/awaiting-page.tsx'), 'AwaitingPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.repaymentSheets,
    validateSearch: sheetsSearch,
    beforeLoad: restoreFilters,
    component: lazyPageWithTexts(() => import('#cash/payouts/web/sheets/sheets-page.tsx'), 'RepaymentSheetsPage'),
  }),
  shellPageRoute(
    paths.repaymentSettings,
    lazyPageWithTexts(() => import('#cash/repayment-settings/web/repayment-settings-page.tsx'), 'RepaymentSettingsPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.repaymentsStart,
    beforeLoad: () => {
      throw redirect({ to: paths.repayments, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.repayments,
    validateSearch: repaymentsSearch,
    component: lazyPageWithTexts(() => import('#cash/repayments/web/repayments-page.tsx'), 'RepaymentsPage'),
  }),
  shellPageRoute(
    paths.referrals,
    lazyPageWithTexts(() => import('#paying/referrals/web/referral-page.tsx'), 'ReferralPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.customersStart,
    beforeLoad: () => {
      throw redirect({ to: paths.customers, replace: true })
    },
  }),
  shellPageRoute(
    paths.customers,
    pageApart(() => import('#invoicing/customers/web/customers-page.tsx'), 'CustomersPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoicing,
    beforeLoad: () => {
      throw redirect({ to: paths.invoicingReceived, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoicingInvoices,
    beforeLoad: () => {
      throw redirect({ to: paths.invoicingReceived, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoicingReceived,
    validateSearch: receivedInvoicesSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#invoicing/received/web/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoicingSent,
    validateSearch: sentInvoicesSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#invoicing/sent/web/sent-page.tsx'), 'SentPage'),
  }),
  shellPageRoute(
    pathPatterns.einvoice,
    pageApart(() => import('#invoicing/viewer/web/viewer-page.tsx'), 'ViewerPage'),
  ),
  shellPageRoute(
    pathPatterns.correctInvoice,
    pageApart(() => import('#invoicing/writing/web/correct-page.tsx'), 'CorrectPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.invoicingCreate,
    validateSearch: invoiceWritingSearch,
    component: pageApart(() => import('#invoicing/writing/web/create-page.tsx'), 'CreatePage'),
  }),
  shellPageRoute(
    paths.invoicingConnect,
    pageApart(() => import('#invoicing/connections/web/connect-page.tsx'), 'ConnectPage'),
  ),
  shellPageRoute(
    paths.invoicingCompanies,
    pageApart(() => import('#invoicing/connections/web/companies-page.tsx'), 'CompaniesPage'),
  ),
  shellPageRoute(
    paths.invoicingReturn,
    pageApart(() => import('#invoicing/connections/web/return-page.tsx'), 'ReturnPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.billing,
    beforeLoad: () => {
      throw redirect({ to: paths.billingData })
    },
  }),
  shellPageRoute(
    paths.billingData,
    pageApart(() => import('#invoicing/connections/web/billing-page.tsx'), 'BillingPage'),
  ),
  shellPageRoute(
    paths.billingSettings,
    lazyPageWithTexts(() => import('#paying/billing/web/invoicing-settings-page.tsx'), 'InvoicingSettingsPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.prepay,
    validateSearch: prepaySearch,
    component: lazyPageWithTexts(() => import('#paying/payments/web/prepay/prepay-page.tsx'), 'PrepayPage'),
  }),
  shellPageRoute(
    pathPatterns.afterPayment,
    lazyPageWithTexts(() => import('#paying/payments/web/after-payment/after-payment-page.tsx'), 'AfterPaymentPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.cardManagement,
    beforeLoad: () => {
      throw redirect({ to: paths.subscriptions, replace: true })
    },
  }),
  shellPageRoute(
    paths.subscriptions,
    lazyPageWithTexts(() => import('#paying/subscriptions/web/subscriptions-page.tsx'), 'SubscriptionsPage'),
  ),
]
