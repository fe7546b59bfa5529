/** Who signs in at the simulated ANAF with a certificate, for which companies, and the tokens they were given. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { SimJournal } from '#simulators/journal.ts'

/** `cifs` null: every company. */
export type Signer = { serial: string; name: string; cifs: string[] | null; lost: string[] }

const seeds: readonly Signer[] = [
  { serial: '1A2B3C4D5E6F', name: 'Ana Demo', cifs: null, lost: [] },
  { serial: '6F5E4D3C2B1A', name: 'Dan Demo', cifs: ['90000049'], lost: [] },
]

type Kind = 'access' | 'refresh'
type Token = { token: string; serial: string; kind: Kind; expiresAt: string }
type Code = { serial: string; redirectUri: string; at: string }
export type TokenPair = { access: string; refresh: string }

const MINUTE_MS = 60_000
const LIFETIMES: Record<Kind, number> = { access: 129_600 * MINUTE_MS, refresh: 525_600 * MINUTE_MS }
export const ACCESS_SECONDS = LIFETIMES.access / 1000
const CODE_LIFETIME_MS = 60_000

export type Signers = ReturnType<typeof openSigners>

export function openSigners(journal: SimJournal, now: () => Date) {
  const changed = journal.shelf<Signer>('signers')
  const tokens = journal.shelf<Token>('tokens')
  const codes = journal.shelf<Code>('codes')
  let areOpaque = false

  const all = () => seeds.map((seed) => changed.get(seed.serial) ?? seed)
  const signerOf = (serial: string) => all().find((signer) => signer.serial === serial)

  function made(serial: string, kind: Kind): string {
    const expiresAt = new Date(Math.floor((now().getTime() + LIFETIMES[kind]) / 1000) * 1000)
    const token = areOpaque ? randomBytes(24).toString('hex') : jwt(serial, kind, expiresAt)
    tokens.put(token, { token, serial, kind, expiresAt: expiresAt.toISOString() })
    return token
  }

  function jwt(serial: string, kind: Kind, expiresAt: Date): string {
    const [iat, exp] = [now(), expiresAt].map((at) => Math.floor(at.getTime() / 1000))
    const claims = { iss: 'https://logincert.anaf.ro', iat, nbf: iat, exp, jti: randomUUID(), serial, role: 'app', token_type: kind }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'RS512', typ: 'JWT' })}.${part(claims)}.${randomBytes(32).toString('base64url')}`
  }

  const held = (token: string, kind: Kind): Token | null => {
    const found = tokens.get(token)
    return found?.kind === kind && Date.parse(found.expiresAt) > now().getTime() ? found : null
  }
  const pairOf = (serial: string): TokenPair => ({ access: made(serial, 'access'), refresh: made(serial, 'refresh') })

  return {
    all,
    signerOf,
    codeFor(serial: string, redirectUri: string): string {
      const code = randomUUID()
      codes.put(code, { serial, redirectUri, at: now().toISOString() })
      return code
    },
    /** null: not known, too old, used already, or of another address. */
    exchange(code: string, redirectUri: string): TokenPair | null {
      const found = codes.get(code)
      codes.drop(code)
      const isFresh = found !== undefined && now().getTime() - Date.parse(found.at) < CODE_LIFETIME_MS
      return isFresh && found.redirectUri === redirectUri ? pairOf(found.serial) : null
    },
    /** The token ends with its use. */
    refresh(token: string): TokenPair | null {
      const found = held(token, 'refresh')
      if (!found) return null
      tokens.drop(token)
      return pairOf(found.serial)
    },
    bearer: (token: string): Signer | null => signerOf(held(token, 'access')?.serial ?? '') ?? null,
    hasRight: ({ cifs, lost }: Signer, cif: string): boolean => !lost.includes(cif) && (cifs === null || cifs.includes(cif)),
    setRight(serial: string, cif: string, has: boolean): boolean {
      const signer = signerOf(serial)
      if (!signer) return false
      const cifs = has && signer.cifs !== null ? [...new Set([...signer.cifs, cif])] : signer.cifs
      const lost = has ? signer.lost.filter((one) => one !== cif) : [...new Set([...signer.lost, cif])]
      changed.put(serial, { ...signer, cifs, lost })
      return true
    },
    setOpaque(isOpaque: boolean) {
      areOpaque = isOpaque
    },
    /** All of a kind, from now on. */
    end(kind: Kind): number {
      const ended = tokens.all().filter((token) => token.kind === kind)
      for (const { token } of ended) tokens.drop(token)
      return ended.length
    },
  }
}
