/** FAN's courier orders: an AWB alone brings nobody, an order a branch and day does. */
import { type Tree, textAt } from '../brackets.ts'
import type { Shelf } from '../journal.ts'
import { type Call, json, type Reply } from '../protocol.ts'
import { localDay } from '../time.ts'
import { invalid } from './account.ts'

export type FanOrder = { id: string; status: number; body: Tree; placedAt: string }
export type OrderBook = { orders: Shelf<FanOrder>; now(): Date }

export const orderEvents: Record<number, string> = { 0: 'In asteptare', 1: 'Plasata', 2: 'Ridicata', 3: 'Neridicata', 4: 'Anulata' }
const FIRST_ORDER = 3_200_000
/** The demo branch is in Bucharest: 9 to 19 on weekdays, to 14 on Saturday, and at least two hours. */
const OPENS = 9 * 60
const CLOSES = 19 * 60
const CLOSES_SATURDAY = 14 * 60
const WINDOW_MINUTES_MIN = 120

export function placeOrder(book: OrderBook, body: Tree): Reply {
  const errors: Record<string, string[]> = {}
  const get = (...path: string[]) => textAt(body, 'info', ...path)
  for (const path of ['weight', 'orderType', 'pickupDate'])
    if (get(path) === '') errors[`info.${path}`] = [`The info.${path} field is required.`]
  if (!(Number(get('packages', 'parcel')) + Number(get('packages', 'envelope')) >= 1))
    errors['info.packages'] = ['The info.packages field is required.']
  for (const side of ['width', 'length', 'height']) {
    if (!(Number(get('dimensions', side)) > 0)) errors[`info.dimensions.${side}`] = [`The info.dimensions.${side} field is required.`]
  }
  if (get('orderType') !== 'Standard') errors['info.orderType'] = ['The selected info.orderType is invalid.']
  const wrong = windowProblem(get('pickupDate'), get('pickupHours', 'first'), get('pickupHours', 'second'), localDay(book.now()))
  if (wrong) errors['info.pickupHours'] = [wrong]
  if (Object.keys(errors).length > 0) return invalid(errors)
  const id = String(FIRST_ORDER + book.orders.size + 1)
  book.orders.put(id, { id, status: 1, body, placedAt: book.now().toISOString() })
  return json(200, { status: 'success', data: { id: Number(id) } })
}

function windowProblem(day: string, first: string, second: string, today: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'The pickup date does not match the format Y-m-d.'
  if (day < today) return 'The pickup date must be today or later.'
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (weekday === 0) return 'Pickups are not available on Sunday.'
  const minutes = (hour: string) => (/^\d\d:\d\d$/.test(hour) ? Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3)) : Number.NaN)
  const [from, to] = [minutes(first), minutes(second)]
  if (!(to - from >= WINDOW_MINUTES_MIN)) return 'The interval between pickup hours must be at least 2 hours.'
  return from < OPENS || to > (weekday === 6 ? CLOSES_SATURDAY : CLOSES) ? 'The pickup hours are outside the working schedule.' : null
}

export function cancelOrder(book: OrderBook, call: Call): Reply {
  const order = book.orders.get(call.query.get('id') ?? '')
  if (!order) return json(422, { status: 'fail', message: 'The order was not found.' })
  book.orders.put(order.id, { ...order, status: 4 })
  return json(200, { status: 'success', data: 'The order was successfully deleted' })
}

export const orderRow = (order: FanOrder): object => ({
  info: {
    id: Number(order.id),
    number: order.id,
    status: { id: order.status, name: orderEvents[order.status] },
    pickupDate: textAt(order.body, 'info', 'pickupDate'),
    pickupHours: {
      firstHour: textAt(order.body, 'info', 'pickupHours', 'first'),
      secondHour: textAt(order.body, 'info', 'pickupHours', 'second'),
    },
    observations: textAt(order.body, 'info', 'observations'),
    awbs: [],
  },
})
