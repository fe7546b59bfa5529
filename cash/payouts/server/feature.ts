import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { awaitingRoutes } from './awaiting/routes.ts'
import { payoutRoutes } from './routes.ts'
import { carryOnPayoutRun } from './runs/carry-on.ts'
import { makeDailyPayoutRun, runMadeMail } from './runs/daily-run.ts'
import { sheetsOnBankLine } from './sheets/bank-lines.ts'

export const payouts: Feature = {
  name: 'payouts',
  routes: [...payoutRoutes, ...awaitingRoutes],
  tasks: [carryOnPayoutRun, makeDailyPayoutRun] as readonly Task[],
  subscriptions: [sheetsOnBankLine],
  mails: [runMadeMail],
}
