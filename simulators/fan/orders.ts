/** FAN's courier orders: an AWB alone brings no courier, an order per branch and day does. */
import { type FieldTree, treeBranchAt, treeTextAt } from '#simulators/brackets.ts'
import type { JournalShelf } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { localDay } from '#simulators/time.ts'
import { fanDemoLogin, fanInvalidFields } from './account.ts'
import type { ShipmentContext } from './check-shipment.ts'
import { type Locality, placeKey } from './nomenclature.ts'

export type FanOrder = { id: string; status: number; body: FieldTree; placedAt: string; sentTo: string }
export type FanOrderBook = { orders: JournalShelf<FanOrder>; known: ShipmentContext; now(): Date }

export const orderEvents: Record<number, string> = { 0: 'In asteptare', 1: 'Plasata', 2: 'Ridicata', 3: 'Neridicata', 4: 'Anulata' }
const FIRST_ORDER = 3_200_000
const OPENS = 9 * 60
const CLOSES_SATURDAY = 14 * 60
const WINDOW_MINUTES_MIN = 120

/** Until when the courier comes on a weekday: Bucharest, a branch's own place, a place beside one, one beyond the free kilometres. */
function closes(place: Locality): number {
  if (place.county === fanDemoLogin.county) return 19 * 60
  if (place.exteriorKm > 0) return 14 * 60
  return (place.agency === place.name ? 17 : 15) * 60
}

/** The demo account is of the kind 'SelfAWB Ocazional': the courier goes to the sender, who must be named. */
function checkSender(book: FanOrderBook, body: FieldTree, errors: Record<string, string[]>): Locality | null {
  if (Object.keys(treeBranchAt(body, 'sender')).length === 0) {
    errors.sender = ['The sender field is required.']
    return null
  }
  for (const path of ['name', 'phone', 'address.street'])
    if (treeTextAt(body, 'sender', ...path.split('.')) === '') errors[`sender.${path}`] = [`The sender.${path} field is required.`]
  const place = book.known.localities.get(
    placeKey(treeTextAt(body, 'sender', 'address', 'county'), treeTextAt(body, 'sender', 'address', 'locality')),
  )
  if (!place) errors['sender.address.locality'] = ['The selected sender.address.locality is invalid.']
  return place ?? null
}

export function placeOrder(book: FanOrderBook, body: FieldTree): SimReply {
  const errors: Record<string, string[]> = {}
  const get = (...path: string[]) => treeTextAt(body, 'info', ...path)
  for (const path of ['weight', 'orderType', 'pickupDate'])
    if (get(path) === '') errors[`info.${path}`] = [`The info.${path} field is required.`]
  if (!(Number(get('packages', 'parcel')) + Number(get('packages', 'envelope')) >= 1))
    errors['info.packages'] = ['The info.packages field is required.']
  for (const side of ['width', 'length', 'height']) {
    if (!(Number(get('dimensions', side)) > 0)) errors[`info.dimensions.${side}`] = [`The info.dimensions.${side} field is required.`]
  }
  if (get('orderType') !== 'Standard') errors['info.orderType'] = ['The selected info.orderType is invalid.']
  const place = checkSender(book, body, errors)
  const hours = { first: get('pickupHours', 'first'), second: get('pickupHours', 'second') }
  const wrong = place && windowProblem({ day: get('pickupDate'), ...hours, today: localDay(book.now()), place })
  if (wrong) errors['info.pickupHours'] = [wrong]
  if (Object.keys(errors).length > 0) return fanInvalidFields(errors)
  const id = String(FIRST_ORDER + book.orders.size + 1)
  const sentTo = ['street', 'streetNo', 'locality', 'county'].map((part) => treeTextAt(body, 'sender', 'address', part)).join(', ')
  book.orders.put(id, { id, status: 1, body, placedAt: book.now().toISOString(), sentTo })
  return jsonReply(200, { status: 'success', data: { id: Number(id) } })
}

type Window = { day: string; first: string; second: string; today: string; place: Locality }

function windowProblem({ day, first, second, today, place }: Window): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'The pickup date does not match the format Y-m-d.'
  if (day < today) return 'The pickup date must be today or later.'
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (weekday === 0) return 'Pickups are not available on Sunday.'
  if (weekday === 6 && place.exteriorKm > 0) return 'Saturday orders are moved to Monday for this locality.'
  const minutes = (hour: string) => (/^\d\d:\d\d$/.test(hour) ? Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3)) : Number.NaN)
  const [from, to] = [minutes(first), minutes(second)]
  if (!(to - from >= WINDOW_MINUTES_MIN)) return 'The interval between pickup hours must be at least 2 hours.'
  return from < OPENS || to > (weekday === 6 ? CLOSES_SATURDAY : closes(place))
    ? 'The pickup hours are outside the working schedule.'
    : null
}

export function cancelFanOrder(book: FanOrderBook, call: SimCall): SimReply {
  const order = book.orders.get(call.query.get('id') ?? '')
  if (!order) return jsonReply(422, { status: 'fail', message: 'The order was not found.' })
  book.orders.put(order.id, { ...order, status: 4 })
  return jsonReply(200, { status: 'success', data: 'The order was successfully deleted' })
}

export const orderRow = (order: FanOrder): object => ({
  info: {
    id: Number(order.id),
    number: order.id,
    status: { id: order.status, name: orderEvents[order.status] },
    pickupDate: treeTextAt(order.body, 'info', 'pickupDate'),
    pickupHours: {
      firstHour: treeTextAt(order.body, 'info', 'pickupHours', 'first'),
      secondHour: treeTextAt(order.body, 'info', 'pickupHours', 'second'),
    },
    observations: treeTextAt(order.body, 'info', 'observations'),
    awbs: [],
  },
})
