/** Orders that could not be copied, on the shop's row: the shop's page names them, and every comparison tries them again. */

import { and, sql } from 'drizzle-orm'
import { storableText } from '#contract/storable-text.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { isStoreRow, type StoreKey } from './stores.ts'
import { stores } from './tables.ts'

/** `cause`: for the operator. */
export type CopyFailure = { id: string; name: string; cause: string }

/** More than this many is one fault and not many orders'; the first of them are enough to find it. */
const KEPT_MAX = 1000
const CAUSE_LENGTH_MAX = 300

/** One statement each, as several processes read orders of one shop at once. */
export async function noteCopyFailure(tx: Tx, store: StoreKey, { id, name, cause }: CopyFailure): Promise<void> {
  const entry = { [storableText(id)]: { name: storableText(name), cause: storableText(cause).slice(0, CAUSE_LENGTH_MAX) } }
  await tx
    .update(stores)
    .set({ uncopied: sql`${stores.uncopied} || ${JSON.stringify(entry)}::jsonb` })
    .where(and(isStoreRow(store), sql`(select count(*) from jsonb_object_keys(${stores.uncopied})) < ${KEPT_MAX}`))
}

const clearing = statement('uncopied-forgotten', (given: StatementParams<StoreKey & { ids: readonly string[] }>) => ({
  text: sql`
    update ${stores} set ${assign(stores, { uncopied: sql`${stores.uncopied} - ${given.ids}::text[]` })}
     where ${stores.clientId} = ${given.clientId} and ${stores.shop} = ${given.shop} and ${stores.uncopied} ?| ${given.ids}::text[]`,
}))

/** They are in the copy now, or no longer in the store. Prepared: every copying ends with it. */
export const clearCopyFailures = async (db: Statements, { clientId, shop }: StoreKey, ids: readonly string[]): Promise<void> =>
  void (await clearing.run(db, { clientId, shop, ids }))
