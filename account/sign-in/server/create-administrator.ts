import { eq } from 'drizzle-orm'
import type { PlatformRole } from '#contract/permissions.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { makeMailedLink } from './mails/links.ts'
import { hashPassword, newPasswordRefusal } from './password-hash.ts'
import { users } from './tables.ts'
import { accountByEmail, insertUser, writePasswordHash } from './users.ts'

type Input = {
  email: string
  /** null: as the address says, before its sign. */
  name: string | null
  /** null: its owner chooses it by the link. */
  password: string | null
  /** An account that exists gets the role; its password stays. */
  isPromotion: boolean
  platformRole: PlatformRole
}

export type AdministratorResult =
  | { kind: 'created' | 'promoted' }
  | { kind: 'created-with-link'; link: string }
  | { kind: 'exists' | 'unknown' }
  | { kind: 'password-refused'; reason: Message }

/** A user of the platform's side, by a command on the server: no session is needed, so that the first one can be made. */
export async function createAdministrator(
  app: Pick<App, 'db' | 'config'>,
  { email, name, password, isPromotion, platformRole }: Input,
): Promise<AdministratorResult> {
  if (isPromotion) return app.db.inTransaction((tx) => promote(tx, email, platformRole))
  const refusal = password === null ? null : newPasswordRefusal(app, { password, email })
  if (refusal) return { kind: 'password-refused', reason: refusal }
  const hash = password === null ? null : await hashPassword(password)
  return app.db.inTransaction(async (tx): Promise<AdministratorResult> => {
    const userId = await insertUser(tx, { email, name: name ?? nameByEmail(email), platformRole, isConfirmed: true })
    if (userId === null) return { kind: 'exists' }
    await logCreation(tx, userId, platformRole)
    if (hash === null) return { kind: 'created-with-link', link: await makeMailedLink(tx, app, { userId, kind: 'reset-password' }) }
    await writePasswordHash(tx, userId, hash)
    return { kind: 'created' }
  })
}

/** `maria.pop@exemplu.ro` is Maria Pop: what two users decide names them both. */
const nameByEmail = (email: string): string =>
  email
    .replace(/[@+].*$/, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

async function promote(tx: Tx, email: string, platformRole: PlatformRole): Promise<AdministratorResult> {
  const account = await accountByEmail(tx, email)
  if (!account?.isConfirmed) return { kind: 'unknown' }
  await tx.update(users).set({ platformRole }).where(eq(users.id, account.id))
  await logCreation(tx, account.id, platformRole)
  return { kind: 'promoted' }
}

const logCreation = (tx: Tx, userId: string, role: PlatformRole) =>
  logSecurity(tx, { kind: 'administrator-created', actorId: null, userId, origin: null, details: { by: 'admin:create', role } })
