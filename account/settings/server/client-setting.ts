/** One group of a client's preferences, as it was chosen; null: never, or it is of an older shape. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { clientSettings } from './tables.ts'

export async function readClientSetting<T>(db: Queries, clientId: string, name: string, shape: z.ZodType<T>): Promise<T | null> {
  const [row] = await db
    .select()
    .from(clientSettings)
    .where(and(eq(clientSettings.clientId, clientId), eq(clientSettings.name, name)))
  return shape.safeParse(row?.value).data ?? null
}

/** Several groups in one statement, by their names. */
export async function readClientSettings(db: Queries, clientId: string, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .select()
    .from(clientSettings)
    .where(and(eq(clientSettings.clientId, clientId), inArray(clientSettings.name, [...names])))
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export async function saveClientSetting(db: Pick<Tx, 'insert'>, clientId: string, name: string, value: unknown): Promise<void> {
  await db
    .insert(clientSettings)
    .values({ clientId, name, value })
    .onConflictDoUpdate({ target: [clientSettings.clientId, clientSettings.name], set: { value } })
}

/** Only the parts that are given change. */
export async function mergeClientSetting(db: Pick<Tx, 'insert'>, clientId: string, name: string, value: object): Promise<void> {
  await db
    .insert(clientSettings)
    .values({ clientId, name, value })
    .onConflictDoUpdate({
      target: [clientSettings.clientId, clientSettings.name],
      set: { value: sql`${clientSettings.value} || excluded.value` },
    })
}
