import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { forgetOldInvitations } from './invitations.ts'
import { memberRoutes } from './routes.ts'
import { invitationMail } from './send-invitation.ts'

export const members: Feature = {
  name: 'members',
  routes: memberRoutes,
  tasks: [forgetOldInvitations as Task],
  effects: [invitationMail] as readonly AnyEffectKind[],
}
