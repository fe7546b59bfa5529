/**
 * How often a signed-in client may make calls that cost a partner or the database something: far above a shop of 2,000
 * orders a day, whose busiest minute has some forty of each, and below what harms couriers and stores.
 */
export const quotas = {
  /** Asks every courier. */
  offers: { max: 180, windowSeconds: 60 },
  drafts: { max: 600, windowSeconds: 60 },
  /** One order each; many at once are one call of `bulks`. */
  activations: { max: 300, windowSeconds: 60 },
  bulks: { max: 60, windowSeconds: 60 },
  /** Reads up to five orders from their store, and asks every courier for each. */
  'bulk-prices': { max: 120, windowSeconds: 60 },
  /** Reads a file of thousands of orders, or works through them again. */
  imports: { max: 30, windowSeconds: 60 },
  cancellations: { max: 300, windowSeconds: 60 },
  labels: { max: 300, windowSeconds: 60 },
  /** Each begins a payment at the card provider, or issues a proforma. */
  'top-ups': { max: 30, windowSeconds: 60 },
  /** Asks the tax authority, which answers one call a second for all clients together. */
  'company-lookups': { max: 20, windowSeconds: 60 },
  /** Asks the name servers of a domain. */
  'mail-checks': { max: 120, windowSeconds: 60 },
  /** Each sends an e-mail to an unverified address. */
  invitations: { max: 30, windowSeconds: 3600 },
  /** Begins or ends a connection, or reads a shop again. */
  'store-sync': { max: 30, windowSeconds: 60 },
  /** Reads from the store or writes to it. */
  'store-orders': { max: 600, windowSeconds: 60 },
} as const satisfies Record<string, { max: number; windowSeconds: number }>

export type QuotaName = keyof typeof quotas

/** Calls without a session, per network; address fields search with every key pressed. */
export const publicCallLimit = { max: 3000, windowSeconds: 60 } as const
