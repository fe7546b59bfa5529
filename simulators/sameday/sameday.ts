/** The simulated Sameday API: its paths, and its world for the control. */
import { join } from 'node:path'
import { readBrackets } from '../brackets.ts'
import { advanceCourier, type CourierWorld, isOf } from '../control.ts'
import { openJournal } from '../journal.ts'
import { ascii, type Place } from '../places.ts'
import { type Call, html, json, type Partner, type Reply, type World } from '../protocol.ts'
import { demo, failure, login, type Token, turnedAway } from './account.ts'
import { awbOf, cancelAwb, createAwb, estimate, label, type SamedayAwb, type SamedayBook, updateCash } from './awbs.ts'
import { citiesOf, cityRow, countyRows, freeDrawers, lockerRow, oohRow, pointsOf, type SamedayPoint, services } from './nomenclature.ts'
import { awbStatus, parcelHistory, statusSync, takeStep } from './status.ts'

export function samedaySimulator(world: World, places: readonly Place[]): Partner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'sameday.journal'))
  const awbs = journal.shelf<SamedayAwb>('awbs')
  const tokens = journal.shelf<Token>('tokens')
  const filled = journal.shelf<boolean>('filled')
  const cities = citiesOf(places)
  const cityById = new Map(cities.map((city) => [city.id, city]))
  const points = new Map(pointsOf(places).map((point) => [point.id, point]))
  const logins: number[] = []
  let isUntidy = false
  const isFull = (point: SamedayPoint) => freeDrawers(point, filled).every((box) => box.number === 0)
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

  type Handler = (call: Call, ...parts: string[]) => Reply | Promise<Reply>
  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['GET', /^\/api\/client\/services$/, (call) => listed(services, call.query)],
    ['GET', /^\/api\/client\/pickup-points$/, (call) => listed([pickUpPoint(cities)], call.query)],
    ['GET', /^\/api\/geolocation\/county$/, (call) => listed(named(countyRows, call.query), call.query)],
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
    ['POST', /^\/api\/awb\/estimate-cost$/, (call) => withForm(call, (form) => estimate(book, form))],
    ['POST', /^\/api\/awb$/, (call) => withForm(call, (form) => createAwb(book, form))],
    ['DELETE', /^\/api\/awb\/([^/]+)$/, (_call, awb = '') => cancelAwb(book, awb)],
    ['PUT', /^\/api\/awb\/([^/]+)\/update-cod$/, (call, awb = '') => withForm(call, (form) => updateCash(book, awb, form))],
    ['GET', /^\/api\/awb\/download\/([^/]+)(?:\/(A4|A6))?$/, (_call, awb = '', format = 'A4') => label(book, awb, format)],
    ['GET', /^\/api\/client\/awb\/([^/]+)$/, (_call, reference = '') => awbOf(held(decodeURIComponent(reference)), reference)],
    ['GET', /^\/api\/client\/awb\/([^/]+)\/status$/, (_call, awb = '') => awbStatus(book, awb, isUntidy)],
    ['GET', /^\/api\/client\/parcel\/([^/]+)\/status-history$/, (_call, parcel = '') => parcelHistory(book, parcel)],
    ['GET', /^\/api\/client\/status-sync$/, (call) => statusSync(book, call.query)],
  ]

  function citiesAsked(query: URLSearchParams) {
    const county = query.get('county')
    return named(county ? cities.filter((city) => String(city.countyId) === county) : cities, query)
  }
  const oohAsked = (query: URLSearchParams) => [...points.values()].filter((point) => query.get('listingType') === '1' || point.isLocker)

  function answer(call: Call): Reply | Promise<Reply> {
    if (call.path === '/api/authenticate') return login(call, tokens, logins, world.now())
    const away = turnedAway(call, tokens, world.now())
    if (away) return away
    for (const [method, path, handler] of routes) {
      const found = method === call.method ? path.exec(call.path) : null
      if (found) return handler(call, ...found.slice(1))
    }
    return failure(404, `No route found for "${call.method} ${call.path}"`)
  }

  const control: CourierWorld = {
    now: world.now,
    walkers: () =>
      awbs.all().map(({ awb, reference, step, cancelledAt, form, events, createdAt }) => ({
        awb,
        reference,
        step,
        cancelled: cancelledAt !== null,
        lastAt: events.at(-1)?.at ?? createdAt,
        hasPoint: typeof form.lockerLastMile === 'string' || typeof form.oohLastMile === 'string',
      })),
    take: (awb, step, at) => takeStep(book, awb, step, at),
    fillLocker(id, full) {
      if (!points.has(Number(id))) return false
      filled.put(id, full)
      return true
    },
    transferCash(number) {
      const due = awbs.all().filter((awb) => awb.cashCollectedAt && !awb.cashTransferredAt && (number === null || awb.awb === number))
      for (const awb of due) awbs.put(awb.awb, { ...awb, cashTransferredAt: world.now().toISOString() })
      return due.length
    },
    expireTokens() {
      for (const token of tokens.ids()) tokens.put(token, { expiresAt: new Date(0).toISOString() })
      return tokens.size
    },
    setUntidy(value) {
      isUntidy = value
    },
    setReportLag: () => undefined, // an AWB is known to Sameday at once
  }

  return {
    name: 'sameday',
    answer,
    state(query) {
      const [reference, number] = [query.get('reference'), query.get('awb')]
      const chosen = awbs.all().filter((awb) => (!reference || isOf(awb.reference, reference)) && (!number || awb.awb === number))
      const shipments = chosen.map((awb) => ({ ...awb, cancelled: awb.cancelledAt !== null }))
      return { shipments, lockersFilled: filled.ids(), tokens: tokens.size, untidyEvents: isUntidy }
    },
    advance: (order) => advanceCourier(control, order),
    // What stands before Sameday's servers turns callers away with a page, not with JSON.
    broken: (status) =>
      status === 403 ? html(403, '<html><title>Access denied</title></html>') : failure(status, 'Internal Server Error'),
    async stop() {
      journal.close()
    },
  }
}

