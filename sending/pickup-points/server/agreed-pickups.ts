import type { AgreedPickups } from '#sending/app-parts.ts'
import { pickupTermsAt } from './corrections.ts'
import { expectedParcelsAt, noteNotCalled } from './expected-parcels.ts'

/** What offers and orders ask of points. They are given it where the product is put together, as points are made of what was sent. */
export const agreedPickups: AgreedPickups = { termsAt: pickupTermsAt, expectedAt: expectedParcelsAt, noteNotCalled }
