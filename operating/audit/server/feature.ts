import type { Feature } from '#server/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit: Feature = { name: 'audit', routes: auditRoutes }
