import { sql } from 'drizzle-orm'
import { createClient } from '#account/clients/server/clients.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { Language } from '#contract/texts/languages.ts'
import type { App } from '#server/platform/app.ts'
import { countOrRefuseAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { requestMail } from './mails/request-mail.ts'
import { hashPassword, newPasswordRefusal } from './password-hash.ts'
import { users } from './tables.ts'
import { insertUser, writePasswordHash } from './users.ts'

const SIGN_UPS_PER_NETWORK = 20
const WINDOW_SECONDS = 3600

export type SignUpInput = {
  name: string
  email: string
  password: string
  referralCode?: string | undefined
  language?: Language | null
  origin: RequestOrigin
}

/**
 * Opens the account with a client of its own; who recommended is kept. Where the address has an account already the answer is
 * the same and its owner is written to. Throws `too-many-requests` and `invalid-fields`.
 */
export async function signUp(app: App, { origin, ...input }: SignUpInput): Promise<{ isReferralCodeUnknown: boolean }> {
  const { ipAddress } = origin
  const limit = { key: `sign-up/${networkOf(ipAddress)}`, max: SIGN_UPS_PER_NETWORK, windowSeconds: WINDOW_SECONDS }
  await countOrRefuseAttempt(app.db, limit)
  const refusal = newPasswordRefusal(app, input)
  if (refusal) throw fieldProblem('password', refusal)
  const referredBy = input.referralCode ? await ownerOfReferralCode(app, input.referralCode) : null
  const hash = await hashPassword(input.password)
  await app.db.inTransaction(async (tx) => {
    const id = await insertUser(tx, { ...input, isConfirmed: false, referredBy })
    if (id !== null) {
      await writePasswordHash(tx, id, hash)
      await createClient(tx, { name: input.name, ownerId: id })
      await logSecurity(tx, { kind: 'account-opened', actorId: null, userId: id, origin })
    }
    await requestMail(app, tx, { occasion: id === null ? 'signed-up-again' : 'opened', email: input.email, ipAddress })
  })
  return { isReferralCodeUnknown: Boolean(input.referralCode) && referredBy === null }
}

/** null: no account has it. A link that was copied badly keeps no one from opening an account. */
async function ownerOfReferralCode(app: App, code: string): Promise<string | null> {
  const [owner] = await app.db.select({ id: users.id }).from(users).where(sql`${users.referralCode} = upper(${code})`)
  return owner?.id ?? null
}
