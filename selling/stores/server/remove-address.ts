/** Takes an address out of the address book, and out of the warehouses that couriers come to it for: after asking. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { removeSavedAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeLocationAddresses, storeLocations, stores } from './tables.ts'

type Removal = { clientId: string; id: string; isConfirmed: boolean }

/** Throws `address-in-use`, which names the warehouses, `not-found`, `not-allowed`. */
export async function removeAddress(app: Pick<App, 'db'>, { clientId, id, isConfirmed }: Removal): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    // First: a caller who may not remove it learns of no warehouse.
    await removeSavedAddress(tx, { clientId, id })
    const names = await warehousesOf(tx, { clientId, addressId: id })
    if (names.length > 0 && !isConfirmed)
      throw new Problem('address-in-use', { because: { code: 'address-of-warehouses', params: { warehouses: names } } })
    const isMapped = and(eq(storeLocationAddresses.clientId, clientId), eq(storeLocationAddresses.addressId, id))
    await tx.delete(storeLocationAddresses).where(isMapped)
  })
}

/** Of connected shops. */
async function warehousesOf(tx: Tx, { clientId, addressId }: { clientId: string; addressId: string }): Promise<string[]> {
  const name = sql<string>`coalesce(${storeLocations.location} ->> 'name', ${storeLocationAddresses.locationId})`
  const rows = await tx
    .select({ name, title: stores.title })
    .from(storeLocationAddresses)
    .innerJoin(stores, and(eq(stores.clientId, storeLocationAddresses.clientId), eq(stores.shop, storeLocationAddresses.shop)))
    .leftJoin(
      storeLocations,
      and(
        eq(storeLocations.clientId, storeLocationAddresses.clientId),
        eq(storeLocations.shop, storeLocationAddresses.shop),
        eq(storeLocations.locationId, storeLocationAddresses.locationId),
      ),
    )
    .where(
      and(eq(storeLocationAddresses.clientId, clientId), eq(storeLocationAddresses.addressId, addressId), isNull(stores.disconnectedAt)),
    )
    .orderBy(asc(stores.title), asc(name))
  return rows.map((row) => `${row.name} (${row.title})`)
}
