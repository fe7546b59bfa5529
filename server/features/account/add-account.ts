import type { Auth } from './auth.ts'

export type NewAccount = { email: string; password: string; name: string; userType: number }

/** An account with a confirmed address, made without mail: the sandbox's, and an operator's first administrator. Answers its id. */
export async function addAccount(auth: Auth, { email, password, name, userType }: NewAccount): Promise<string> {
  const context = await auth.$context
  const user = await context.internalAdapter.createUser({ email, name, emailVerified: true, userType }, { method: 'admin' })
  const hash = await context.password.hash(password)
  await context.internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
  return user.id
}
