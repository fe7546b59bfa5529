/** Reports may be lost: the provider is asked what became of messages that none came for, ever more rarely. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { SmsReport } from '#informing/ports/sms.ts'
import type { App } from '#server/platform/app.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { orderNotices } from '../../tables.ts'
import type { OrderNoticeRow } from '../notice-transition.ts'
import { applySmsReport, isReportOfNotice, lockNotice, nextSmsLook, planSmsLook } from './apply-report.ts'

/** The process that looks has them for itself for this long. */
const LEASE_MS = 10 * 60_000
/** Of full batches in one run: thousands that are due together are asked for over several runs. */
const BATCHES_MAX = 20
const AT_ONCE_WITHOUT_PROVIDER = 50

export const lookForSmsReports: Task = {
  name: 'look-for-sms-reports',
  schedule: everyInterval({ minutes: 5 }),
  async run(app) {
    const atOnce = app.sms?.limits.askedAtOnceMax ?? AT_ONCE_WITHOUT_PROVIDER
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const notices = await due(app, atOnce)
      if (notices.length > 0) await look(app, notices)
      if (notices.length < atOnce) return
    }
  },
}

const { clientId, id, lookAt } = orderNotices
const leasing = statement('order-notices-to-look-for', (given: StatementParams<{ now: Date; leasedUntil: Date; limit: number }>) => ({
  rows: getTableColumns(orderNotices),
  text: (list) => sql`
    update ${orderNotices} set ${assign(orderNotices, { lookAt: given.leasedUntil })} from (
      select ${clientId}, ${id} from ${orderNotices} where ${lookAt} <= ${given.now} order by ${lookAt} limit ${given.limit} for update skip locked) due
     where ${clientId} = due.client_id and ${id} = due.id returning ${list}`,
}))

function due(app: App, limit: number): Promise<OrderNoticeRow[]> {
  const now = app.clock.now()
  return leasing.all(app.db, { now, leasedUntil: new Date(now.getTime() + LEASE_MS), limit })
}

async function look(app: App, notices: readonly OrderNoticeRow[]): Promise<void> {
  const ids = notices.flatMap(({ providerId }) => providerId ?? [])
  const answer = app.sms && ids.length > 0 ? await app.sms.ask(ids) : null
  const reports = answer?.kind === 'answered' ? answer.reports : []
  for (const notice of notices) {
    const own = reports.find(({ providerId }) => providerId === notice.providerId)
    await write(app, notice, own)
  }
}

/** What was reported while the provider was asked stands. */
const write = (app: App, seen: OrderNoticeRow, report: SmsReport | undefined): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const notice = await lockNotice(tx, seen)
    if (notice?.state !== 'sent') return
    if (report && isReportOfNotice(notice, report)) await applySmsReport(app, tx, notice, report)
    else await planSmsLook(tx, notice, { lookAt: nextSmsLook(notice, app.clock.now()) })
  })
