/** The day's run, made by itself where the operator wants that; a user approves it. Administrators are written to. */

import { accountById, administrators } from '#account/operations.ts'
import { RUN_HOUR } from '#cash/repayment-settings/server/pay-days.ts'
import { isBankingDay } from '#contract/banking/banking-days.ts'
import { Problem } from '#contract/problems.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron, type RunPeriod } from '#server/platform/jobs/schedules.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { payoutRunShown } from './list-runs.ts'
import { makePayoutRun } from './make-run.ts'

export const makeDailyPayoutRun: Task<RunPeriod> = {
  name: 'make-daily-payout-run',
  schedule: cron(`0 ${RUN_HOUR} * * *`, { period: 'day' }),
  run: (app, { period }) => makeRunOfDay(app, period),
}

export async function makeRunOfDay(app: App, period: string): Promise<void> {
  // What a missed day would have paid is due on the next banking day.
  if (!app.config.makesDailyPayout || !isBankingDay(bucharestDayOf(app.clock.now()), app.config.payingBank.closedDays)) return
  const runId = await makePayoutRun(app, { madeBy: null, period }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'nothing-to-pay') return null
    throw error
  })
  if (runId === null) return
  await app.db.inTransaction(async (tx) => {
    for (const userId of await administrators(tx)) await addMail(app, tx, { mail: runMadeMail, id: `${runId}/${userId}` })
  })
}

/** `id`: `run/user`. */
export const runMadeMail: MailKind = {
  name: 'payout-run-made',
  async write(app, { id }) {
    const [runId = '', userId = ''] = id.split('/')
    const [run, user] = await Promise.all([payoutRunShown(app, { runId, userId }), accountById(app.db, userId)])
    if (!user || run?.state !== 'made') return null
    const { productName: product } = app.config
    const texts = textsOfAccount(user.language)
    const { number, sheets, total } = run
    const words = texts.mails['payout-run-made']({ product, number, sheets, total, payOn: texts.forms.day(run.payOn) })
    return composeMail(texts.mails, { product, to: user.email, name: user.name }, words)
  },
}
