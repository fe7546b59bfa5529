/** Couriers and stores' platforms that the operator has accounts with: what can be chosen for new work. All until that is known. */

import { type CourierCode, courierCodes } from '#contract/couriers.ts'
import { systemCalls } from '#contract/shell/system.ts'
import { StorePartner } from '#contract/store-platforms.ts'
import { useCall } from '#web/api.ts'

const useAbout = () => useCall(systemCalls.about, {}, { staleTime: Number.POSITIVE_INFINITY })

export const useCouriersInUse = (): readonly CourierCode[] => useAbout().data?.couriers ?? courierCodes

export const useStoresInUse = (): readonly StorePartner[] => useAbout().data?.storePlatforms ?? StorePartner.options
