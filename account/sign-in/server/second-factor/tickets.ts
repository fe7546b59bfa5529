/** What a right password is answered with where a code is still missing. It opens nothing but the question for the code. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { hashOfToken, newToken } from '#server/platform/http/tokens.ts'
import { SIGN_IN_CODE_MINUTES } from '../../contract/second-factor.ts'
import { signInTickets } from '../tables.ts'

export async function issueSignInTicket(tx: Tx, userId: string): Promise<string> {
  const ticket = newToken()
  const expiresAt = sql`now() + make_interval(mins => ${SIGN_IN_CODE_MINUTES})`
  await tx.insert(signInTickets).values({ tokenHash: hashOfToken(ticket), userId, expiresAt })
  return ticket
}

const isOpen = (ticket: string) => and(eq(signInTickets.tokenHash, hashOfToken(ticket)), gt(signInTickets.expiresAt, sql`now()`))

/** null: unknown, used, ended or expired. */
export async function ownerOfSignInTicket(db: Queries, ticket: string): Promise<string | null> {
  const [found] = await db.select().from(signInTickets).where(isOpen(ticket))
  return found?.userId ?? null
}

/** Answers false where it was used meanwhile, or ended with a password that was changed. */
export async function spendSignInTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.delete(signInTickets).where(isOpen(ticket))
  return rowCount === 1
}

export const endSignInTickets = (tx: Tx, userId: string) => tx.delete(signInTickets).where(eq(signInTickets.userId, userId))
