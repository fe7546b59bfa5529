/** Which of the official lists are loaded, for the platform's operators. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { addressListKinds, type operatorCalls } from '#operating/operator/contract/operator.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { addressDatasets } from './tables.ts'

export async function addressLists(db: Queries): Promise<AnswerOf<typeof operatorCalls.addressLists>> {
  const datasets = await db.select().from(addressDatasets)
  return addressListKinds.map((kind) => {
    const loaded = datasets.find((one) => one.kind === kind)
    return { kind, loaded: loaded ? { rows: loaded.rowCount, importedAt: loaded.importedAt.toISOString() } : null }
  })
}
