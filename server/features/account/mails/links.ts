/** E-mailed links. A token is kept by its hash and mailed in one run; using it deletes it together with its effect. */
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '../../../../contract/account/account.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { App } from '../../../platform/app.ts'
import type { Statements, Tx } from '../../../platform/database/database.ts'
import { networkOf, tryOrRefuse, uncount } from '../../../platform/http/rate-limit.ts'
import { hashOfToken, newToken } from '../../../platform/http/tokens.ts'

export type LinkKind = 'confirm-email' | 'reset-password'

const LIFE_MINUTES: Record<LinkKind, number> = { 'confirm-email': CONFIRM_LINK_HOURS * 60, 'reset-password': RESET_LINK_MINUTES }

/** A new link; an older one of its kind leads nowhere from now on. Answers the whole address. */
export async function makeLink(
  tx: Tx,
  app: Pick<App, 'config'>,
  { token = newToken(), ...link }: { userId: string; kind: LinkKind; token?: string },
): Promise<string> {
  await tx.$client.query(
    `insert into mailed_links (token_hash, user_id, kind, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))
     on conflict (user_id, kind) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [hashOfToken(token), link.userId, link.kind, LIFE_MINUTES[link.kind]],
  )
  return `${app.config.publicUrl}/${link.kind}?token=${token}`
}

/** It was made, and neither used nor replaced nor expired since. */
export async function isLinkOpen(tx: Tx, { userId, kind, token }: { userId: string; kind: LinkKind; token: string }): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    'select 1 from mailed_links where token_hash = $1 and user_id = $2 and kind = $3 for update',
    [hashOfToken(token), userId, kind],
  )
  return rowCount === 1
}

/** Whose link it is, without using it; null: unknown or expired. */
export async function ownerOfLink(db: Statements, kind: LinkKind, token: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ userId: string }>({
    name: 'owner-of-link',
    text: 'select user_id as "userId" from mailed_links where token_hash = $1 and kind = $2 and expires_at > now()',
    values: [hashOfToken(token), kind],
  })
  return rows[0]?.userId ?? null
}

/** Uses the link up: of two at the same moment the second waits here and finds it gone. Throws `link-expired`. */
export async function spendLink(tx: Tx, kind: LinkKind, token: string): Promise<string> {
  const { rows } = await tx.$client.query<{ userId: string }>(
    'delete from mailed_links where token_hash = $1 and kind = $2 and expires_at > now() returning user_id as "userId"',
    [hashOfToken(token), kind],
  )
  if (!rows[0]) throw new Problem('link-expired')
  return rows[0].userId
}

export const endLinks = (tx: Tx, userId: string) => tx.$client.query('delete from mailed_links where user_id = $1', [userId])

const WRONG_PER_NETWORK = 30
const WINDOW_SECONDS = 15 * 60

/** 256 bits cannot be guessed; attempts are slowed down all the same. Throws `too-many-requests`. */
export async function limitedByNetwork<T>(app: App, ipAddress: string, work: () => Promise<T>): Promise<T> {
  const limit = { key: `mailed-link/place/${networkOf(ipAddress)}`, max: WRONG_PER_NETWORK, windowSeconds: WINDOW_SECONDS }
  await tryOrRefuse(app.db, limit)
  const answer = await work()
  await uncount(app.db, limit)
  return answer
}
