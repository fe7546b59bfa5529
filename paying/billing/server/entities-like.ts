/** Clients whose billing entities a bank's line may mean, by fiscal code or name. */

import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { billingEntities } from './tables.ts'

/** By code as it is kept, which clients have an entity with it. */
export async function clientsByFiscalCode(db: Queries, codes: readonly string[]): Promise<Map<string, string[]>> {
  if (codes.length === 0) return new Map()
  const { identificationCode: code, clientId, deletedAt } = billingEntities
  const rows = await db
    .select({ code, clientId })
    .from(billingEntities)
    .where(and(inArray(code, [...codes]), isNull(deletedAt)))
    .groupBy(code, clientId)
  return grouped(rows.map(({ code: of, clientId: id }) => [of, id]))
}

/** Of one name so many: it says too little. */
const CLIENTS_OF_A_NAME_MAX = 3

const { clientId: ofClient, name: entityName, deletedAt } = billingEntities
const byName = statement('clients-by-entity-name', (given: StatementParams<{ asked: string }>) => ({
  rows: { name: sql`asked.name`.mapWith(String), clientId: sql`found.client_id`.mapWith(ofClient) },
  text: (list) => sql`
    with plain as materialized (
      select ${ofClient}, upper(regexp_replace(normalize(${entityName}, NFD), '[\\u0300-\\u036f]', '', 'g')) as name
        from ${billingEntities} where ${deletedAt} is null)
    select distinct ${list}
      from jsonb_to_recordset(${given.asked}::jsonb) as asked(name text, words text[])
      cross join lateral (
        select p.client_id from plain p where p.name like all(asked.words) order by p.client_id
         limit ${sql.raw(String(CLIENTS_OF_A_NAME_MAX))}) found`,
}))

/** By name, which clients have an entity with all words of it, in whatever order, with or without diacritics. */
export async function clientsByName(db: Queries, names: readonly string[]): Promise<Map<string, string[]>> {
  const asked = [...new Set(names)].map((name) => ({ name, words: distinctiveWords(name) })).filter(({ words }) => words.length > 0)
  if (asked.length === 0) return new Map()
  const rows = await byName.all(db, {
    asked: JSON.stringify(asked.map(({ name, words }) => ({ name, words: words.map((word) => `%${word}%`) }))),
  })
  return grouped(rows.map(({ name, clientId }) => [name, clientId]))
}

const legalForms = new Set(['SC', 'SRL', 'SA', 'SRLD', 'PFA', 'II', 'IF', 'SNC', 'SCS', 'SOCIETATEA', 'COMERCIALA'])
const CHARACTERS_MIN = 5

/** Without what many names have; none where what is left is too short. */
function distinctiveWords(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\b([A-Z])\.(?=[A-Z]\b)/g, '$1')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1 && !legalForms.has(word))
  return words.join('').length < CHARACTERS_MIN ? [] : words
}

const grouped = (pairs: readonly (readonly [key: string, value: string])[]): Map<string, string[]> =>
  new Map([...Map.groupBy(pairs, ([key]) => key)].map(([key, found]) => [key, found.map(([, value]) => value)]))
