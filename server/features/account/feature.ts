import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteOldTraces } from './delete-old-traces.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { requestedMail } from './mails/requested-mail.ts'
import { passkeyMail } from './passkeys/passkey-mail.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { accountRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondFactorMail } from './second-factor/second-factor-mail.ts'

export const account: Feature = {
  name: 'account',
  routes: [...accountRoutes, ...secondFactorRoutes, ...passkeyRoutes],
  tasks: [deleteOldTraces] as readonly Task[],
  mails: [requestedMail, passwordChangedMail, secondFactorMail, passkeyMail],
}
