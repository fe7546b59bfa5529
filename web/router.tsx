/** All pages, each loading its own code; that of the sign-in comes with what every page needs. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { LoginPage } from '#account/sign-in/web/login-page.tsx'
import { isInstallWaiting } from '#selling/stores/web/waiting-install.ts'
import { OrderFilters } from '#sending/orders/contract/order-filters.ts'
import { paths, patterns } from './paths.ts'
import {
  accountingSearch,
  audited,
  dashboardSearch,
  importSearch,
  operatorSearch,
  paged,
  payoutRunSearch,
  pickupPointsOfClientsSearch,
  restoreFilters,
  settlementSearch,
  settlementsSearch,
  signedOutOnly,
  statementSearch,
  withNext,
  withShop,
  withToken,
} from './route-entry.ts'
import { balanceRoutes } from './routes/balance-routes.ts'
import { moneyRoutes } from './routes/money-routes.ts'
import { publicRoutes, returnRoutes } from './routes/return-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { bareShopifyRoute, storeRoutes } from './routes/store-routes.ts'
import { templateRoutes } from './routes/template-routes.ts'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { sessionToken } from './session.ts'
import { inShell, page, pageApart, root, shell } from './shell-route.ts'

const homeRoute = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: sessionToken() === null ? paths.login : paths.profile })
  },
})

const profileRoute = createRoute({
  getParentRoute: () => root,
  path: paths.profile,
  beforeLoad: () => {
    throw redirect({ to: isInstallWaiting() && sessionToken() !== null ? paths.shopInstall : paths.dashboard })
  },
})

const signInRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    beforeLoad: signedOutOnly,
    validateSearch: withNext,
    component: LoginPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.signUp,
    beforeLoad: signedOutOnly,
    component: page(() => import('#account/sign-in/web/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: patterns.signUpReferred,
    beforeLoad: signedOutOnly,
    component: page(() => import('#account/sign-in/web/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    validateSearch: withToken,
    component: page(() => import('#account/sign-in/web/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotPassword,
    beforeLoad: signedOutOnly,
    component: page(() => import('#account/sign-in/web/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    validateSearch: withToken,
    component: page(() => import('#account/sign-in/web/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.changeEmail,
    validateSearch: withToken,
    component: pageApart(() => import('#account/sign-in/web/change-email-pages.tsx'), 'ChangeEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.undoEmailChange,
    validateSearch: withToken,
    component: pageApart(() => import('#account/sign-in/web/change-email-pages.tsx'), 'UndoEmailChangePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    validateSearch: withToken,
    component: pageApart(() => import('#account/members/web/invitation-page.tsx'), 'InvitationPage'),
  }),
]

const memberRoutes = [
  inShell(
    paths.closeAccount,
    pageApart(() => import('#operating/closing/web/close-account-page.tsx'), 'CloseAccountPage'),
  ),
  inShell(
    paths.members,
    pageApart(() => import('#account/members/web/members-page.tsx'), 'MembersPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.audit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#operating/audit/web/audit-list.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.allAudit,
    validateSearch: audited,
    beforeLoad: restoreFilters,
    component: pageApart(() => import('#operating/audit/web/audit-list.tsx'), 'AllAuditPage'),
  }),
]

const importRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.orderImports,
    component: page(() => import('#selling/order-import/web/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderImport,
    validateSearch: importSearch,
    component: page(() => import('#selling/order-import/web/import-page.tsx'), 'ImportPage'),
  }),
]

const profileRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.dashboard,
    validateSearch: dashboardSearch,
    beforeLoad: restoreFilters,
    component: page(() => import('#informing/dashboard/web/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.orders,
    validateSearch: searchOf(OrderFilters),
    beforeLoad: restoreFilters,
    component: page(() => import('#sending/orders/web/orders-page.tsx'), 'OrdersPage'),
  }),
  inShell(
    paths.newOrder,
    page(() => import('#sending/orders/web/new-order/new-order-page.tsx'), 'NewOrderPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.editOrder,
    component: page(() => import('#sending/orders/web/new-order/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderDetails,
    component: page(() => import('#sending/orders/web/order-details-page.tsx'), 'OrderDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.storeOrder,
    validateSearch: withShop,
    component: page(() => import('#selling/store-orders/web/order/store-order-page.tsx'), 'StoreOrderPage'),
  }),
  ...storeRoutes,
  ...balanceRoutes,
  ...moneyRoutes,
  ...importRoutes,
  ...memberRoutes,
  ...settingsRoutes,
  ...returnRoutes,
  ...templateRoutes,
  inShell(
    paths.sessions,
    pageApart(() => import('#account/sign-in/web/sessions/sessions-page.tsx'), 'SessionsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.accounting,
    validateSearch: accountingSearch,
    component: pageApart(() => import('#paying/accounting/web/accounting-page.tsx'), 'AccountingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.operator,
    validateSearch: operatorSearch,
    component: pageApart(() => import('#operating/operator/web/operator-page.tsx'), 'OperatorPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.bankStatements,
    validateSearch: statementSearch,
    component: page(() => import('#paying/bank-statements/web/bank-statements-page.tsx'), 'BankStatementsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.settlements,
    validateSearch: settlementsSearch,
    component: page(() => import('#cash/settlements/web/settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.settlement,
    validateSearch: settlementSearch,
    component: page(() => import('#cash/settlements/web/settlement-page.tsx'), 'SettlementPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payouts,
    validateSearch: paged,
    component: page(() => import('#cash/payouts/web/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.payoutRun,
    validateSearch: payoutRunSearch,
    component: page(() => import('#cash/payouts/web/run-page.tsx'), 'RunPage'),
  }),
  inShell(
    paths.pickupPoints,
    page(() => import('#sending/pickup-points/web/points-page.tsx'), 'PickupPointsPage'),
  ),
  inShell(
    paths.newPickupPoint,
    page(() => import('#sending/pickup-points/web/request/request-page.tsx'), 'RequestPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.pickupPointsOfClients,
    validateSearch: pickupPointsOfClientsSearch,
    component: page(() => import('#operating/operator/web/pickup-points/points-page.tsx'), 'PickupPointsOfClientsPage'),
  }),
  inShell(
    paths.sandbox,
    pageApart(() => import('#operating/sandbox/web/sandbox-page.tsx'), 'SandboxPage'),
  ),
  inShell(
    paths.addresses,
    page(() => import('#sending/addresses/web/book/addresses-page.tsx'), 'AddressesPage'),
  ),
]

const routeTree = root.addChildren([
  homeRoute,
  profileRoute,
  bareShopifyRoute,
  ...signInRoutes,
  ...publicRoutes,
  shell.addChildren(profileRoutes),
])

export const newRouter = () => createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
