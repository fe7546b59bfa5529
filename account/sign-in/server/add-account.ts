import type { PlatformRole } from '#contract/permissions.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashPassword } from './password-hash.ts'
import { insertUser, writePasswordHash } from './users.ts'

/** `passwordHash`: of a password that was hashed before. */
export type NewAccount = { email: string; name: string; platformRole?: PlatformRole | null } & (
  | { password: string }
  | { passwordHash: string }
)

/** A user with a confirmed address, made without mail: the sandbox's. `join` gives it clients in the same transaction. Answers the id. */
export async function addAccount(
  app: Pick<App, 'db'>,
  { email, name, platformRole = null, ...given }: NewAccount,
  join: (tx: Tx, userId: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const hash = 'password' in given ? await hashPassword(given.password) : given.passwordHash
  return app.db.inTransaction(async (tx) => {
    const id = await insertUser(tx, { email, name, platformRole, isConfirmed: true })
    if (id === null) throw new Error(`${email} has an account already`)
    await writePasswordHash(tx, id, hash)
    await join(tx, id)
    return id
  })
}
