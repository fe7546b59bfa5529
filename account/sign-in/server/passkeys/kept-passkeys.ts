/** The passkeys that an account has, and their end all at once, where something else shows that they may be another's. */
import { eq } from 'drizzle-orm'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { passkeys } from '../tables.ts'

export type KeptPasskey = typeof passkeys.$inferSelect

/** Oldest first. */
export const passkeysOf = (db: Queries, userId: string): Promise<KeptPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)

/** Answers whether there were any. The mail about what ends them says so. */
export async function endPasskeys(
  tx: Tx,
  userId: string,
  { actorId, origin }: { actorId: string; origin: RequestOrigin },
): Promise<boolean> {
  const ended = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  if (ended.length === 0) return false
  await logSecurity(tx, { kind: 'passkeys-ended', actorId, userId, origin, details: { count: String(ended.length) } })
  return true
}
