import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { storeConnecting, storeInstalls, storeLocationAddresses, storeLocations, storeProducts, stores } from '../tables.ts'
import { deleteGrant } from './grants.ts'

/**
 * Erases what is known of a shop, for every client that had it connected: two days after the app was removed the store asks for it (its privacy
 * request for a whole shop). False: the shop was connected again meanwhile and stays.
 */
export async function eraseShop(tx: Tx, shop: string): Promise<boolean> {
  const rows = await tx.select().from(stores).where(eq(stores.shop, shop)).for('update')
  if (rows.length === 0) return true // a client that connects it this very moment keeps it
  if (rows.some(({ disconnectedAt, needsAuthSince }) => disconnectedAt === null && needsAuthSince === null)) return false
  for (const table of [storeConnecting, storeInstalls, storeLocations, storeLocationAddresses, storeProducts, stores]) {
    await tx.delete(table).where(eq(table.shop, shop))
  }
  await deleteGrant(tx, shop)
  return true
}
