import type { AnyEffectKind } from '../../effects/effect-kind.ts'
import type { Feature } from '../../feature.ts'
import { memberRoutes } from './routes.ts'
import { invitationMail } from './send-invitation.ts'

export const members: Feature = { name: 'members', routes: memberRoutes, effects: [invitationMail] as readonly AnyEffectKind[] }
