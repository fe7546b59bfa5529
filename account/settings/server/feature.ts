import { deleteRowsWithClient } from '#account/clients/server/client-closed.ts'
import type { Feature } from '#server/feature.ts'
import { settingsRoutes } from './routes.ts'
import { clientSettings } from './tables.ts'

export const settings: Feature = { name: 'settings', routes: settingsRoutes, subscriptions: [deleteRowsWithClient(clientSettings)] }
