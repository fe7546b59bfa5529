import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { fetchSettlementsDaily } from './ask-courier.ts'
import { judgeEarlyLines, settlementLineSubscriptions } from './decide-line.ts'
import { moveReceivedCash } from './receive-settlement.ts'
import { settlementRoutes } from './routes.ts'
import { settlementsOnBankLine } from './transfers/bank-lines.ts'

export const settlements: Feature = {
  name: 'settlements',
  routes: settlementRoutes,
  tasks: [fetchSettlementsDaily, judgeEarlyLines, moveReceivedCash] as readonly Task[],
  subscriptions: [settlementsOnBankLine, ...settlementLineSubscriptions],
}
