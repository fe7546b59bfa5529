import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs.ts'
import { sendInvitation } from './invitations.ts'
import { memberRoutes } from './routes.ts'

export const members: Feature = { name: 'members', routes: memberRoutes, tasks: [sendInvitation] as readonly Task[] }
