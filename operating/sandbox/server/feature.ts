import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { seedHistory } from './history/seed-history.ts'
import { sandboxRoutes } from './routes.ts'
import { seedDemoOrders } from './seed-demo-orders.ts'
import { seedDemoStore } from './seed-demo-store.ts'
import { seedSandbox } from './seed-sandbox.ts'

/** In sandbox mode only. */
export const sandbox: Feature = {
  name: 'sandbox',
  routes: sandboxRoutes,
  tasks: [seedHistory, seedDemoOrders, seedDemoStore] as readonly Task[],
  seed: seedSandbox,
}
