import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { askCouriers } from './ask-courier.ts'
import { judgeEarlyLines, onCashExplained } from './decide-line.ts'
import { moveReceivedCash } from './receive-settlement.ts'
import { settlementRoutes } from './routes.ts'
import { onBankLine } from './transfers/bank-lines.ts'

export const settlements: Feature = {
  name: 'settlements',
  routes: settlementRoutes,
  tasks: [askCouriers, judgeEarlyLines, moveReceivedCash] as readonly Task[],
  subscriptions: [onBankLine, ...onCashExplained],
}
