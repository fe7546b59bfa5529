import type { Feature } from '#server/feature.ts'

/** Who owns orders, money and stores, and who works for whom. No call is served here: sign-in and members do. */
export const clients: Feature = { name: 'clients' }
