/**
 * better-auth's tables hold users, password hashes and sessions. What it would do on them itself (sign-in, mailed tokens,
 * sessions with their tokens in clear) is done by the operations beside this file: docs/decisions/025.
 */
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import { USER_CLIENT } from '../../../contract/account.ts'
import type { Config } from '../../platform/config.ts'

/** Creates or extends the tables; run as the database's owner. */
export async function migrateAuth(pool: pg.Pool, config: Pick<Config, 'authSecret' | 'publicUrl'>): Promise<void> {
  const auth = betterAuth({
    database: pool,
    secret: config.authSecret,
    baseURL: config.publicUrl,
    telemetry: { enabled: false },
    // It would complain of the very tables it is about to make.
    logger: { disabled: true },
    advanced: { database: { generateId: 'uuid' } },
    user: {
      additionalFields: {
        userType: { type: 'number', required: true, defaultValue: USER_CLIENT, input: false },
        referralCode: { type: 'string', required: true, unique: true, input: false },
        referredBy: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: { enabled: true },
  })
  const { runMigrations } = await getMigrations(auth.options)
  await runMigrations()
}
