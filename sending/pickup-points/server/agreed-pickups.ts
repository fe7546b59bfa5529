import type { AgreedPickups } from '#server/platform/app.ts'
import { correctionsAt } from './corrections.ts'
import { expectedAt, noteNotCalled } from './expected-parcels.ts'

/** What offers and orders ask of points. They are given it where the product is put together, as points are made of what was sent. */
export const agreedPickups: AgreedPickups = { correctionsAt, expectedAt, noteNotCalled }
