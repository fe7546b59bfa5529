/** The pages of the account's settings. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { inShell, page, pageApart, shell } from '../shell-route.ts'

export const settingsRoutes = [
  inShell(
    paths.settings,
    page(() => import('#account/settings/web/settings-page.tsx'), 'SettingsPage'),
  ),
  inShell(
    paths.security,
    pageApart(() => import('#account/sign-in/web/sessions/security-page.tsx'), 'SecurityPage'),
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
    page(() => import('#account/settings/web/notify/mail-page.tsx'), 'MailPage'),
  ),
  inShell(
    paths.smsSettings,
    page(() => import('#informing/notifications/web/sms-page.tsx'), 'SmsPage'),
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
    page(() => import('#account/settings/web/print-page.tsx'), 'PrintPage'),
  ),
  inShell(
    paths.schedule,
    page(() => import('#account/settings/web/schedule/schedule-page.tsx'), 'SchedulePage'),
  ),
]
