/** How much is owed at most for a return, by what was counted and by what its order cost. */
import { and, inArray, ne, sql } from 'drizzle-orm'
import { type MinorUnits, minorUnits } from '#contract/money.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { payingReturnMoneyStates, refundCeiling } from '../../contract/return-money.ts'
import { isOfSameOrder } from '../original/units-claimed.ts'
import type { RequestRow } from '../request-life.ts'
import { returnRequests as table } from '../tables.ts'

const RON = 'RON'

/** That of the order; of one that is not known, the country's. */
export const refundCurrencyOf = ({ original }: Pick<RequestRow, 'original'>): string => original?.currency ?? RON

/** null: what the order cost is not known, and nothing bounds it. */
export async function refundCeilingOf(db: Queries, request: RequestRow): Promise<MinorUnits | null> {
  const { original, goods, goodsText, counted } = request
  if (original === null) return null
  const ordered = original.goods ?? []
  // Written in words, it is not known which goods are meant: the whole order bounds it.
  const isMeantInWords = goods.length === 0 && goodsText !== ''
  const ceiling = refundCeiling({
    ...{ ordered, counted },
    announced: isMeantInWords ? [] : goods,
    totalMinor: original.totalMinor ?? null,
    paidElsewhereMinor: await paidElsewhere(db, request),
  })
  return ceiling === null ? null : minorUnits(ceiling)
}

/** For other returns of the same order; one that was paid without its amount is not among them, and the rest bounds no less. */
async function paidElsewhere(db: Queries, { clientId, id, original }: RequestRow): Promise<number> {
  if (original === null) return 0
  const [row] = await db
    .select({ paid: sql<string>`coalesce(sum(${table.refundMinor}), 0)` })
    .from(table)
    .where(and(isOfSameOrder(clientId, original), ne(table.id, id), inArray(table.money, [...payingReturnMoneyStates])))
  return Number(row?.paid ?? 0)
}
