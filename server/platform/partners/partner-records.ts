/** Where calls to partners are kept, and the tokens of their accounts. */

import { eq, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Statements } from '../database/database.ts'
import { bareColumns, type StatementParams, statement } from '../database/statement.ts'
import type { Task } from '../jobs/jobs.ts'
import { everyInterval } from '../jobs/schedules.ts'
import type { Logger } from '../log.ts'
import { sealFor } from '../seal.ts'
import { partnerCalls, partnerTokens } from '../tables.ts'
import type { PartnerCall, TokenStore } from './partner-calls.ts'

const KEPT_DAYS = 30
const WRITE_EVERY_MS = 500
const WAITING_MAX = 5_000

export type PartnerRecords = { record(call: PartnerCall): void; stop(): Promise<void> }

const c = partnerCalls
const keeping = statement('partner-calls-kept', (given: StatementParams<{ calls: string }>) => ({
  text: sql`
    insert into ${c} (${bareColumns([c.partner, c.operation, c.method, c.path, c.request, c.answer, c.status, c.outcome, c.durationMs, c.calledAt])})
    select partner, operation, method, path, request, answer, status, outcome, "durationMs", "calledAt"
      from jsonb_to_recordset(${given.calls}::jsonb) as call(partner text, operation text, method text, path text, request text, answer text,
                                                             status int, outcome text, "durationMs" int, "calledAt" timestamptz)`,
}))

/** Records are written a little later and together: they must never slow the call they record. */
export function recordPartnerCalls(db: Database, log: Logger): PartnerRecords {
  let waiting: PartnerCall[] = []
  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    await keeping
      .run(db, { calls: JSON.stringify(batch) })
      .catch((error) => log.warn({ err: error, lost: batch.length }, 'calls to partners could not be recorded'))
  }
  const timer = setInterval(write, WRITE_EVERY_MS)
  return {
    record(call) {
      if (waiting.length < WAITING_MAX) waiting.push(call)
    },
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}

export const deleteOldPartnerCalls: Task = {
  name: 'forget-old-partner-calls',
  schedule: everyInterval({ hours: 1 }),
  async run(app) {
    const before = new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000)
    await app.db.delete(partnerCalls).where(lt(partnerCalls.calledAt, before))
  },
}

export type RecordedCall = Pick<PartnerCall, 'operation' | 'outcome' | 'status' | 'durationMs' | 'answer' | 'calledAt'>

/** Of a partner's calls this many are looked through, the newest first: nothing of their text is indexed. */
const LOOKED_THROUGH_MAX = 5_000
const FOUND_MAX = 20
const ANSWER_SHOWN_MAX = 500

const mentioning = statement('partner-calls-mentioning', (given: StatementParams<{ partner: string; mentions: string; since: Date }>) => {
  const isIn = (column: PgColumn) => sql`position(${given.mentions}::text in ${column}) > 0`
  return {
    rows: {
      ...{ operation: c.operation, outcome: c.outcome, status: c.status, durationMs: c.durationMs, calledAt: c.calledAt },
      answer: sql`left(${c.answer}, ${sql.raw(String(ANSWER_SHOWN_MAX))})`.mapWith(c.answer),
    },
    text: (list) => sql`
      select ${list}
        from (select * from ${c} where ${c.partner} = ${given.partner} and ${c.calledAt} >= ${given.since}
               order by ${c.calledAt} desc limit ${sql.raw(String(LOOKED_THROUGH_MAX))}) ${sql.identifier('partner_calls')}
       where ${isIn(c.path)} or ${isIn(c.request)} or ${isIn(c.answer)}
       order by ${c.calledAt} desc limit ${sql.raw(String(FOUND_MAX))}`,
  }
})

/** The newest calls to a partner since then that mention the text. */
export async function callsMentioning(
  db: Statements,
  { partner, mentions, since }: { partner: string; mentions: string; since: Date },
): Promise<RecordedCall[]> {
  return mentioning.all(db, { partner, mentions, since })
}

/** One token an account, shared by all processes and sealed where it is kept; a process remembers what it read for as long as it is valid. */
export function sharedTokens(db: Database, secret: string): TokenStore {
  const seal = sealFor('partner-tokens', secret)
  const remembered = new Map<string, { token: string; expiresAt: Date }>()
  return {
    async get(key) {
      const known = remembered.get(key)
      if (known) return known
      const [row] = await db.select().from(partnerTokens).where(eq(partnerTokens.key, key))
      const token = row ? seal.open(row.token, key) : null
      if (!row || token === null) return null
      const entry = { token, expiresAt: row.expiresAt }
      remembered.set(key, entry)
      return entry
    },
    async put(key, entry) {
      remembered.set(key, entry)
      const sealed = { token: seal.seal(entry.token, key), expiresAt: entry.expiresAt }
      await db
        .insert(partnerTokens)
        .values({ key, ...sealed })
        .onConflictDoUpdate({ target: partnerTokens.key, set: sealed })
    },
    async drop(key) {
      remembered.delete(key)
      await db.delete(partnerTokens).where(eq(partnerTokens.key, key))
    },
  }
}
