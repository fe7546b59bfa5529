/** What was asked of partners lately, and what came of it: to compare a partner's lists with what we know. */
import type { EffectKindName } from '../../contract/operator/effects.ts'
import { type Statements, selectList } from '../platform/database/database.ts'
import type { Effect, EffectKind, EffectRow } from './effect-kind.ts'
import { effects } from './tables.ts'

const COLUMNS = selectList(effects, 'e')

/** All of a kind about these subjects that have not been forgotten, whosever they are. */
export async function effectsAbout<Input, Answer>(
  db: Statements,
  { name }: EffectKind<Input, Answer>,
  subjects: readonly string[],
): Promise<Effect<Input>[]> {
  if (subjects.length === 0) return []
  return found<Input>(db, name, { where: 'e.subject = any($2)', values: [subjects] })
}

/** Those begun since then whose partner may have done more than we know: open, or not done after an answer was lost. Newest first. */
export const effectsInDoubt = <Input, Answer>(
  db: Statements,
  { name }: EffectKind<Input, Answer>,
  { since, limit }: { since: Date; limit: number },
): Promise<Effect<Input>[]> =>
  found<Input>(db, name, {
    where: `e.created_at >= $2 and e.claimed_at is not null
            and (e.settled_at is null or (e.settled_at >= $2 and e.state = 'refused' and (e.unknown_since is not null or e.calls > 1)))`,
    values: [since],
    limit,
  })

type Wanted = { where: string; values: unknown[]; limit?: number }

async function found<Input>(db: Statements, kind: EffectKindName, { where, values, limit = 10_000 }: Wanted): Promise<Effect<Input>[]> {
  const text = `select ${COLUMNS} from effects e where e.kind = $1 and ${where} order by e.created_at desc limit ${limit}`
  const { rows } = await db.$client.query<EffectRow>({ text, values: [kind, ...values] })
  return rows as Effect<Input>[] // a kind's rows have its input
}
