import { CourierCode, couriers as courierNames } from '../../../contract/couriers.ts'
import { offerCalls } from '../../../contract/offers.ts'
import { Problem } from '../../../contract/problems.ts'
import { type Route, serve } from '../../platform/http.ts'
import { listedLocker, nearestLockers } from './find-lockers.ts'

export const lockerRoutes: Route[] = [
  serve(offerCalls.lockers, async (app, { query }) => {
    const near = app.geography.locate(query)
    return near ? nearestLockers(app.db, { near, courier: query.courier, search: query.search }) : []
  }),
  serve(offerCalls.point, async (app, { params }) => {
    const [courier, ...rest] = params.id.split('-')
    const code = CourierCode.safeParse(courier)
    const locker = code.success ? await listedLocker(app.db, { courier: code.data, id: rest.join('-') }) : null
    if (!locker) throw new Problem('not-found')
    const operator = courierNames[locker.courier]
    return {
      shippingPoint: {
        id: params.id,
        meta: {
          name: locker.name,
          fullAddress: locker.address,
          // The specification's own forms: a list as text, a flag as the string 1.
          availableSizes: JSON.stringify((locker.availableSizes ?? []).filter((size) => size.free > 0)),
          repaymentAvailable: locker.repaymentAvailable === false ? '0' : '1',
        },
        schedule: locker.schedule,
      },
      operator: { name: operator.name, initials: operator.initials, color: operator.color },
    }
  }),
]
