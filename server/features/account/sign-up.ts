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
  const { rows } = await app.db.$client.query('select 1 from "user" where email = lower($1)', [wish.email])
  if (rows.length > 0) throw new Problem('email-taken')
  try {
    const { user } = await auth.api.signUpEmail({
      body: { name: wish.name, email: wish.email, password: wish.password, ...(referredBy ? { referredBy } : {}) },
    })
    await app.db.inTransaction((tx) => openAccounts(tx, user.id, ZERO))
  } catch (error) {
    if (error instanceof APIError && error.body?.code?.startsWith('USER_ALREADY_EXISTS')) throw new Problem('email-taken')
    throw error
  }
}

async function ownerOfReferralCode(app: App, code: string): Promise<string> {
  const { rows } = await app.db.$client.query<{ id: string }>('select id from "user" where "referralCode" = upper($1)', [code])
  if (!rows[0]) throw fieldProblem('referralCode', 'Codul de recomandare nu exista!')
  return rows[0].id
}
