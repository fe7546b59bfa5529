/** The rows of effects, and the claims on them: statements that decide who carries an effect on. */
import { type Statements, selectList, type Tx } from '../platform/database/database.ts'
import type { EffectRef, EffectRow, Settled } from './effect-kind.ts'
import { effects } from './tables.ts'

const COLUMNS = selectList(effects, 'e')
const ONE = 'e.client_id = $1 and e.kind = $2 and e.key = $3'

const CLAIMED = "state = 'claimed', calls = e.calls + 1, tries = e.tries + 1, claimed_at = $4, look_at = $5, unknown_since = null"

const valuesOf = ({ clientId, kind, key }: EffectRef) => [clientId, kind, key]

export async function effectOf(db: Statements, ref: EffectRef): Promise<EffectRow | null> {
  const text = `select ${COLUMNS} from effects e where ${ONE}`
  const { rows } = await db.$client.query<EffectRow>({ name: 'effect', text, values: valuesOf(ref) })
  return rows[0] ?? null
}

/** Locks the row until the transaction ends; a missing one is a bug of the caller. */
export async function lockEffect(tx: Tx, ref: EffectRef): Promise<EffectRow> {
  const text = `select ${COLUMNS} from effects e where ${ONE} for update`
  const { rows } = await tx.$client.query<EffectRow>({ name: 'effect-locked', text, values: valuesOf(ref) })
  if (!rows[0]) throw new Error(`no effect ${ref.kind} ${ref.key}`)
  return rows[0]
}

/** `session`: of the process that makes the call (platform/processes/process-session.ts). */
type Claim = { now: Date; lookAt: Date; session: number | null }

/** Committed before the partner is called: of several one makes the call. null: it is not due, or another one has claimed it. */
export async function claim(db: Statements, ref: EffectRef, at: Claim): Promise<EffectRow | null> {
  const { rows } = await db.$client.query<EffectRow>({
    name: 'effect-claim',
    text: `update effects e set ${CLAIMED}, process_session = $6
            where ${ONE} and e.state = 'due' and e.look_at <= $4 returning ${COLUMNS}`,
    values: [...valuesOf(ref), at.now, at.lookAt, at.session],
  })
  return rows[0] ?? null
}

/** Found to be absent, or harmless to repeat: called once more. The count of tries keeps two from both doing so. */
export async function claimAgain(db: Statements, { tries, ...ref }: EffectRef & { tries: number }, at: Claim): Promise<EffectRow | null> {
  const { rows } = await db.$client.query<EffectRow>({
    name: 'effect-claim-again',
    text: `update effects e set ${CLAIMED}, process_session = $7
            where ${ONE} and e.tries = $6 and e.state in ('claimed', 'unknown') returning ${COLUMNS}`,
    values: [...valuesOf(ref), at.now, at.lookAt, tries, at.session],
  })
  return rows[0] ?? null
}

/**
 * The process that moves the time to look on does the looking. A claim whose call may be under way has time: its process is missed by
 * its session.
 */
export async function lease(
  db: Statements,
  ref: EffectRef,
  at: { now: Date; until: Date; session: number | null },
): Promise<EffectRow | null> {
  const { rows } = await db.$client.query<EffectRow>({
    name: 'effect-lease',
    text: `update effects e set look_at = $5, process_session = $6
            where ${ONE} and e.state <> 'due' and e.look_at <= $4 returning ${COLUMNS}`,
    values: [...valuesOf(ref), at.now, at.until, at.session],
  })
  return rows[0] ?? null
}

/** The operator who settled it, and what the partner said. */
export type ByHand = { operatorId: string; note: string }
type Written = { outcome: Settled<unknown>; now: Date; byHand?: ByHand }

/** null: it has ended, or this is a no to a call that was made again since. */
export async function writeOutcome(tx: Tx, seen: EffectRow, { outcome, now, byHand }: Written): Promise<EffectRow | null> {
  const reason = outcome.kind === 'refused' ? JSON.stringify(outcome.reason) : null
  const answer = outcome.kind === 'done' ? JSON.stringify(outcome.answer) : null
  const { rows } = await tx.$client.query<EffectRow>({
    name: 'effect-settled',
    text: `update effects e set state = $4, settled_at = $5, look_at = null, process_session = null, reason = $6, answer = $7, cause = null, settled_by = $8, note = $9
            where ${ONE} and e.settled_at is null and ($4 = 'done' or (e.tries = $10 and date_trunc('milliseconds', e.due_since) <= $11))
           returning ${COLUMNS}`,
    values: [
      ...[...valuesOf(seen), outcome.kind, now, reason, answer, byHand?.operatorId ?? null, byHand?.note ?? null],
      ...[seen.tries, seen.dueSince],
    ],
  })
  return rows[0] ?? null
}
