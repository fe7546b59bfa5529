/** Says of connections that they end soon, have ended, or have lost their right: once, for all companies of a certificate at once. */
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { grantEndOf } from '../grants.ts'
import { type CompanyConnection, listCompanyConnections } from './all-connections.ts'
import { companiesIn, type StandingNotice, saveEInvoiceNotices } from './standing-notices.ts'

const DAY_MS = 86_400_000
/** So long before the end; each takes the place of the one before. */
const WARNED_DAYS = [3, 14, 30]

export const noticeConnections: Task = {
  name: 'notice-einvoice-connections',
  schedule: everyInterval({ minutes: 15 }),
  async run(app) {
    const all = await listCompanyConnections(app)
    const now = app.clock.now()
    const working = all.filter(({ connection }) => connection.rightLostAt === null)
    const ending = working.flatMap((one) => endingOf(one, now))
    const endsOn = new Map(ending.map((one) => [one.together, one.endsOn]))
    await saveEInvoiceNotices(app, 'ends', ending, (some) => ({
      code: 'einvoice-ends',
      params: { ...companiesIn(some), endsOn: endsOn.get(some[0]?.together ?? '') ?? '' },
    }))
    const expired = all.filter(({ grant }) => grantEndOf(grant) <= now).map((one) => standing(one, grantEndOf(one.grant)))
    await saveEInvoiceNotices(app, 'expired', expired, (some) => ({ code: 'einvoice-expired', params: companiesIn(some) }))
    const lost = all.flatMap((one) =>
      one.connection.rightLostAt === null || grantEndOf(one.grant) <= now ? [] : [standing(one, one.connection.rightLostAt)],
    )
    await saveEInvoiceNotices(app, 'right-lost', lost, (some) => ({ code: 'einvoice-right-lost', params: companiesIn(some) }))
  },
}

const standing = ({ connection: { clientId, number }, grant, company }: CompanyConnection, since: Date, more = ''): StandingNotice => ({
  ...{ clientId, company, together: grant.id },
  subject: `${number}/${since.toISOString()}${more}`,
})

function endingOf(one: CompanyConnection, now: Date): (StandingNotice & { endsOn: string })[] {
  const until = grantEndOf(one.grant)
  const leftMs = until.getTime() - now.getTime()
  const days = leftMs <= 0 ? undefined : WARNED_DAYS.find((some) => leftMs <= some * DAY_MS)
  return days === undefined ? [] : [{ ...standing(one, until, `/${days}`), endsOn: bucharestDayOf(until) }]
}
