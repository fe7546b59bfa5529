/** FAN's reports: the day's AWBs, tracking, money transferred; and how a parcel's steps become FAN's events. */

import { untidy } from '#simulators/control.ts'
import { pageOf } from '#simulators/courier-desk.ts'
import { json, type Reply } from '#simulators/protocol.ts'
import { dottedDay, localDay, localTime } from '#simulators/time.ts'
import type { Step } from '#simulators/walk.ts'
import { demoAccount } from './account.ts'
import { type FanAwb, type FanBook, nextNumber, parcelCount, record } from './awbs.ts'
import { at, numberAt, optionsAt } from './check-shipment.ts'
import { isFanbox, services } from './nomenclature.ts'

/** Ids and names of FAN's own list of events. */
export const eventNames: Record<string, string> = {
  C0: 'Expeditie ridicata',
  H10: 'Expeditie in tranzit spre depozitul de destinatie',
  H11: 'Expeditie descarcata in depozitul de destinatie',
  H12: 'Expeditie in depozit',
  C1: 'Expeditie preluata spre livrare',
  S1: 'Expeditie in livrare',
  S2: 'Livrat',
  S6: 'Refuz primire',
  S16: 'Retur la termen',
  S30: 'Nu raspunde la telefon',
  S37: 'Despagubit',
  S43: 'Retur',
  S46: 'Predat la punctul de livrare',
}

const eventsOf: Record<Step, readonly string[]> = {
  created: [],
  picked_up: ['C0'],
  in_transit: ['H10', 'H11'],
  out_for_delivery: ['C1', 'S1'],
  at_locker: ['S46'],
  attempt_failed: ['S30'],
  delivered: ['S2'],
  returning: ['S6', 'S16'],
  returned: ['S43'],
  lost: ['S37'],
}

/** One step: its events are written; cash is collected at delivery; a return travels under a second AWB. */
export function takeStep(book: FanBook, number: string, step: Step, happened: Date): void {
  const awb = book.awbs.get(number)
  if (!awb) return
  const location =
    step === 'picked_up'
      ? at(awb.shipment, 'sender.address.locality') || demoAccount.locality
      : at(awb.shipment, 'recipient.address.locality')
  const events = eventsOf[step].map((id, i) => ({ id, location, at: new Date(happened.getTime() + i).toISOString() }))
  const collected = step === 'delivered' && awb.cashRon > 0 ? happened.toISOString() : awb.cashCollectedAt
  const returnAwb = step === 'returning' && !awb.returnAwb ? sendBack(book, awb, happened) : awb.returnAwb
  book.awbs.put(number, { ...awb, step, returnAwb, cashCollectedAt: collected, events: [...awb.events, ...events] })
  if (step === 'returned' && returnAwb) takeStep(book, returnAwb, 'delivered', happened)
}

function sendBack(book: FanBook, awb: FanAwb, now: Date): string {
  const back = record({ shipment: awb.shipment, cost: awb.cost, now, number: nextNumber(book.awbs) })
  const events = [{ id: 'C0', location: at(awb.shipment, 'recipient.address.locality'), at: now.toISOString() }]
  book.awbs.put(back.awb, { ...back, reference: '', cashRon: 0, returnOf: awb.awb, step: 'in_transit', events })
  return back.awb
}

export function tracking(book: FanBook, query: URLSearchParams, isUntidy: boolean): Reply {
  const numbers = query.getAll('awb[]')
  if (numbers.length === 0)
    return json(422, { status: 'fail', message: 'The given data was invalid.', data: { errors: { awb: ['The awb field is required.'] } } })
  return json(200, { status: 'success', data: numbers.map((number) => trackingRow(number, book.awbs.get(number), isUntidy)) })
}

