/** A notice of the provider: judged by its signature over the raw bytes, kept and followed once, whenever it comes. */
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { NoticeReading, ProviderAnswer } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { mayAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { applyPaymentReport } from '../apply-report.ts'
import { lockPayment } from '../queries.ts'
import { keptPaymentReport } from '../saved-cards.ts'
import { cardNotices, payments } from '../tables.ts'

type Notice = { headers: Record<string, string | string[] | undefined>; body: Uint8Array; origin: RequestOrigin }

/** What the provider is answered; null: there is no provider. */
export async function receiveCardNotice(app: App, { headers, body, origin }: Notice): Promise<ProviderAnswer | null> {
  if (!app.cards) return null
  const reading = app.cards.readNotice(headers, body)
  try {
    await follow(app, reading, origin)
    return reading.answer
  } catch (error) {
    app.log.error({ err: error }, 'a notice of the card provider could not be kept')
    return app.cards.sendAgain
  }
}

function follow(app: App, reading: NoticeReading, origin: RequestOrigin): Promise<void> {
  switch (reading.kind) {
    case 'forged':
      return noteForged(app, reading.cause, origin)
    case 'unreadable':
      return lookSoon(app, reading)
    case 'genuine':
      return keepOnce(app, reading)
  }
}

const LOGGED_AN_HOUR = 20

/** Thousands of forged ones do not fill the log. */
async function noteForged(app: App, cause: string, origin: RequestOrigin): Promise<void> {
  const limit = { key: `card-notice-forged/${networkOf(origin.ipAddress)}`, max: LOGGED_AN_HOUR, windowSeconds: 3600 }
  if (!(await mayAttempt(app.db, limit))) return
  app.log.warn({ cause }, 'a notice of the card provider was refused')
  await logSecurity(app.db, { kind: 'card-notice-forged', outcome: 'refused', actorId: null, userId: null, origin, details: { cause } })
}

/** Signed, and not to be understood: the payment it names is asked for. */
async function lookSoon(app: App, { reference, cause }: Extract<NoticeReading, { kind: 'unreadable' }>): Promise<void> {
  app.log.error({ reference, cause }, 'a notice of the card provider makes no sense')
  if (isOurs(reference)) await app.db.update(payments).set({ lookAt: app.clock.now() }).where(eq(payments.id, reference))
}

const isOurs = (reference: string | null): reference is string => z.uuid().safeParse(reference).success

async function keepOnce(app: App, { noticeId, payment: report }: Extract<NoticeReading, { kind: 'genuine' }>): Promise<void> {
  const { reference, kind, code } = report
  await app.db.inTransaction(async (tx) => {
    const payment = isOurs(reference) ? await lockPayment(tx, reference) : null
    const kept = { noticeId, clientId: payment?.clientId ?? null, reference, kind, code, receivedAt: app.clock.now() }
    const isNew = (await tx.insert(cardNotices).values(kept).onConflictDoNothing().returning()).length > 0
    if (!isNew) return
    if (payment) await applyPaymentReport(app, tx, payment, keptPaymentReport(app, payment, report))
    else app.log.error({ reference, kind }, 'the card provider reports a payment that is not ours')
  })
}

const KEPT_DAYS = 400

export const deleteOldNotices: Task = {
  name: 'forget-old-card-notices',
  schedule: cron('35 3 * * *', { period: 'day' }),
  async run(app: App) {
    await app.db.delete(cardNotices).where(lt(cardNotices.receivedAt, startOfDay(addDays(bucharestDayOf(app.clock.now()), -KEPT_DAYS))))
  },
}
