/** Effects that have not ended, as operators look for them. */
import type { EffectFilters } from '../../../contract/operator/effects.ts'
import { type Statements, selectList } from '../../platform/database/database.ts'
import type { EffectRow } from '../effect-kind.ts'
import { effects } from '../tables.ts'

const COLUMNS = selectList(effects, 'e')

/** `clientIds`: clients that the searched text names. */
type Wanted = Omit<EffectFilters, 'page'> & { clientIds: readonly string[]; limit: number; offset: number }

/** Oldest first. */
export async function openEffects(db: Statements, wanted: Wanted): Promise<{ rows: EffectRow[]; count: number }> {
  const { scope, kind = null, search, clientIds, limit, offset } = wanted
  const where = `where e.settled_at is null and ($1 = 'open' or e.state = 'manual') and ($2::text is null or e.kind = $2)
                   and ($3 = '' or e.subject ilike $4 or e.key ilike $4 or e.client_id = any($5::uuid[]))`
  const values = [scope, kind, search, `%${search.replace(/[\\%_]/g, '\\$&')}%`, clientIds]
  const [found, counted] = await Promise.all([
    db.$client.query<EffectRow>({
      text: `select ${COLUMNS} from effects e ${where} order by e.created_at, e.id limit $6 offset $7`,
      values: [...values, limit, offset],
    }),
    db.$client.query<{ count: number }>({ text: `select count(*)::int as count from effects e ${where}`, values }),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

export async function effectById(db: Statements, id: string): Promise<EffectRow | null> {
  const { rows } = await db.$client.query<EffectRow>({ text: `select ${COLUMNS} from effects e where e.id = $1`, values: [id] })
  return rows[0] ?? null
}

export async function countOpenEffects(db: Statements): Promise<{ manual: number; open: number; oldestAt: Date | null }> {
  const { rows } = await db.$client.query<{ manual: number; open: number; oldestAt: Date | null }>({
    text: `select count(*) filter (where state = 'manual')::int as manual, count(*) filter (where state <> 'manual')::int as open,
                  min(created_at) filter (where state = 'manual') as "oldestAt"
             from effects where settled_at is null`,
  })
  return rows[0] ?? { manual: 0, open: 0, oldestAt: null }
}
