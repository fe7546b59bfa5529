/** The pages of the balance. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { page, shell } from './shell-route.ts'

export const balanceRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.balanceStart,
    beforeLoad: () => {
      throw redirect({ to: paths.balance })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.balance,
    component: page(() => import('./features/balance/general-page.tsx'), 'GeneralPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.balanceAvailable,
    component: page(() => import('./features/balance/available-page.tsx'), 'AvailablePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.balanceBonus,
    component: page(() => import('./features/balance/bonus-page.tsx'), 'BonusPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.statement,
    component: page(() => import('./features/balance/statement/statement-page.tsx'), 'StatementPage'),
  }),
]
