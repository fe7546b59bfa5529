import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '#server/platform/database/database.ts'
import { type ChosenService, chosenServiceOf } from '../contract/offers.ts'
import { offers } from './tables.ts'

/** null: no offer of the client's is called so, or it was too long ago. */
export async function serviceOfOffer(
  db: Queries,
  { clientId, offerId }: { clientId: string; offerId: string | null },
): Promise<ChosenService | null> {
  if (offerId === null || !z.uuid().safeParse(offerId).success) return null
  const [kept] = await db
    .select({ offer: offers.offer })
    .from(offers)
    .where(and(eq(offers.clientId, clientId), eq(offers.id, offerId)))
  return kept ? chosenServiceOf(kept.offer) : null
}
