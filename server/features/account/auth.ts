/** better-auth keeps users, passwords, sessions and mailed tokens; the product's own calls stand in front of it. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import { PASSWORD_MIN, USER_CLIENT } from '../../../contract/account.ts'
import type { Config } from '../../platform/config.ts'
import { shortId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'

const argon2id = promisify(argon2)
/** OWASP's second choice for argon2id: 19 MiB, two passes. */
const HASH = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SESSION_SECONDS = 14 * 86_400
export const MAILED_TOKEN_SECONDS = 24 * 3600

export type MailedToken = { kind: 'confirm-email' | 'reset-password'; email: string; name: string; token: string }

type AuthDependencies = {
  pool: pg.Pool
  config: Pick<Config, 'authSecret' | 'publicUrl'>
  /** Mails a token to its owner. */
  mailToken(mailed: MailedToken): Promise<void>
  /** Without it nothing is said. */
  log?: Logger
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ pool, config, mailToken, log }: AuthDependencies) {
  return betterAuth({
    database: pool,
    secret: config.authSecret,
    baseURL: config.publicUrl,
    telemetry: { enabled: false },
    logger: log ? { level: 'error', log: (_level, message, ...more) => log.error({ more }, message) } : { disabled: true },
    advanced: { database: { generateId: 'uuid' } },
    user: {
      additionalFields: {
        userType: { type: 'number', required: true, defaultValue: USER_CLIENT, input: false },
        referralCode: { type: 'string', required: true, unique: true, input: false, defaultValue: () => shortId(8) },
        referredBy: { type: 'string', required: false, input: true },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: MAILED_TOKEN_SECONDS,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) => mailToken({ kind: 'reset-password', email: user.email, name: user.name, token }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: MAILED_TOKEN_SECONDS,
      sendVerificationEmail: ({ user, token }) => mailToken({ kind: 'confirm-email', email: user.email, name: user.name, token }),
    },
  })
}

/** Creates or extends better-auth's own tables; run as the database's owner. */
export async function migrateAuth(pool: pg.Pool, config: Pick<Config, 'authSecret' | 'publicUrl'>): Promise<void> {
  // It would complain of the very tables it is about to make.
  const auth = createAuth({ pool, config, mailToken: async () => undefined })
  const { runMigrations } = await getMigrations(auth.options)
  await runMigrations()
}

async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id('argon2id', { message: password, nonce, ...HASH })
  return `argon2id$${HASH.memory}$${HASH.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [name, memory, passes, nonce, tag] = hash.split('$')
  if (name !== 'argon2id' || !nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64url')
  const given = await argon2id('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: HASH.parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, given)
}
