import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O, U, so nothing is misread from a label. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 12 characters, 60 random bits: an order's id, a referral code. */
export function shortId(length = 12): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('')
}
