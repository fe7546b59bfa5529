/**
 * How often a signed-in client may make calls that cost a partner or the database something: far above a shop of 2,000
 * orders a day, whose busiest minute has some forty of each, and below what harms couriers and stores.
 */
export const quotas = {
  /** Asks every courier. */
  offers: { most: 180, windowSeconds: 60 },
  drafts: { most: 600, windowSeconds: 60 },
  /** One order each; many at once are one call of `bulks`. */
  activations: { most: 300, windowSeconds: 60 },
  bulks: { most: 60, windowSeconds: 60 },
  cancellations: { most: 300, windowSeconds: 60 },
  labels: { most: 300, windowSeconds: 60 },
  /** Each sends an e-mail to an unverified address. */
  invitations: { most: 30, windowSeconds: 3600 },
  /** Begins or ends a connection, or reads a shop anew. */
  'store-sync': { most: 30, windowSeconds: 60 },
  /** Reads from the store or writes to it. */
  'store-orders': { most: 600, windowSeconds: 60 },
} as const satisfies Record<string, { most: number; windowSeconds: number }>

export type QuotaName = keyof typeof quotas

/** Calls that need no session, from one place; a page of addresses asks with every key that is pressed. */
export const publicCalls = { most: 3000, windowSeconds: 60 } as const
