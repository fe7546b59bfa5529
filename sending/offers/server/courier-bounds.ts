/** What each courier takes at most, as its adapter says it. */

import type { App } from '#server/platform/app.ts'
import type { CourierBounds } from '../contract/offers.ts'

export const courierBounds = (app: App): CourierBounds[] =>
  [...app.couriers.values()].map(({ code, limits: { parcelKgMax, sideCmMax, parcelsMax, locker } }) => {
    return { courier: code, parcelKgMax, sideCmMax, parcelsMax, locker }
  })
