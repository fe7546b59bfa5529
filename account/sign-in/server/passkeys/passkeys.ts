/** The passkeys of an account, and what their owner changes of them. */
import { and, eq } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { provePassword } from '../passwords.ts'
import { passkeys } from '../tables.ts'
import type { KeptPasskey } from './kept-passkeys.ts'
import { passkeyMail } from './passkey-mail.ts'

export async function passkeyByCredential(db: Queries, credentialId: string): Promise<KeptPasskey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

/** What a device keeps of the account, and answers with each signature: the user's id, in base64url. */
export const passkeyUserHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

export const publicPasskey = ({ id, name, createdAt, lastUsedAt }: Omit<KeptPasskey, keyof Secret>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
type Secret = Pick<KeptPasskey, 'userId' | 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

const isOwn = (caller: Caller, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, caller.id))

/** Throws `not-found`. */
export async function renamePasskey(app: App, caller: Caller, { id, name }: { id: string; name: string }): Promise<void> {
  const { rowCount } = await app.db.update(passkeys).set({ name }).where(isOwn(caller, id))
  if (rowCount === 0) throw new Problem('not-found')
}

type Removal = { id: string; password: string; origin: RequestOrigin }

/** Sessions that it opened go on. Throws `not-found`, `invalid-fields`, `too-many-requests`. */
export async function removePasskey(app: App, caller: Caller, { id, password, origin }: Removal): Promise<void> {
  await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
  await app.db.inTransaction(async (tx) => {
    const { rowCount } = await tx.delete(passkeys).where(isOwn(caller, id))
    if (rowCount === 0) throw new Problem('not-found')
    const event = await logSecurity(tx, { kind: 'passkey-removed', actorId: caller.id, userId: caller.id, origin })
    await addMail(app, tx, { mail: passkeyMail, id: event })
  })
}
