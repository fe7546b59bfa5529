/**
 * Seals secrets that must be kept: AES-256-GCM under a key made from the program's own secret, one a purpose.
 * A sealed text is version · nonce · tag · ciphertext in base64url; the version says which way it was sealed, so that a later
 * way can live beside this one until everything was written again.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12 // NIST SP 800-38D: what GCM is made for
const TAG_BYTES = 16

export type Seal = {
  /** `owner`: what the secret belongs to, e.g. its row's key; opened for another owner it stays shut. */
  seal(text: string, owner: string): string
  /** null: not ours, changed, of another owner, or sealed under another secret. */
  open(sealed: string, owner: string): string | null
}

type SealOptions = {
  /** The same text of the same owner is sealed alike, so that it can be compared: the nonce is made from both. */
  isRepeatable?: boolean
}

export function sealFor(purpose: string, secret: string, { isRepeatable = false }: SealOptions = {}): Seal {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `expedio/seal/${VERSION}/${use}`, KEY_BYTES))
  const key = keyFor(purpose)
  const nonceKey = isRepeatable ? keyFor(`${purpose}/nonce`) : null
  const nonceOf = (text: string, owner: string): Buffer =>
    nonceKey === null
      ? randomBytes(NONCE_BYTES)
      : createHmac('sha256', nonceKey)
          .update(JSON.stringify([owner, text]))
          .digest()
          .subarray(0, NONCE_BYTES)
  return {
    seal(text, owner) {
      const nonce = nonceOf(text, owner)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) return null
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null // the tag does not fit
      }
    },
  }
}
