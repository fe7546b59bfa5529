import { requireMailbox } from '#sending/addresses/server/address-book.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { pickupPointCalls, pickupPointOperatorCalls } from '../contract/pickup-points.ts'
import { constancyRule } from './constant-shipments.ts'
import { listCourierOptions, saveCorrection } from './corrections.ts'
import { setDayOff } from './days-off.ts'
import { approvePoint, endPickupPoint, refusePoint } from './decide-point.ts'
import { listPoints, listPointsForOperator } from './list-points.ts'
import { requestPoint, requestPointDeletion, withdrawPointDeletion } from './request-point.ts'

export const pickupPointRoutes: Route[] = [
  serve(pickupPointCalls.couriers, async (app) => listCourierOptions(app)),

  serve(pickupPointCalls.rule, async (app) => constancyRule(app)),

  serve(pickupPointCalls.add, async (app, { client, body }) => {
    await requireMailbox(app, body.address.contactEmail, 'address.contactEmail')
    const id = await app.db.inTransaction((tx) => requestPoint(app, tx, { clientId: client.id, request: body }))
    return { success: true as const, id }
  }),

  serve(pickupPointCalls.list, async (app, { client, query, texts }) => listPoints(app, texts, client.id, query.displayDeleted === '1')),

  serve(pickupPointCalls.setDayOff, async (app, { client, params, body }) => {
    await app.db.inTransaction((tx) => setDayOff(app, tx, { clientId: client.id, ...params, ...body }))
    return { success: true }
  }),

  serve(pickupPointCalls.requestDelete, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => requestPointDeletion(app, tx, { clientId: client.id, id: params.id }))
    return { success: true }
  }),

  serve(pickupPointCalls.keep, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => withdrawPointDeletion(app, tx, { clientId: client.id, id: params.id }))
    return { success: true }
  }),

  serve(pickupPointOperatorCalls.list, async (app, { query, texts }) => listPointsForOperator(app, texts, query)),

  serve(pickupPointOperatorCalls.approve, async (app, { params, body }) => {
    await app.db.inTransaction((tx) => approvePoint(app, tx, { id: params.id, ...body }))
    return { success: true }
  }),

  serve(pickupPointOperatorCalls.refuse, async (app, { params, body }) => {
    await app.db.inTransaction((tx) => refusePoint(app, tx, { id: params.id, reason: body.reason }))
    return { success: true }
  }),

  serve(pickupPointOperatorCalls.end, async (app, { params, body }) => {
    await app.db.inTransaction((tx) => endPickupPoint(app, tx, { id: params.id, ...body }))
    return { success: true }
  }),

  serve(pickupPointOperatorCalls.corrections, async (app) => listCourierOptions(app)),

  serve(pickupPointOperatorCalls.saveCorrection, async (app, { params, body }) => {
    await app.db.inTransaction((tx) => saveCorrection(app, tx, { courier: params.courier, ...body }))
    return { success: true }
  }),
]
