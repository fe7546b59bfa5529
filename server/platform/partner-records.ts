/** Where calls to partners are kept, and the tokens of their accounts. */
import { lt } from 'drizzle-orm'
import type { PartnerCall, TokenStore } from '../partners/partner-http.ts'
import type { Database, Statements } from './database/database.ts'
import type { Task } from './jobs/jobs.ts'
import { every } from './jobs/schedules.ts'
import type { Logger } from './log.ts'
import { sealFor } from './seal.ts'
import { partnerCalls, partnerTokens } from './tables.ts'

const KEPT_DAYS = 30
const WRITE_EVERY_MS = 500
const WAITING_MAX = 5_000

export type PartnerRecords = { record(call: PartnerCall): void; stop(): Promise<void> }

/** Records are written a little later and together: they must never slow the call they record. */
export function recordPartnerCalls(db: Database, log: Logger): PartnerRecords {
  let waiting: PartnerCall[] = []
  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    await db.$client
      .query({
        name: 'partner-calls-kept',
        text: `insert into partner_calls (partner, operation, method, path, request, answer, status, outcome, duration_ms, called_at)
               select partner, operation, method, path, request, answer, status, outcome, "durationMs", "calledAt"
                 from jsonb_to_recordset($1::jsonb) as call(partner text, operation text, method text, path text, request text, answer text,
                                                            status int, outcome text, "durationMs" int, "calledAt" timestamptz)`,
        values: [JSON.stringify(batch)],
      })
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
  schedule: every({ hours: 1 }),
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

/** The newest calls to a partner since then that mention the text. */
export async function callsMentioning(
  db: Statements,
  { partner, mentions, since }: { partner: string; mentions: string; since: Date },
): Promise<RecordedCall[]> {
  const { rows } = await db.$client.query<RecordedCall>({
    text: `select c.operation, c.outcome, c.status, c.duration_ms as "durationMs", left(c.answer, ${ANSWER_SHOWN_MAX}) as answer, c.called_at as "calledAt"
             from (select * from partner_calls where partner = $1 and called_at >= $2 order by called_at desc limit ${LOOKED_THROUGH_MAX}) c
            where position($3 in c.path) > 0 or position($3 in c.request) > 0 or position($3 in c.answer) > 0
            order by c.called_at desc limit ${FOUND_MAX}`,
    values: [partner, since, mentions],
  })
  return rows
}

/** One token an account, shared by all processes and sealed where it is kept; a process remembers what it read for as long as it is valid. */
export function sharedTokens(db: Database, secret: string): TokenStore {
  const seal = sealFor('partner-tokens', secret)
  const remembered = new Map<string, { token: string; expiresAt: Date }>()
  return {
    async get(key) {
      const known = remembered.get(key)
      if (known) return known
      const { rows } = await db.$client.query<{ token: string; expires_at: Date }>(
        'select token, expires_at from partner_tokens where key = $1',
        [key],
      )
      const row = rows[0]
      const token = row ? seal.open(row.token, key) : null
      if (!row || token === null) return null
      const entry = { token, expiresAt: row.expires_at }
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
      await db.$client.query('delete from partner_tokens where key = $1', [key])
    },
  }
}
