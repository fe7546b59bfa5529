/** The pages of the account's settings. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { lazyPageWithTexts, pageApart, shellPageRoute, shellRoute } from '../shell-route.ts'

export const settingsRoutes = [
  shellPageRoute(
    paths.settings,
    lazyPageWithTexts(() => import('#account/settings/web/settings-page.tsx'), 'SettingsPage'),
  ),
  shellPageRoute(
    paths.security,
    pageApart(() => import('#account/sign-in/web/sessions/security-page.tsx'), 'SecurityPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.notifications,
    beforeLoad: () => {
      throw redirect({ to: paths.mailSettings, replace: true })
    },
  }),
  shellPageRoute(
    paths.mailSettings,
    lazyPageWithTexts(() => import('#account/settings/web/notify/mail-page.tsx'), 'MailPage'),
  ),
  shellPageRoute(
    paths.smsSettings,
    lazyPageWithTexts(() => import('#informing/notifications/web/sms-page.tsx'), 'SmsPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.printing,
    beforeLoad: () => {
      throw redirect({ to: paths.orderPrinting, replace: true })
    },
  }),
  shellPageRoute(
    paths.orderPrinting,
    lazyPageWithTexts(() => import('#account/settings/web/print-page.tsx'), 'PrintPage'),
  ),
  shellPageRoute(
    paths.schedule,
    lazyPageWithTexts(() => import('#account/settings/web/schedule/schedule-page.tsx'), 'SchedulePage'),
  ),
]
