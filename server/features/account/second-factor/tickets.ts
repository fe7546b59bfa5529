/** What a right password is answered with where a code is still missing. It opens nothing but the question for the code. */
import { CODE_WITHIN_MINUTES } from '../../../../contract/account/second-factor.ts'
import type { Statements, Tx } from '../../../platform/database/database.ts'
import { hashOfToken, newToken } from '../../../platform/http/tokens.ts'

export async function issueTicket(tx: Tx, userId: string): Promise<string> {
  const ticket = newToken()
  await tx.$client.query(
    'insert into sign_in_tickets (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))',
    [hashOfToken(ticket), userId, CODE_WITHIN_MINUTES],
  )
  return ticket
}

/** null: unknown, used, ended or expired. */
export async function ownerOfTicket(db: Statements, ticket: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ userId: string }>({
    name: 'owner-of-ticket',
    text: 'select user_id as "userId" from sign_in_tickets where token_hash = $1 and expires_at > now()',
    values: [hashOfToken(ticket)],
  })
  return rows[0]?.userId ?? null
}

/** Answers false where it was used meanwhile, or ended with a password that was changed. */
export async function spendTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query('delete from sign_in_tickets where token_hash = $1 and expires_at > now()', [
    hashOfToken(ticket),
  ])
  return rowCount === 1
}

export const endTickets = (tx: Tx, userId: string) => tx.$client.query('delete from sign_in_tickets where user_id = $1', [userId])
