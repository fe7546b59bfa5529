/** Reports may be lost: the provider is asked what became of messages that none came for, ever more rarely. */
import type { SmsReport } from '../../../../partners/sms/port.ts'
import type { App } from '../../../../platform/app.ts'
import { selectList } from '../../../../platform/database/database.ts'
import type { Task } from '../../../../platform/jobs/jobs.ts'
import { every } from '../../../../platform/jobs/schedules.ts'
import { orderNotices } from '../../tables.ts'
import type { OrderNoticeRow } from '../notice-transition.ts'
import { applyReport, isReported, lockNotice, nextLook, planLook } from './apply-report.ts'

/** The process that looks has them for itself for this long. */
const LEASE_MS = 10 * 60_000
/** Of full batches in one run: thousands that are due together are asked for over several runs. */
const BATCHES_MAX = 20
const AT_ONCE_WITHOUT_PROVIDER = 50

export const lookForSmsReports: Task = {
  name: 'look-for-sms-reports',
  schedule: every({ minutes: 5 }),
  async run(app) {
    const atOnce = app.sms?.limits.askedAtOnceMax ?? AT_ONCE_WITHOUT_PROVIDER
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const notices = await due(app, atOnce)
      if (notices.length > 0) await look(app, notices)
      if (notices.length < atOnce) return
    }
  },
}

async function due(app: App, limit: number): Promise<OrderNoticeRow[]> {
  const now = app.clock.now()
  const { rows } = await app.db.$client.query<OrderNoticeRow>({
    name: 'order-notices-to-look-for',
    text: `update order_notices n set look_at = $2 from (
             select client_id, id from order_notices where look_at <= $1 order by look_at limit $3 for update skip locked) due
            where n.client_id = due.client_id and n.id = due.id returning ${selectList(orderNotices, 'n')}`,
    values: [now, new Date(now.getTime() + LEASE_MS), limit],
  })
  return rows
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
    if (report && isReported(notice, report)) await applyReport(app, tx, notice, report)
    else await planLook(tx, notice, { lookAt: nextLook(notice, app.clock.now()) })
  })
