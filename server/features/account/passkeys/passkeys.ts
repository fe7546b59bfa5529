/** The passkeys of an account, and what their owner changes of them. */
import type { Passkey } from '../../../../contract/account/passkeys.ts'
import { Problem } from '../../../../contract/problems.ts'
import { addMail } from '../../../effects/mails.ts'
import type { App } from '../../../platform/app.ts'
import type { Statements } from '../../../platform/database/database.ts'
import { logSecurity, type Origin } from '../../../platform/http/security-log.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { provePassword } from '../passwords.ts'
import { passkeyMail } from './passkey-mail.ts'

export type KeptPasskey = {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  signCount: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const PASSKEY = `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", sign_count::float8 as "signCount",
                        transports, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys`

export async function passkeyByCredential(db: Statements, credentialId: string): Promise<KeptPasskey | null> {
  const { rows } = await db.$client.query<KeptPasskey>({
    name: 'passkey-by-credential',
    text: `${PASSKEY} where credential_id = $1`,
    values: [credentialId],
  })
  return rows[0] ?? null
}

/** Oldest first. */
export async function passkeysOf(db: Statements, userId: string): Promise<KeptPasskey[]> {
  const { rows } = await db.$client.query<KeptPasskey>({
    name: 'passkeys-of-user',
    text: `${PASSKEY} where user_id = $1 order by created_at, id`,
    values: [userId],
  })
  return rows
}

/** What a device keeps of the account, and answers with each signature: the user's id, in base64url. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

export const publicPasskey = ({ id, name, createdAt, lastUsedAt }: Omit<KeptPasskey, keyof Secret>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
type Secret = Pick<KeptPasskey, 'userId' | 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** Throws `not-found`. */
export async function renamePasskey(app: App, caller: Caller, { id, name }: { id: string; name: string }): Promise<void> {
  const { rowCount } = await app.db.$client.query('update passkeys set name = $3 where id = $1 and user_id = $2', [id, caller.id, name])
  if (rowCount === 0) throw new Problem('not-found')
}

type Removal = { id: string; password: string; origin: Origin }

/** Sessions that it opened go on. Throws `not-found`, `invalid-fields`, `too-many-requests`. */
export async function removePasskey(app: App, caller: Caller, { id, password, origin }: Removal): Promise<void> {
  await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
  await app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.$client.query('delete from passkeys where id = $1 and user_id = $2', [id, caller.id])
    if (rowCount === 0) throw new Problem('not-found')
    const event = await logSecurity(tx, { kind: 'passkey-removed', actorId: caller.id, userId: caller.id, origin })
    await addMail(app, tx, { mail: passkeyMail, id: event })
  })
}
