import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { sendingRules } from './tables.ts'

export const automation: Feature = { name: 'automation', subscriptions: [deleteRowsWithClient(sendingRules)] }
