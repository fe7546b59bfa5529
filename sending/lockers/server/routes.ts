import { CourierCode, courierMark, couriers as courierNames, pointMeta } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import { offerCalls, pointInWords } from '#sending/offers/contract/offers.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { listedLocker, nearestLockers } from './find-lockers.ts'

const unknownPlace = { code: 'place-not-located' } as const

export const lockerRoutes: Route[] = [
  serve(offerCalls.lockers, async (app, { query, texts }) => {
    const near = app.geography.locate(query)
    if (!near)
      throw new Problem('invalid-fields', {
        because: unknownPlace,
        errors: [{ path: 'city', code: 'unknown-place', message: coded(unknownPlace) }],
      })
    const points = await nearestLockers(app.db, { near, courier: query.courier, among: [...app.couriers.keys()], search: query.search })
    return points.map((point) => pointInWords(texts, point))
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
        meta: pointMeta(locker),
        schedule: locker.schedule,
      },
      operator: { name: operator.name, displayImage: courierMark(locker.courier), initials: operator.initials, color: operator.color },
    }
  }),
]
