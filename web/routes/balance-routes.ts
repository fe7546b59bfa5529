/** The pages of the balance. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { inShell, page, shell } from '../shell-route.ts'

export const balanceRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.balanceStart,
    beforeLoad: () => {
      throw redirect({ to: paths.balance })
    },
  }),
  inShell(
    paths.balance,
    page(() => import('../features/balance/general-page.tsx'), 'GeneralPage'),
  ),
  inShell(
    paths.balanceAvailable,
    page(() => import('../features/balance/available-page.tsx'), 'AvailablePage'),
  ),
  inShell(
    paths.balanceBonus,
    page(() => import('../features/balance/bonus-page.tsx'), 'BonusPage'),
  ),
  inShell(
    paths.statement,
    page(() => import('../features/balance/statement/statement-page.tsx'), 'StatementPage'),
  ),
]
