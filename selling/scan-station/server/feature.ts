import type { Feature } from '#server/feature.ts'
import { scanRoutes } from './routes.ts'

export const scanStation: Feature = { name: 'scan-station', routes: scanRoutes }
