/** The pages of payments, invoices and billing data. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import {
  invoicesSearch,
  invoiceWriting,
  prepaying,
  receivedInvoicesSearch,
  repaymentsSearch,
  restoreFilters,
  sentInvoicesSearch,
  sheetsSearch,
} from '../route-entry.ts'
import { inShell, page, pageApart, shell } from '../shell-route.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoices,
    validateSearch: invoicesSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#informing/month-documents/web/month-documents.tsx'), 'InvoicesAndMonths'),
  }),
  inShell(
    paths.repaymentsAwaiting,
    page(() => import('#cash/payouts/web/awaiting/awaiting-page.tsx'), 'AwaitingPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.repaymentSheets,
    validateSearch: sheetsSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#cash/payouts/web/sheets/sheets-page.tsx'), 'SheetsPage'),
  }),
  inShell(
    paths.repaymentSettings,
    page(() => import('#cash/repayment-settings/web/repayment-settings-page.tsx'), 'RepaymentSettingsPage'),
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
    component: page(() => import('#cash/repayments/web/repayments-page.tsx'), 'RepaymentsPage'),
  }),
  inShell(
    paths.referrals,
    page(() => import('#paying/referrals/web/referral-page.tsx'), 'ReferralPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.customersStart,
    beforeLoad: () => {
      throw redirect({ to: paths.customers, replace: true })
    },
  }),
  inShell(
    paths.customers,
    pageApart(() => import('#invoicing/customers/web/customers-page.tsx'), 'CustomersPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoicing,
    beforeLoad: () => {
      throw redirect({ to: paths.invoicingReceived, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoicingInvoices,
    beforeLoad: () => {
      throw redirect({ to: paths.invoicingReceived, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoicingReceived,
    validateSearch: receivedInvoicesSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#invoicing/received/web/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoicingSent,
    validateSearch: sentInvoicesSearch,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#invoicing/sent/web/sent-page.tsx'), 'SentPage'),
  }),
  inShell(
    patterns.einvoice,
    pageApart(() => import('#invoicing/viewer/web/viewer-page.tsx'), 'ViewerPage'),
  ),
  inShell(
    patterns.correctInvoice,
    pageApart(() => import('#invoicing/writing/web/correct-page.tsx'), 'CorrectPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.invoicingCreate,
    validateSearch: invoiceWriting,
    component: pageApart(() => import('#invoicing/writing/web/create-page.tsx'), 'CreatePage'),
  }),
  inShell(
    paths.invoicingConnect,
    pageApart(() => import('#invoicing/connections/web/connect-page.tsx'), 'ConnectPage'),
  ),
  inShell(
    paths.invoicingCompanies,
    pageApart(() => import('#invoicing/connections/web/companies-page.tsx'), 'CompaniesPage'),
  ),
  inShell(
    paths.invoicingReturn,
    pageApart(() => import('#invoicing/connections/web/return-page.tsx'), 'ReturnPage'),
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
    pageApart(() => import('#invoicing/connections/web/billing-page.tsx'), 'BillingPage'),
  ),
  inShell(
    paths.billingSettings,
    page(() => import('#paying/billing/web/invoicing-settings-page.tsx'), 'InvoicingSettingsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.prepay,
    validateSearch: prepaying,
    component: page(() => import('#paying/payments/web/prepay/prepay-page.tsx'), 'PrepayPage'),
  }),
  inShell(
    patterns.afterPayment,
    page(() => import('#paying/payments/web/after-payment/after-payment-page.tsx'), 'AfterPaymentPage'),
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
    page(() => import('#paying/subscriptions/web/subscriptions-page.tsx'), 'SubscriptionsPage'),
  ),
]
