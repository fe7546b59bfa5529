import type { Feature } from '#server/feature.ts'
import { viewerRoutes } from './routes.ts'

export const invoiceViewer: Feature = {
  name: 'invoice-viewer',
  routes: viewerRoutes,
}
