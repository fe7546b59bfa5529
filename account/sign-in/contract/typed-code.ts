/** The code that is asked after the password, as it is typed: of the app (RFC 6238), or a recovery code. */
import { z } from 'zod'
import { coded } from '#contract/texts/message.ts'

/** Without what looks alike (0 O, 1 I L); 12 of 31 signs are 59 bits. */
export const RECOVERY_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const RECOVERY_LENGTH = 12

const CODE = /^\d{6}$/
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_SIGNS}]{${RECOVERY_LENGTH}}$`)

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** As typed or pasted: spaces, hyphens and lower case do not matter. null: it is no such code. */
export function readTypedCode(text: string): TypedCode | null {
  const code = text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (CODE.test(code)) return { kind: 'app', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null
}

export const CODE_LENGTH_MAX = 60
export const TypedCode = z
  .string()
  .max(CODE_LENGTH_MAX)
  .refine((text) => readTypedCode(text) !== null, coded('code-malformed'))
