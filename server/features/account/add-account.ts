import type { App } from '../../platform/app.ts'
import { hashPassword } from './password-hash.ts'
import { insertUser, writePasswordHash } from './users.ts'

export type NewAccount = { email: string; password: string; name: string; userType: number }

/** An account with a confirmed address, made without mail: the sandbox's. Answers its id. */
export async function addAccount(app: Pick<App, 'db'>, { email, password, name, userType }: NewAccount): Promise<string> {
  const hash = await hashPassword(password)
  return app.db.inTransaction(async (tx) => {
    const id = await insertUser(tx, { email, name, userType, isConfirmed: true })
    if (id === null) throw new Error(`${email} has an account already`)
    await writePasswordHash(tx, id, hash)
    return id
  })
}
