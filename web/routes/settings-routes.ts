/** The pages of the account's settings. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { inShell, page, shell } from '../shell-route.ts'

export const settingsRoutes = [
  inShell(
    paths.settings,
    page(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  inShell(
    paths.security,
    page(() => import('../features/sessions/security-page.tsx'), 'SecurityPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.notifications,
    beforeLoad: () => {
      throw redirect({ to: paths.mailSettings, replace: true })
    },
  }),
  inShell(
    paths.mailSettings,
    page(() => import('../features/settings/notify/mail-page.tsx'), 'MailPage'),
  ),
  inShell(
    paths.smsSettings,
    page(() => import('../features/settings/notify/sms-page.tsx'), 'SmsPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.printing,
    beforeLoad: () => {
      throw redirect({ to: paths.orderPrinting, replace: true })
    },
  }),
  inShell(
    paths.orderPrinting,
    page(() => import('../features/settings/print-page.tsx'), 'PrintPage'),
  ),
  inShell(
    paths.schedule,
    page(() => import('../features/settings/schedule/schedule-page.tsx'), 'SchedulePage'),
  ),
]
