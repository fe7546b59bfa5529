/** The simulated FAN Courier API v2: its paths, and its world for the control. */
import { type FieldTree, readBrackets, treeTextAt } from '#simulators/brackets.ts'
import { openSimCourierRecords } from '#simulators/courier-desk.ts'
import type { SimPlace } from '#simulators/places.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { fanDemoLogin, fanLogin, fanUnauthorized, wrongBranch } from './account.ts'
import { createAwbs, deleteAwb, type FanAwb, type FanBook, fanLabel, fanQuote } from './awbs.ts'
import {
  type FanPoint,
  fanCountyRows,
  fanPointsOf,
  fanServiceList,
  fanServiceOptions,
  localitiesOf,
  placeKey,
  pointRow,
} from './nomenclature.ts'
import { cancelFanOrder, type FanOrder, orderEvents, orderRow, placeOrder } from './orders.ts'
import { bankTransfers, dayReport, eventNames, fanReportPage, fanTracking, takeFanStep } from './reports.ts'

/** FAN's report of the day lags by minutes; here by a moment. */
const REPORT_LAG_MS = 300

export function simulator(world: SimWorld, places: readonly SimPlace[]): SimPartner {
  const desk = openSimCourierRecords<FanAwb>(world, 'fan', { reportLagMs: REPORT_LAG_MS })
  const { awbs, filled } = desk
  const orders = desk.shelf<FanOrder>('orders')
  const localities = localitiesOf(places)
  const points = new Map(fanPointsOf(places).map((point) => [point.id, point]))
  const isFull = (point: FanPoint) => filled.get(point.id) ?? point.drawers.S + point.drawers.M + point.drawers.L === 0
  const byName = new Map(localities.map((locality) => [placeKey(locality.county, locality.name), locality]))
  const book: FanBook = { awbs, known: { localities: byName, points, isFull }, now: world.now }

  const reports: Record<string, (query: URLSearchParams) => SimReply> = {
    services: () => jsonReply(200, { status: 'success', data: fanServiceList }),
    'service-options': (query) => jsonReply(200, { status: 'success', data: fanServiceOptions(query.get('service') ?? '') }),
    counties: () => jsonReply(200, { status: 'success', data: fanCountyRows }),
    streets: (query) => fanReportPage([], query, 1000),
    'pickup-points': (query) => pickUpPoints(query),
    'awb/internal-tariff': (query) => fanQuote(book.known, readBrackets(query)),
    awb: (query) => dayReport(book, query, desk.reportLagMs()),
    'awb/tracking': (query) => fanTracking(book, query, desk.isUntidy()),
    'awb-events': () => jsonReply(200, { status: 'success', data: Object.entries(eventNames).map(([id, name]) => ({ id, name })) }),
    'bank-transfers': (query) => bankTransfers(book, query),
    orders: (query) => fanReportPage(orders.all().map(orderRow), query),
    'order-events': () =>
      jsonReply(200, { status: 'success', data: Object.entries(orderEvents).map(([id, name]) => ({ id: Number(id), name })) }),
    'orders/tracking': (query) => {
      const ids = query.getAll('orderId[]')
      return jsonReply(200, {
        status: 'success',
        data: orders
          .all()
          .filter((order) => ids.includes(order.id))
          .map(orderRow),
      })
    },
    branches: () =>
      jsonReply(200, {
        status: 'success',
        data: [
          {
            id: Number(fanDemoLogin.clientId),
            name: 'Contul demo',
            address: { county: fanDemoLogin.county, locality: fanDemoLogin.locality },
          },
        ],
      }),
  }
  const withoutBranch = ['services', 'counties', 'streets', 'pickup-points', 'awb-events', 'order-events', 'branches']

  function pickUpPoints(query: URLSearchParams): SimReply {
    const [type, id] = [query.get('type'), query.get('id')]
    if (!type && !id) return jsonReply(422, { status: 'fail', message: 'The type field is required.' })
    const chosen = [...points.values()].filter((point) => (id ? point.id === id : point.kind === type))
    return jsonReply(200, { status: 'success', data: chosen.map((point) => pointRow(point, filled)) })
  }

  function answer(call: SimCall): SimReply | Promise<SimReply> {
    const what = `${call.method} ${call.path}`
    if (what === 'POST /login') return fanLogin(call, desk)
    if (what === 'GET /reports/localities') {
      const county = call.query.get('county')?.toLowerCase()
      return jsonReply(200, { status: 'success', data: localities.filter((one) => !county || one.county.toLowerCase() === county) })
    }
    const away = fanUnauthorized(call, desk)
    if (away) return away
    const body = call.method === 'POST' ? treeOf(readJson(call.body)) : {}
    const report = call.method === 'GET' && call.path.startsWith('/reports/') ? call.path.slice('/reports/'.length) : null
    const clientId = call.method === 'POST' ? (typeof body.clientId === 'string' ? body.clientId : null) : call.query.get('clientId')
    const wrong = report !== null && withoutBranch.includes(report) ? null : wrongBranch(clientId)
    if (wrong) return wrong
    if (report !== null) return reports[report]?.(call.query) ?? jsonReply(404, { message: 'Not found' })
    if (what === 'POST /intern-awb') return createAwbs(book, body)
    if (what === 'GET /awb/label') return fanLabel(book, call.query)
    if (what === 'DELETE /awb') return deleteAwb(book, call)
    if (what === 'POST /order') return placeOrder({ orders, known: book.known, now: world.now }, body)
    if (what === 'DELETE /order') return cancelFanOrder({ orders, known: book.known, now: world.now }, call)
    return jsonReply(404, { message: 'Not found' })
  }

  return desk.partner({
    answer,
    hasPoint: ({ shipment }) => treeTextAt(shipment, 'recipient', 'address', 'pickupLocationId') !== '',
    isCancelled: ({ deletedAt }) => deletedAt !== null,
    isMoved: ({ returnOf }) => returnOf === null,
    take: (awb, step, at) => takeFanStep(book, awb, step, at),
    knowsPoint: (id) => points.has(id),
    state: () => ({ orders: orders.all() }),
    broken: (status) => jsonReply(status, { message: 'Server Error' }),
  })
}

/** JSON as the same tree a form makes: numbers and booleans as text, null as nothing. */
function treeOf(value: unknown): FieldTree {
  if (typeof value !== 'object' || value === null) return {}
  const tree: FieldTree = {}
  for (const [key, below] of Object.entries(value)) {
    if (below === null || below === undefined) continue
    tree[key] = typeof below === 'object' ? treeOf(below) : String(below)
  }
  return tree
}
