import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { deleteOldTraces } from './delete-old-traces.ts'
import { confirmChangeMail, emailChangedMail } from './email-change/email-change-mails.ts'
import { emailChangeRoutes } from './email-change/routes.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { requestedAccountMail } from './mails/requested-mail.ts'
import { accountClosedMail } from './own-account/close-user.ts'
import { passkeyMail } from './passkeys/passkey-mail.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { accountRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondFactorMail } from './second-factor/second-factor-mail.ts'

export const account: Feature = {
  name: 'account',
  routes: [...accountRoutes, ...secondFactorRoutes, ...passkeyRoutes, ...emailChangeRoutes],
  tasks: [deleteOldTraces] as readonly Task[],
  mails: [requestedAccountMail, passwordChangedMail, secondFactorMail, passkeyMail, confirmChangeMail, emailChangedMail, accountClosedMail],
}
