import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteOldTraces } from './delete-old-traces.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { requestedMail } from './mails/requested-mail.ts'
import { accountRoutes } from './routes.ts'

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  tasks: [deleteOldTraces] as readonly Task[],
  mails: [requestedMail, passwordChangedMail],
}
