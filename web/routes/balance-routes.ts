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
    page(() => import('#paying/balance/web/general-page.tsx'), 'GeneralPage'),
  ),
  inShell(
    paths.balanceAvailable,
    page(() => import('#paying/balance/web/available-page.tsx'), 'AvailablePage'),
  ),
  inShell(
    paths.balanceBonus,
    page(() => import('#paying/balance/web/bonus-page.tsx'), 'BonusPage'),
  ),
  inShell(
    paths.statement,
    page(() => import('#paying/balance/web/statement/statement-page.tsx'), 'StatementPage'),
  ),
]
