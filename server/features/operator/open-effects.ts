/** Effects that have not ended, as an operator sees them. */
import { EFFECT_PAGE_SIZE, type EffectDetails, type EffectFilters, type OpenEffect } from '../../../contract/operator/effects.ts'
import { Problem } from '../../../contract/problems.ts'
import type { AnyEffectKind, Effect, EffectKinds, EffectRow } from '../../effects/effect-kind.ts'
import { effectById, openEffects } from '../../effects/operator/open-effects.ts'
import type { App } from '../../platform/app.ts'
import { callsMentioning } from '../../platform/partner-records.ts'
import { findClients, namesOfClients } from '../members/clients.ts'

type EffectPage = { list: OpenEffect[]; count: number; page: number; limit: number }

export async function listEffects(app: App, kinds: EffectKinds, { page, ...filters }: EffectFilters): Promise<EffectPage> {
  const clientIds = filters.search === '' ? [] : (await findClients(app, filters.search)).map(({ id }) => id)
  const offset = (page - 1) * EFFECT_PAGE_SIZE
  const { rows, count } = await openEffects(app.db, { ...filters, clientIds, limit: EFFECT_PAGE_SIZE, offset })
  return { list: await inWords(app, kinds, rows), count, page, limit: EFFECT_PAGE_SIZE }
}

/** With what the partner was asked and answered about it. Throws `not-found`. */
export async function effectDetails(app: App, kinds: EffectKinds, id: string): Promise<EffectDetails> {
  const row = await foundEffect(app, id)
  const known = kindOf(kinds, row).recordedAs?.(row as Effect<never>) // a kind reads the rows it wrote itself
  const recorded = known ? await callsMentioning(app.db, { ...known, since: row.createdAt }) : []
  const recordedCalls = recorded.map((call) => ({ ...call, calledAt: call.calledAt.toISOString() }))
  return { ...(await oneInWords(app, kinds, row)), recordedCalls }
}

/** Throws `not-found`. */
export async function foundEffect(app: App, id: string): Promise<EffectRow> {
  const row = await effectById(app.db, id)
  if (!row) throw new Problem('not-found')
  return row
}

export function kindOf(kinds: EffectKinds, { kind: name }: EffectRow): AnyEffectKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`no kind of effects is called ${name}`)
  return kind
}

async function inWords(app: App, kinds: EffectKinds, rows: readonly EffectRow[]): Promise<OpenEffect[]> {
  const names = await namesOfClients(app.db, [...new Set(rows.map(({ clientId }) => clientId))])
  return rows.map((row) => {
    const name = names.get(row.clientId)
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      client: name === undefined ? null : { id: row.clientId, name },
      subject: row.subject,
      summary: kindOf(kinds, row).inWords(row as Effect<never>), // as above
      calls: row.calls,
      tries: row.tries,
      since: row.createdAt.toISOString(),
      nextLookAt: row.lookAt?.toISOString() ?? null,
      cause: row.cause,
      reason: row.reason,
    }
  })
}

export async function oneInWords(app: App, kinds: EffectKinds, row: EffectRow): Promise<OpenEffect> {
  const [shown] = await inWords(app, kinds, [row])
  if (!shown) throw new Error('one effect has one description')
  return shown
}
