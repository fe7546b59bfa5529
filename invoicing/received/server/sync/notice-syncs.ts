/**
 * Says of companies that their invoices have not come for a day, once, until they come again. Where they come for no company it is ANAF's
 * fault: the operators are notified once, and no client.
 */
import { listCompanyConnections } from '#invoicing/connections/server/notices/all-connections.ts'
import {
  companiesIn,
  readEInvoiceNotices,
  type StandingNotice,
  saveEInvoiceNotices,
} from '#invoicing/connections/server/notices/standing-notices.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App } from '#server/platform/app.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { isRightFailure, syncFailureMessage } from '../failures.ts'
import { einvoiceSyncs } from '../tables.ts'

const HOUR_MS = 3_600_000
const FAILING_MS = 24 * HOUR_MS
/** Companies are synchronised in turn: what fails for all of them did not begin at one moment. */
const ALIKE_MS = 2 * HOUR_MS

export const noticeFailingSyncs: Task = {
  name: 'notice-einvoice-syncs',
  schedule: everyInterval({ minutes: 30 }),
  async run(app) {
    const syncs = await syncsOf(app)
    const outage = outageOf(syncs, app.clock.now())
    // When ANAF answers again each company is given its turn before it is said to fail by itself.
    const isHeld = outage !== null || (await readEInvoiceNotices(app.db, 'anaf-failing')).length > 0
    const failing = syncs.flatMap((sync) => failingOf(sync, app.clock.now(), isHeld))
    const firstSince = (some: readonly StandingNotice[]) => failing.filter((one) => some.includes(one)).reduce(earlier).since
    await saveEInvoiceNotices(app, 'sync-failing', failing, (some) => ({
      code: 'einvoice-sync-failing',
      params: { ...companiesIn(some), since: firstSince(some) },
    }))
    const ofPlatform = { clientId: PLATFORM, subject: 'anaf', together: '', company: '' }
    await saveEInvoiceNotices(app, 'anaf-failing', outage === null ? [] : [ofPlatform], () => ({
      code: 'einvoice-anaf-failing',
      params: { since: outage?.since ?? '', count: syncs.length, cause: syncFailureMessage(outage?.failure ?? '') },
    }))
  },
}

type Sync = Pick<typeof einvoiceSyncs.$inferSelect, 'clientId' | 'cif' | 'syncedAt' | 'failingSince' | 'failure'> & { company: string }

/** Of companies whose connection works: others have notices of their own. */
async function syncsOf(app: App): Promise<Sync[]> {
  const [connections, rows] = await Promise.all([listCompanyConnections(app), app.db.select().from(einvoiceSyncs)])
  const working = new Map(
    connections.flatMap(({ state, company, connection: { clientId, cif } }) =>
      state === 'ACTIVE' ? [[`${clientId} ${cif}`, company] as const] : [],
    ),
  )
  return rows.flatMap((row) => {
    const company = working.get(`${row.clientId} ${row.cif}`)
    return company === undefined || isRightFailure(row.failure) ? [] : [{ ...row, company }]
  })
}

type Failing = StandingNotice & { since: string }

const earlier = (a: Failing, b: Failing): Failing => (a.since <= b.since ? a : b)

function failingOf({ clientId, cif, company, failingSince }: Sync, now: Date, isHeld: boolean): Failing[] {
  if (failingSince === null || now.getTime() - failingSince.getTime() < FAILING_MS) return []
  const since = failingSince.toISOString()
  return [{ clientId, company, isHeld, subject: `${cif}/${since}`, together: '', since }]
}

/** What was connected lately and has never come says nothing. null: some company's invoices come, or there is one client alone to go by. */
function outageOf(syncs: readonly Sync[], now: Date): { since: string; failure: string } | null {
  const failingMs = ({ failingSince }: Sync) => (failingSince === null ? 0 : now.getTime() - failingSince.getTime())
  const known = syncs.filter((sync) => sync.syncedAt !== null || failingMs(sync) >= FAILING_MS - ALIKE_MS)
  const first = known.reduce<Sync | null>((longest, sync) => (longest && failingMs(longest) >= failingMs(sync) ? longest : sync), null)
  if (first === null || first.failingSince === null || failingMs(first) < FAILING_MS) return null
  if (new Set(known.map(({ clientId }) => clientId)).size < 2) return null
  if (known.some((sync) => failingMs(sync) < FAILING_MS - ALIKE_MS)) return null
  return { since: first.failingSince.toISOString(), failure: first.failure }
}
