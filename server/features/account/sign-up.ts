import { APIError } from 'better-auth/api'
import { ZERO } from '../../../contract/money.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import { openAccounts } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { mayTry } from '../../platform/rate-limit.ts'
import type { Auth } from './auth.ts'

const SIGN_UPS_PER_PLACE = 20
const WINDOW_SECONDS = 3600

export type SignUpWish = { name: string; email: string; password: string; referralCode?: string | undefined; ipAddress: string }

/** Opens the account with its ledger accounts; who recommended is kept. Throws `email-taken` and, for an unknown referral code, `invalid-fields`. */
export async function signUp(app: App, auth: Auth, wish: SignUpWish): Promise<void> {
  const limit = { key: `sign-up/${wish.ipAddress}`, most: SIGN_UPS_PER_PLACE, windowSeconds: WINDOW_SECONDS }
  if (!(await mayTry(app.db, limit))) throw new Problem('too-many-requests')
  const referredBy = wish.referralCode ? await ownerOfReferralCode(app, wish.referralCode) : undefined
  if (await ownerOfEmail(app, wish.email)) throw new Problem('email-taken')
  const body = { name: wish.name, email: wish.email, password: wish.password, ...(referredBy ? { referredBy } : {}) }
  const made = await auth.api.signUpEmail({ body }).catch((error: unknown) => {
    if (error instanceof APIError) return null
    throw error
  })
  // Of two at the same moment better-auth fails one, or answers it with a user that it never wrote.
  const owner = await ownerOfEmail(app, wish.email)
  if (!owner) throw new Error('the account could not be made')
  if (owner !== made?.user.id) throw new Problem('email-taken')
  await app.db.inTransaction((tx) => openAccounts(tx, owner, ZERO))
}

async function ownerOfEmail(app: App, email: string): Promise<string | null> {
  const { rows } = await app.db.$client.query<{ id: string }>('select id from "user" where email = lower($1)', [email])
  return rows[0]?.id ?? null
}

async function ownerOfReferralCode(app: App, code: string): Promise<string> {
  const { rows } = await app.db.$client.query<{ id: string }>('select id from "user" where "referralCode" = upper($1)', [code])
  if (!rows[0]) throw fieldProblem('referralCode', 'Codul de recomandare nu exista!')
  return rows[0].id
}
