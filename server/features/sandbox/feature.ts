import type { Feature } from '../../feature.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { sandboxRoutes } from './routes.ts'
import { seedDemoOrders } from './seed-demo-orders.ts'
import { seedDemoStore } from './seed-demo-store.ts'
import { seedSandbox } from './seed-sandbox.ts'

/** In sandbox mode only. */
export const sandbox: Feature = {
  name: 'sandbox',
  routes: sandboxRoutes,
  tasks: [seedDemoOrders, seedDemoStore] as readonly Task[],
  seed: seedSandbox,
}