function trackingRow(number: string, awb: FanAwb | undefined, isUntidy: boolean): object {
  if (!awb) return { awbNumber: number, message: 'AWB-ul nu a fost gasit' }
  const delivered = awb.events.find((event) => event.id === 'S2')
  const events = isUntidy ? untidy(awb.events) : awb.events
  const row = {
    content: at(awb.shipment, 'info.content'),
    awbNumber: awb.awb,
    date: localTime(new Date(awb.createdAt)),
    paymentDate: awb.cashCollectedAt ? localTime(new Date(awb.cashCollectedAt)) : null,
    returnAwbNumber: awb.returnAwb,
    redirectionAwbNumber: null,
    reimbursementAwbNumber: null,
    oPODAwbNumber: null,
    OTD: null,
    confirmation: delivered
      ? { name: at(awb.shipment, 'recipient.name'), date: localTime(new Date(delivered.at)).slice(0, 16) }
      : { name: null, date: null },
    events: events.map(({ id, location, at: when }) => ({ id, name: eventNames[id] ?? id, location, date: localTime(new Date(when)) })),
  }
  return awb.events.length === 0 ? { ...row, message: 'Nu exista evenimente pentru acest AWB' } : row
}

/** The list envelope; `perPage` comes back as the text it was asked with. */
export function page<T>(rows: readonly T[], query: URLSearchParams, most = 100): Reply {
  const { perPage, currentPage, data } = pageOf(rows, query, { perPage: 'perPage', usual: most, most })
  return json(200, { status: 'success', perPage: String(perPage), currentPage, total: rows.length, data })
}

/** The shipping slip of a day: without what was deleted, and lagging behind creation. */
export function dayReport(book: FanBook, query: URLSearchParams, lagMs: number): Reply {
  const day = query.get('date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return json(422, { status: 'fail', message: 'The date does not match the format Y-m-d.' })
  const visible = book.now().getTime() - lagMs
  const rows = book.awbs.all().filter((awb) => !awb.deletedAt && awb.createdOn === day && Date.parse(awb.createdAt) <= visible)
  // An empty day is no empty list.
  return rows.length === 0 ? json(404, { status: 'fail', message: 'No data found.' }) : page(rows.map(slipRow), query)
}

function slipRow(awb: FanAwb): object {
  const { shipment } = awb
  const party = (side: 'sender' | 'recipient') => ({
    name: at(shipment, `${side}.name`),
    contactPerson: at(shipment, `${side}.contactPerson`),
    phone: at(shipment, `${side}.phone`),
    address: { locality: at(shipment, `${side}.address.locality`), county: at(shipment, `${side}.address.county`), country: 'Romania' },
  })
  return {
    info: {
      awbNumber: Number(awb.awb),
      serviceId: services.find((one) => one.name === at(shipment, 'info.service'))?.id,
      service: at(shipment, 'info.service'),
      weight: numberAt(shipment, 'info.weight'),
      payment: at(shipment, 'info.payment'),
      cod: awb.cashRon || null,
      observations: at(shipment, 'info.observation'),
      content: at(shipment, 'info.content') || null,
      date: localTime(new Date(awb.createdAt)),
      cost: awb.cost.costNoVAT.toFixed(2),
      packages: { envelope: numberAt(shipment, 'info.packages.envelope'), parcel: numberAt(shipment, 'info.packages.parcel') },
      costCenter: at(shipment, 'info.costCenter') || null,
      options: optionsAt(shipment).join(', '),
      currency: 'LEI',
    },
    recipient: party('recipient'),
    sender: party('sender'),
  }
}

/** What was sent to the account on a day. */
export function bankTransfers(book: FanBook, query: URLSearchParams): Reply {
  const day = query.get('date') ?? ''
  const rows = book.awbs.all().filter((awb) => awb.cashTransferredAt && localDay(new Date(awb.cashTransferredAt)) === day)
  return page(rows.map(transferRow), query)
}

function transferRow(awb: FanAwb): object {
  const dotted = (instant: string | null) => (instant ? dottedDay(new Date(instant)) : null)
  return {
    info: {
      awbNumber: Number(awb.awb),
      awbDate: dotted(awb.createdAt),
      amountCollected: awb.cashRon,
      content: at(awb.shipment, 'info.content'),
      transferDate: dotted(awb.cashTransferredAt),
      returnAwbNumber: null,
      reimbursementAwbNumber: null,
      transactionDate: dotted(awb.cashCollectedAt),
      transactionType: isFanbox(at(awb.shipment, 'info.service')) ? 'card' : 'cash',
    },
    recipient: {
      name: at(awb.shipment, 'recipient.name'),
      contactPerson: '',
      address: { locality: at(awb.shipment, 'recipient.address.locality') },
    },
    sender: { name: at(awb.shipment, 'sender.name'), packages: parcelCount(awb.shipment) },
  }
}
