import type { Feature } from '#server/feature.ts'
import { lookAtLeftLines } from './look-at-lines.ts'
import { bankStatementRoutes } from './routes.ts'

export const bankStatements: Feature = { name: 'bank-statements', routes: bankStatementRoutes, tasks: [lookAtLeftLines] }
