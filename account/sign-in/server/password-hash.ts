import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import { passwordRefusal } from '../contract/password-rules.ts'

type NewPassword = { password: string; email: string }

/** By all rules, those of this product too; null: it is accepted. */
export const newPasswordRefusal = ({ config }: Pick<App, 'config'>, { password, email }: NewPassword): Message | null =>
  passwordRefusal(password, { email, productName: config.productName, refusesDemo: !config.isSandbox })

const argon2id = promisify(argon2)
/** OWASP's second choice for argon2id: 19 MiB, two passes. */
const HASH = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id('argon2id', { message: password, nonce, ...HASH })
  return `argon2id$${HASH.memory}$${HASH.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Of no password: where there is none to compare with, the comparison takes as long. */
const NO_ONES = `argon2id$${HASH.memory}$${HASH.passes}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(HASH.tagLength).toString('base64url')}`

/** `hash` null: there is no such account, or it has no password. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [name, memory, passes, nonce, tag] = (hash ?? NO_ONES).split('$')
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
  return timingSafeEqual(expected, given) && hash !== null
}
