/** The simulated Sameday API: its paths, and its world for the control. */
import { readBrackets } from '#simulators/brackets.ts'
import { openSimCourierRecords, simCourierPageOf } from '#simulators/courier-desk.ts'
import { asciiNameOf, type SimPlace } from '#simulators/places.ts'
import { htmlReply, jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { samedayDemoLogin, samedayFailure, samedayLogin, samedayUnauthorized } from './account.ts'
import {
  cancelAwb,
  createAwb,
  type SamedayAwb,
  type SamedayBook,
  samedayAwbReply,
  samedayEstimate,
  samedayLabel,
  updateSamedayCash,
} from './awbs.ts'
import {
  cityRow,
  lockerBoxesOf,
  lockerRow,
  oohRow,
  type SamedayPoint,
  samedayCitiesOf,
  samedayCountyRows,
  samedayPointsOf,
  samedayServiceList,
} from './nomenclature.ts'
import { awbStatus, parcelHistory, samedayPages, statusSync, takeSamedayStep } from './status.ts'

export function simulator(world: SimWorld, places: readonly SimPlace[]): SimPartner {
  // An AWB is known to Sameday at once: no report lags.
  const desk = openSimCourierRecords<SamedayAwb>(world, 'sameday', { reportLagMs: 0 })
  const { awbs, filled } = desk
  const cities = samedayCitiesOf(places)
  const cityById = new Map(cities.map((city) => [city.id, city]))
  const points = new Map(samedayPointsOf(places).map((point) => [point.id, point]))
  const logins: number[] = []
  const isFull = (point: SamedayPoint) => lockerBoxesOf(point, filled).every((box) => box.number === 0)
  /** A cancelled AWB keeps its reference. */
  const held = (reference: string) => awbs.all().find((awb) => awb.reference === reference)
  const book: SamedayBook = {
    awbs,
    known: {
      cities: cityById,
      points,
      isFull,
      isTaken: (awb) => awbs.get(awb) !== undefined,
      isReferenceUsed: (reference) => held(reference) !== undefined,
    },
    now: world.now,
  }

  type Handler = (call: SimCall, ...parts: string[]) => SimReply | Promise<SimReply>
  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['GET', /^\/api\/client\/services$/, (call) => listed(samedayServiceList, call.query)],
    ['GET', /^\/api\/client\/pickup-points$/, (call) => listed([pickUpPoint(cities)], call.query)],
    ['GET', /^\/api\/geolocation\/county$/, (call) => listed(named(samedayCountyRows, call.query), call.query)],
    ['GET', /^\/api\/geolocation\/city$/, (call) => listed(citiesAsked(call.query).map(cityRow), call.query)],
    [
      'GET',
      /^\/api\/client\/lockers$/,
      (call) =>
        listed(
          [...points.values()].filter((one) => one.isLocker),
          call.query,
          (one) => lockerRow(one, cities, filled),
        ),
    ],
    ['GET', /^\/api\/client\/ooh-locations$/, (call) => listed(oohAsked(call.query), call.query, (one) => oohRow(one, cities))],
    ['POST', /^\/api\/awb\/estimate-cost$/, (call) => withForm(call, (form) => samedayEstimate(book, form))],
    ['POST', /^\/api\/awb$/, (call) => withForm(call, (form) => createAwb(book, form))],
    ['DELETE', /^\/api\/awb\/([^/]+)$/, (_call, awb = '') => cancelAwb(book, awb)],
    ['PUT', /^\/api\/awb\/([^/]+)\/update-cod$/, (call, awb = '') => withForm(call, (form) => updateSamedayCash(book, awb, form))],
    ['GET', /^\/api\/awb\/download\/([^/]+)(?:\/(A4|A6))?$/, (_call, awb = '', format = 'A4') => samedayLabel(book, awb, format)],
    ['GET', /^\/api\/client\/awb\/([^/]+)$/, (_call, reference = '') => samedayAwbReply(held(decodeURIComponent(reference)), reference)],
    ['GET', /^\/api\/client\/awb\/([^/]+)\/status$/, (_call, awb = '') => awbStatus(book, awb, desk.isUntidy())],
    ['GET', /^\/api\/client\/parcel\/([^/]+)\/status-history$/, (_call, parcel = '') => parcelHistory(book, parcel)],
    ['GET', /^\/api\/client\/status-sync$/, (call) => statusSync(book, call.query)],
  ]

  function citiesAsked(query: URLSearchParams) {
    const county = query.get('county')
    return named(county ? cities.filter((city) => String(city.countyId) === county) : cities, query)
  }
  const oohAsked = (query: URLSearchParams) => [...points.values()].filter((point) => query.get('listingType') === '1' || point.isLocker)

  function answer(call: SimCall): SimReply | Promise<SimReply> {
    if (call.path === '/api/authenticate') return samedayLogin(call, desk, logins)
    const away = samedayUnauthorized(call, desk)
    if (away) return away
    for (const [method, path, handler] of routes) {
      const found = method === call.method ? path.exec(call.path) : null
      if (found) return handler(call, ...found.slice(1))
    }
    return samedayFailure(404, `No route found for "${call.method} ${call.path}"`)
  }

  return desk.partner({
    answer,
    hasPoint: ({ form }) => typeof form.lockerLastMile === 'string' || typeof form.oohLastMile === 'string',
    isCancelled: ({ cancelledAt }) => cancelledAt !== null,
    take: (awb, step, at) => takeSamedayStep(book, awb, step, at),
    knowsPoint: (id) => points.has(Number(id)),
    // What stands before Sameday's servers turns callers away with a page, not with JSON.
    broken: (status) =>
      status === 403 ? htmlReply(403, '<html><title>Access denied</title></html>') : samedayFailure(status, 'Internal Server Error'),
  })
}

function withForm(call: SimCall, act: (form: ReturnType<typeof readBrackets>) => SimReply): SimReply {
  if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return jsonReply(400, { code: 400, message: 'Validation Failed' })
  return act(readBrackets(new URLSearchParams(call.body.toString('utf8'))))
}

function named<T extends { name: string }>(rows: readonly T[], query: URLSearchParams): T[] {
  const name = asciiNameOf(query.get('name') ?? '').toLowerCase()
  return rows.filter((row) => row.name.toLowerCase().includes(name))
}

/** Sameday's list envelope. Rows are written out only for the asked page. */
function listed<T>(rows: readonly T[], query: URLSearchParams, row: (one: T) => unknown = (one) => one): SimReply {
  const { perPage, currentPage, data } = simCourierPageOf(rows, query, samedayPages)
  return jsonReply(200, { total: rows.length, currentPage, pages: Math.ceil(rows.length / perPage), perPage, data: data.map(row) })
}

function pickUpPoint(cities: ReturnType<typeof samedayCitiesOf>): object {
  const city = cities.find((one) => one.name === 'Sectorul 1')
  return {
    id: samedayDemoLogin.pickupPointId,
    country: { id: 187, name: 'Romania' },
    county: samedayCountyRows.find((county) => county.code === 'B'),
    city: city ? cityRow(city) : null,
    address: 'Calea Victoriei 1',
    defaultPickupPoint: true,
    pickupPointContactPerson: [
      { id: samedayDemoLogin.contactPersonId, name: 'Contul demo', phoneNumber: '0721000000', defaultContactPerson: true },
    ],
    alias: 'Depozit demo',
    status: true,
  }
}
