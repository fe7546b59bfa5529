/** Which of the official lists are loaded, for the platform's operators. */
import type { Queries } from '#server/platform/database/database.ts'
import { type AddressList, addressListKinds } from '../contract/address-lists.ts'
import { addressDatasets } from './tables.ts'

export async function addressLists(db: Queries): Promise<AddressList[]> {
  const datasets = await db.select().from(addressDatasets)
  return addressListKinds.map((kind) => {
    const loaded = datasets.find((one) => one.kind === kind)
    return { kind, loaded: loaded ? { rows: loaded.rowCount, importedAt: loaded.importedAt.toISOString() } : null }
  })
}
