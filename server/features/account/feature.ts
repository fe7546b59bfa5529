import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { forgetOldTraces } from './forget-old-traces.ts'
import { passwordChangedLetter } from './letters/password-changed-letter.ts'
import { requestedLetter } from './letters/requested-letter.ts'
import { accountRoutes } from './routes.ts'

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  tasks: [forgetOldTraces] as readonly Task[],
  letters: [requestedLetter, passwordChangedLetter],
}
