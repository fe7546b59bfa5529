/** The audit log of the last weeks: each entry names what it was about, as those of real calls do. */
import { and, eq, lt } from 'drizzle-orm'
import { accountByEmail } from '#account/operations.ts'
import { billingEntitiesOf } from '#paying/operations.ts'
import { listOrdersWithAwb, listSavedAddresses } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { callName } from '#server/platform/http/audit-log.ts'
import { auditLog } from '#server/platform/tables.ts'
import { demoShop } from '../demo-story.ts'
import { type DemoAuditSubject, demoAuditCalls } from './people.ts'

const HOUR_MS = 3_600_000
const JOURNAL_EVERY_MS = 19 * HOUR_MS
const WEEK_MS = 7 * 24 * HOUR_MS
const ORDERS_READ = 500

/** `at`: when it happened, where that is known. */
type Subject = { ids: Record<string, string>; at?: Date }
type Whose = { clientId: string; invitations: readonly { id: string; role: string }[] }

/** A few hours apart. Only once: who has a log of last week has them all. */
export async function writeDemoAuditLog(app: App, whose: Whose): Promise<void> {
  const { clientId } = whose
  const now = app.clock.now().getTime()
  const isOld = and(eq(auditLog.clientId, clientId), lt(auditLog.at, new Date(now - WEEK_MS)))
  if ((await app.db.$count(auditLog, isOld)) > 0) return
  const subjects = await subjectsOf(app, whose)
  const rows: (typeof auditLog.$inferInsert & { at: Date })[] = []
  for (const [i, [who, call, kind]] of demoAuditCalls.entries()) {
    const user = await accountByEmail(app.db, `${who}@demo.test`)
    const planned = new Date(now - (demoAuditCalls.length - i) * JOURNAL_EVERY_MS)
    const subject = takeNearest(subjects[kind], planned)
    if (subject === null) continue
    rows.push({
      ...{ at: subject.at ?? planned, userId: user?.id ?? null, clientId, isActingFor: who === 'admin', call: callName(call) },
      ...{ ids: subject.ids, outcome: 'done', ipAddress: '127.0.0.1' },
    })
  }
  // Entries are listed in the order in which they were written.
  if (rows.length > 0) await app.db.insert(auditLog).values(rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
}

async function subjectsOf(app: App, { clientId, invitations }: Whose): Promise<Record<DemoAuditSubject, Subject[]>> {
  const { rows } = await listOrdersWithAwb(app, { page: 1, limit: ORDERS_READ, search: '' })
  const own = rows.filter((row) => row.clientId === clientId)
  const addresses = await listSavedAddresses(app.db, { clientId, search: '' })
  const entities = await billingEntitiesOf(app.db, clientId)
  return {
    order: own.flatMap(({ id, activatedAt }) => (activatedAt === null ? [] : [{ ids: { uniqueId: id }, at: activatedAt }])),
    cancelled: own.flatMap(({ id, state, stateChangedAt }) =>
      state === 'cancelled' ? [{ ids: { uniqueId: id }, at: stateChangedAt }] : [],
    ),
    address: addresses.map(({ id }) => ({ ids: { id } })),
    billing: entities.flatMap(({ number }) => [1, 2].map(() => ({ ids: { fiscalSubaccountNumber: String(number) } }))),
    invitation: invitations.map(({ id, role }) => ({ ids: { role, id } })),
    shop: demoAuditCalls.map(() => ({ ids: { clientId: demoShop.name } })),
  }
}

/** The one that happened nearest to the day, and no other entry is about it; null: none is left. */
function takeNearest(subjects: Subject[], day: Date): Subject | null {
  const distance = ({ at = day }: Subject) => Math.abs(at.getTime() - day.getTime())
  const [nearest] = subjects.toSorted((one, other) => distance(one) - distance(other))
  if (!nearest) return null
  subjects.splice(subjects.indexOf(nearest), 1)
  return nearest
}
