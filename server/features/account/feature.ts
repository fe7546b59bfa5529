import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs.ts'
import { forgetOldTraces } from './forget-old-traces.ts'
import { sendPasswordChanged } from './password-changed-letter.ts'
import { accountRoutes } from './routes.ts'
import { sendLetter } from './send-letter.ts'

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  tasks: [sendLetter, sendPasswordChanged, forgetOldTraces] as readonly Task[],
}
