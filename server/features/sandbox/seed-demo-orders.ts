import type { JobName, Task } from '../../platform/jobs.ts'

export const seedDemoOrdersJob: JobName<{ clientId: string }> = { name: 'seed-demo-orders' }

export const seedDemoOrders: Task<{ clientId: string }> = {
  ...seedDemoOrdersJob,
  async run() {},
}
