/** Effects that have not ended, as an operator sees them. */

import { findClients, namesOfClients } from '#account/operations.ts'
import { EFFECT_PAGE_SIZE, type EffectDetails, type EffectFilters, type OpenEffect } from '#contract/effects/effects.ts'
import { Problem } from '#contract/problems.ts'
import { inWords, wordsOfCoded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { AnyEffectKind, Effect, EffectKinds, EffectRow } from '#server/effects/effect-kind.ts'
import { effectById, openEffects } from '#server/effects/operator/open-effects.ts'
import type { App } from '#server/platform/app.ts'
import { callsMentioning } from '#server/platform/partners/partner-records.ts'

type Shown = { kinds: EffectKinds; texts: Texts }

type EffectPage = { list: OpenEffect[]; count: number; page: number; limit: number }

export async function listEffects(app: App, { kinds, texts }: Shown, { page, ...filters }: EffectFilters): Promise<EffectPage> {
  const clientIds = filters.search === '' ? [] : (await findClients(app, filters.search)).map(({ id }) => id)
  const offset = (page - 1) * EFFECT_PAGE_SIZE
  const { rows, count } = await openEffects(app.db, { ...filters, clientIds, limit: EFFECT_PAGE_SIZE, offset })
  return { list: await shown(app, { kinds, texts }, rows), count, page, limit: EFFECT_PAGE_SIZE }
}

/** With what the partner was asked and answered about it. Throws `not-found`. */
export async function effectDetails(app: App, { kinds, texts }: Shown, id: string): Promise<EffectDetails> {
  const row = await requireEffect(app, id)
  const known = effectKindOf(kinds, row).recordedAs?.(row as Effect<never>) // a kind reads the rows it wrote itself
  const recorded = known ? await callsMentioning(app.db, { ...known, since: row.createdAt }) : []
  const recordedCalls = recorded.map((call) => ({ ...call, calledAt: call.calledAt.toISOString() }))
  return { ...(await openEffectInWords(app, { kinds, texts }, row)), recordedCalls }
}

/** Throws `not-found`. */
export async function requireEffect(app: App, id: string): Promise<EffectRow> {
  const row = await effectById(app.db, id)
  if (!row) throw new Problem('not-found')
  return row
}

export function effectKindOf(kinds: EffectKinds, { kind: name }: EffectRow): AnyEffectKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`no kind of effects is called ${name}`)
  return kind
}

async function shown(app: App, { kinds, texts }: Shown, rows: readonly EffectRow[]): Promise<OpenEffect[]> {
  const names = await namesOfClients(app.db, [...new Set(rows.map(({ clientId }) => clientId))])
  return rows.map((row) => {
    const name = names.get(row.clientId)
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      client: name === undefined ? null : { id: row.clientId, name },
      subject: row.subject,
      summary: inWords(texts, effectKindOf(kinds, row).summary(row as Effect<never>)), // as above
      calls: row.calls,
      tries: row.tries,
      since: row.createdAt.toISOString(),
      nextLookAt: row.lookAt?.toISOString() ?? null,
      cause: row.cause && wordsOfCoded(texts, row.cause),
      reason: row.reason && inWords(texts, row.reason),
    }
  })
}

export async function openEffectInWords(app: App, how: Shown, row: EffectRow): Promise<OpenEffect> {
  const [only] = await shown(app, how, [row])
  if (!only) throw new Error('one effect has one description')
  return only
}
