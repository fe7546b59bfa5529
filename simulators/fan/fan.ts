/** The simulated FAN Courier API v2: its paths, and its world for the control. */
import { readBrackets, type Tree, textAt } from '#simulators/brackets.ts'
import { openDesk } from '#simulators/courier-desk.ts'
import type { SimPlace } from '#simulators/places.ts'
import { type Call, json, type Partner, type Reply, type World } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { demoAccount, login, unauthorized, wrongBranch } from './account.ts'
import { createAwbs, deleteAwb, type FanAwb, type FanBook, label, quote } from './awbs.ts'
import { countyRows, type FanPoint, localitiesOf, optionsOf, placeKey, pointRow, pointsOf, services } from './nomenclature.ts'
import { cancelOrder, type FanOrder, orderEvents, orderRow, placeOrder } from './orders.ts'
import { bankTransfers, dayReport, eventNames, page, takeStep, tracking } from './reports.ts'

/** FAN's report of the day lags by minutes; here by a moment. */
const REPORT_LAG_MS = 300

export function simulator(world: World, places: readonly SimPlace[]): Partner {
  const desk = openDesk<FanAwb>(world, 'fan', { reportLagMs: REPORT_LAG_MS })
  const { awbs, filled } = desk
  const orders = desk.shelf<FanOrder>('orders')
  const localities = localitiesOf(places)
  const points = new Map(pointsOf(places).map((point) => [point.id, point]))
  const isFull = (point: FanPoint) => filled.get(point.id) ?? point.drawers.S + point.drawers.M + point.drawers.L === 0
  const byName = new Map(localities.map((locality) => [placeKey(locality.county, locality.name), locality]))
  const book: FanBook = { awbs, known: { localities: byName, points, isFull }, now: world.now }

  const reports: Record<string, (query: URLSearchParams) => Reply> = {
    services: () => json(200, { status: 'success', data: services }),
    'service-options': (query) => json(200, { status: 'success', data: optionsOf(query.get('service') ?? '') }),
    counties: () => json(200, { status: 'success', data: countyRows }),
    streets: (query) => page([], query, 1000),
    'pickup-points': (query) => pickUpPoints(query),
    'awb/internal-tariff': (query) => quote(book.known, readBrackets(query)),
    awb: (query) => dayReport(book, query, desk.reportLagMs()),
    'awb/tracking': (query) => tracking(book, query, desk.isUntidy()),
    'awb-events': () => json(200, { status: 'success', data: Object.entries(eventNames).map(([id, name]) => ({ id, name })) }),
    'bank-transfers': (query) => bankTransfers(book, query),
    orders: (query) => page(orders.all().map(orderRow), query),
    'order-events': () =>
      json(200, { status: 'success', data: Object.entries(orderEvents).map(([id, name]) => ({ id: Number(id), name })) }),
    'orders/tracking': (query) => {
      const ids = query.getAll('orderId[]')
      return json(200, {
        status: 'success',
        data: orders
          .all()
          .filter((order) => ids.includes(order.id))
          .map(orderRow),
      })
    },
    branches: () =>
      json(200, {
        status: 'success',
        data: [
          {
            id: Number(demoAccount.clientId),
            name: 'Contul demo',
            address: { county: demoAccount.county, locality: demoAccount.locality },
          },
        ],
      }),
  }
  const withoutBranch = ['services', 'counties', 'streets', 'pickup-points', 'awb-events', 'order-events', 'branches']

  function pickUpPoints(query: URLSearchParams): Reply {
    const [type, id] = [query.get('type'), query.get('id')]
    if (!type && !id) return json(422, { status: 'fail', message: 'The type field is required.' })
    const chosen = [...points.values()].filter((point) => (id ? point.id === id : point.kind === type))
    return json(200, { status: 'success', data: chosen.map((point) => pointRow(point, filled)) })
  }

  function answer(call: Call): Reply | Promise<Reply> {
    const what = `${call.method} ${call.path}`
    if (what === 'POST /login') return login(call, desk)
    if (what === 'GET /reports/localities') {
      const county = call.query.get('county')?.toLowerCase()
      return json(200, { status: 'success', data: localities.filter((one) => !county || one.county.toLowerCase() === county) })
    }
    const away = unauthorized(call, desk)
    if (away) return away
    const body = call.method === 'POST' ? treeOf(readJson(call.body)) : {}
    const report = call.method === 'GET' && call.path.startsWith('/reports/') ? call.path.slice('/reports/'.length) : null
    const clientId = call.method === 'POST' ? (typeof body.clientId === 'string' ? body.clientId : null) : call.query.get('clientId')
    const wrong = report !== null && withoutBranch.includes(report) ? null : wrongBranch(clientId)
    if (wrong) return wrong
    if (report !== null) return reports[report]?.(call.query) ?? json(404, { message: 'Not found' })
    if (what === 'POST /intern-awb') return createAwbs(book, body)
    if (what === 'GET /awb/label') return label(book, call.query)
    if (what === 'DELETE /awb') return deleteAwb(book, call)
    if (what === 'POST /order') return placeOrder({ orders, known: book.known, now: world.now }, body)
    if (what === 'DELETE /order') return cancelOrder({ orders, known: book.known, now: world.now }, call)
    return json(404, { message: 'Not found' })
  }

  return desk.partner({
    answer,
    hasPoint: ({ shipment }) => textAt(shipment, 'recipient', 'address', 'pickupLocationId') !== '',
    isCancelled: ({ deletedAt }) => deletedAt !== null,
    isMoved: ({ returnOf }) => returnOf === null,
    take: (awb, step, at) => takeStep(book, awb, step, at),
    knowsPoint: (id) => points.has(id),
    state: () => ({ orders: orders.all() }),
    broken: (status) => json(status, { message: 'Server Error' }),
  })
}

/** JSON as the same tree a form makes: numbers and booleans as text, null as nothing. */
function treeOf(value: unknown): Tree {
  if (typeof value !== 'object' || value === null) return {}
  const tree: Tree = {}
  for (const [key, below] of Object.entries(value)) {
    if (below === null || below === undefined) continue
    tree[key] = typeof below === 'object' ? treeOf(below) : String(below)
  }
  return tree
}
