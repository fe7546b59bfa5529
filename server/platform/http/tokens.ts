/** Secrets that are handed out once and recognised by their hash: sessions, e-mailed links. */
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, fit for an address and a header. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the database keeps of a token. Without salt: 256 bits cannot be guessed, and the row is found by it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
