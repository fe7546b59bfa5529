import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { forgetOldTraces } from './forget-old-traces.ts'
import { mail } from './mails/send-mail.ts'
import { accountRoutes } from './routes.ts'

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  tasks: [forgetOldTraces] as readonly Task[],
  effects: [mail] as readonly AnyEffectKind[],
}
