/** What the provider says of a message, written once whether it reported it or was asked: doubled, late and in any order. */
import { and, eq, sql } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import type { SmsFailure, SmsReport } from '#informing/ports/sms.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { orderNotices } from '../../tables.ts'
import { moveNotice, type NoticeKey, type OrderNoticeRow } from '../notice-transition.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIRST_LOOK_MS = 10 * MINUTE_MS
const LOOK_WAIT_MAX_MS = 6 * HOUR_MS
/** Phones are tried for three days at most; networks may report a day later. */
const LOOKED_FOR_MS = 96 * HOUR_MS

/** `providerId` null: it was taken by an earlier call, whose answer was lost; only a report names it. */
export type SmsSent = { providerId: string | null; parts: number | null }

const isIt = ({ clientId, id }: NoticeKey) => and(eq(orderNotices.clientId, clientId), eq(orderNotices.id, id))

/** The provider has taken the message. It may have reported more than that before. */
export async function noteSmsHandedOver(app: App, tx: Tx, notice: NoticeKey, { providerId, parts }: SmsSent): Promise<void> {
  const lookAt = new Date(app.clock.now().getTime() + FIRST_LOOK_MS)
  if (await moveNotice(app, tx, notice, { to: 'sent', providerId, parts, lookAt })) return
  await tx
    .update(orderNotices)
    .set({ parts: sql`coalesce(${parts}, ${orderNotices.parts})`, providerId: sql`coalesce(${providerId}, ${orderNotices.providerId})` })
    .where(isIt(notice))
}

const failures = {
  unreachable: { code: 'sms-unreachable' },
  expired: { code: 'sms-expired' },
  rejected: { code: 'sms-rejected' },
  failed: { code: 'sms-failed' },
  stopped: { code: 'sms-stopped' },
} as const satisfies Record<SmsFailure, Message>

/** Whether the notice is the reported message: it is ours, was sent, and is no other of the provider's. */
export const isReportOfNotice = ({ channel, id, providerId }: OrderNoticeRow, report: SmsReport): boolean =>
  channel === 'sms' && (report.id === null || report.id === id) && (providerId === null || providerId === report.providerId)

/** `notice` is locked and as it is now, and the report is of it. */
export async function applySmsReport(app: App, tx: Tx, notice: OrderNoticeRow, { providerId, fate, at }: SmsReport): Promise<void> {
  const reported = { providerId, reportedAt: within(at, notice.createdAt, app.clock.now()) }
  switch (fate.kind) {
    case 'delivered':
      await moveNotice(app, tx, notice, { to: 'delivered', ...reported })
      return
    case 'not-delivered':
      await moveNotice(app, tx, notice, { to: 'not-delivered', reason: failures[fate.why], ...reported })
      return
    default:
      await noteTaken(app, tx, notice, { providerId, isAwaited: fate.kind === 'under-way' })
  }
}

/** What is said of its end has a moment that can be: after it was wanted, and not to come. */
const within = (at: Date | null, from: Date, to: Date): Date => (at && at >= from && at <= to ? at : to)

/** A message that was given up without an answer was sent after all. */
async function noteTaken(app: App, tx: Tx, notice: OrderNoticeRow, { providerId, isAwaited }: { providerId: string; isAwaited: boolean }) {
  const lookAt = isAwaited ? nextSmsLook(notice, app.clock.now()) : null
  if (notice.state === 'not-sent' || notice.state === 'unconfirmed') await moveNotice(app, tx, notice, { to: 'sent', providerId, lookAt })
  else if (notice.state === 'sent') await planSmsLook(tx, notice, { providerId, lookAt })
  else if (notice.state === 'waiting') await planSmsLook(tx, notice, { providerId, lookAt: null })
}

/** Ever more rarely, until nothing is to be learned any more. */
export function nextSmsLook({ settledAt, createdAt }: Pick<OrderNoticeRow, 'settledAt' | 'createdAt'>, now: Date): Date | null {
  const ageMs = now.getTime() - (settledAt ?? createdAt).getTime()
  if (ageMs >= LOOKED_FOR_MS) return null
  return new Date(now.getTime() + Math.min(LOOK_WAIT_MAX_MS, Math.max(FIRST_LOOK_MS, ageMs / 2)))
}

type Plan = { providerId?: string | null; lookAt: Date | null }

export async function planSmsLook(tx: Tx, { clientId, id }: NoticeKey, { providerId = null, lookAt }: Plan): Promise<void> {
  await tx
    .update(orderNotices)
    .set({ lookAt, providerId: sql`coalesce(${orderNotices.providerId}, ${providerId})` })
    .where(isIt({ clientId, id }))
}

/** null: there is none any more. */
export async function lockNotice(tx: Tx, key: NoticeKey): Promise<OrderNoticeRow | null> {
  const [found] = await tx.select().from(orderNotices).where(isIt(key)).for('update')
  return found ?? null
}
