/** What the product keeps of calls to partners, and how one says that it could not be asked. */

/** A call to a partner as it is kept: secrets removed, bodies cut. */
export type PartnerCall = {
  partner: string
  /** Our word for it: `create-awb`, `label`… */
  operation: string
  method: string
  path: string
  request: string | null
  answer: string | null
  status: number | null
  outcome: 'answered' | 'not-sent' | 'timeout' | 'cut'
  durationMs: number
  calledAt: Date
}

export type TokenEntry = { token: string; expiresAt: Date }
/** Where the tokens of partners' accounts are kept: one an account, shared by all processes. */
export type TokenStore = {
  get(key: string): Promise<TokenEntry | null>
  put(key: string, entry: TokenEntry): Promise<void>
  drop(key: string): Promise<void>
}

/** A list that had to be read and could not be. */
export type PartnerFailure = Error & { readonly tag: 'partner-failure'; readonly partner: string }

export const partnerFailure = (partner: string, cause: string): PartnerFailure =>
  Object.assign(new Error(`${partner}: ${cause}`), { tag: 'partner-failure' as const, partner })

export const isPartnerFailure = (error: unknown): error is PartnerFailure =>
  error instanceof Error && 'tag' in error && error.tag === 'partner-failure'
