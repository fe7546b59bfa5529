/** The pages of the balance. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { pagedSearch } from '../route-entry.ts'
import { lazyPageWithTexts, shellPageRoute, shellRoute } from '../shell-route.ts'

export const balanceRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.balanceStart,
    beforeLoad: () => {
      throw redirect({ to: paths.balance })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.balance,
    validateSearch: pagedSearch,
    component: lazyPageWithTexts(() => import('#paying/balance/web/general-page.tsx'), 'GeneralPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.balanceAvailable,
    validateSearch: pagedSearch,
    component: lazyPageWithTexts(() => import('#paying/balance/web/available-page.tsx'), 'AvailablePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.balanceBonus,
    validateSearch: pagedSearch,
    component: lazyPageWithTexts(() => import('#paying/balance/web/bonus-page.tsx'), 'BonusPage'),
  }),
  shellPageRoute(
    paths.statement,
    lazyPageWithTexts(() => import('#paying/balance/web/statement/statement-page.tsx'), 'StatementPage'),
  ),
]