function withForm(call: Call, act: (form: ReturnType<typeof readBrackets>) => Reply): Reply {
  if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return json(400, { code: 400, message: 'Validation Failed' })
  return act(readBrackets(new URLSearchParams(call.body.toString('utf8'))))
}

function named<T extends { name: string }>(rows: readonly T[], query: URLSearchParams): T[] {
  const name = ascii(query.get('name') ?? '').toLowerCase()
  return rows.filter((row) => row.name.toLowerCase().includes(name))
}

const PER_PAGE = 50
const PER_PAGE_MAX = 500

/** Sameday's list envelope. Rows are written out only for the asked page. */
function listed<T>(rows: readonly T[], query: URLSearchParams, row: (one: T) => unknown = (one) => one): Reply {
  const perPage = Math.min(PER_PAGE_MAX, Math.max(1, Number(query.get('countPerPage') ?? PER_PAGE) || PER_PAGE))
  const currentPage = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const data = rows.slice((currentPage - 1) * perPage, currentPage * perPage).map(row)
  return json(200, { total: rows.length, currentPage, pages: Math.ceil(rows.length / perPage), perPage, data })
}

function pickUpPoint(cities: ReturnType<typeof citiesOf>): object {
  const city = cities.find((one) => one.name === 'Sectorul 1')
  return {
    id: demo.pickupPointId,
    country: { id: 187, name: 'Romania' },
    county: countyRows.find((county) => county.code === 'B'),
    city: city ? cityRow(city) : null,
    address: 'Calea Victoriei 1',
    defaultPickupPoint: true,
    pickupPointContactPerson: [{ id: demo.contactPersonId, name: 'Contul demo', phoneNumber: '0721000000', defaultContactPerson: true }],
    alias: 'Depozit demo',
    status: true,
  }
}
