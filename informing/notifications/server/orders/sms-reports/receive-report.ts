/** A report of the provider: believed by the address it came to, followed whenever it comes. */
import type { App } from '#server/platform/app.ts'
import { mayAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { NoticeKey } from '../notice-transition.ts'
import { applySmsReport, isReportOfNotice, lockNotice, planSmsLook } from './apply-report.ts'
import { noticeOfAddress } from './report-address.ts'

type Came = { address: string; fields: URLSearchParams; origin: RequestOrigin }

/** `answer`: what takes it off the provider's list. `forged`: the address is none of ours. null: there is no provider. */
export async function receiveSmsReport(app: App, { address, fields, origin }: Came): Promise<{ answer: string } | 'forged' | null> {
  if (!app.sms) return null
  const key = noticeOfAddress(app, address)
  if (key === null) {
    await noteForged(app, 'address', origin)
    return 'forged'
  }
  const reports = app.sms.readReports(fields)
  if (reports === null) await lookSoon(app, key)
  else await follow(app, key, { reports, origin })
  return { answer: app.sms.reportTaken }
}

type Reports = NonNullable<ReturnType<NonNullable<App['sms']>['readReports']>>

/** Of several messages in one call those of this address alone; what names another came from elsewhere. */
async function follow(app: App, key: NoticeKey, { reports, origin }: { reports: Reports; origin: RequestOrigin }): Promise<void> {
  const isOfIt = await app.db.inTransaction(async (tx) => {
    const notice = await lockNotice(tx, key)
    if (!notice) return true // nothing is kept of it any more
    const own = reports.filter((report) => isReportOfNotice(notice, report))
    for (const report of own) await applySmsReport(app, tx, (await lockNotice(tx, key)) ?? notice, report)
    return own.length > 0
  })
  if (!isOfIt) await noteForged(app, 'message', origin)
}

/** From the provider, and not to be understood: it is asked instead. */
async function lookSoon(app: App, key: NoticeKey): Promise<void> {
  app.log.error({ notice: key.id }, 'a report of the provider of text messages makes no sense')
  await app.db.inTransaction(async (tx) => {
    const notice = await lockNotice(tx, key)
    if (notice?.state === 'sent') await planSmsLook(tx, key, { lookAt: app.clock.now() })
  })
}

const LOGGED_AN_HOUR = 20

/** Thousands of forged ones do not fill the log. */
async function noteForged(app: App, cause: 'address' | 'message', origin: RequestOrigin): Promise<void> {
  const limit = { key: `sms-report-forged/${networkOf(origin.ipAddress)}`, max: LOGGED_AN_HOUR, windowSeconds: 3600 }
  if (!(await mayAttempt(app.db, limit))) return
  app.log.warn({ cause }, 'a report of the provider of text messages was refused')
  await logSecurity(app.db, { kind: 'sms-report-forged', outcome: 'refused', actorId: null, userId: null, origin, details: { cause } })
}
