/** FAN's reports: the day's AWBs, tracking, money transferred; and how a parcel's steps become FAN's events. */

import { makeEventsUntidy } from '#simulators/control.ts'
import { simCourierPageOf } from '#simulators/courier-desk.ts'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { dottedDay, localDay, localTime } from '#simulators/time.ts'
import type { ParcelStep } from '#simulators/walk.ts'
import { fanDemoLogin } from './account.ts'
import { type FanAwb, type FanBook, nextNumber, parcelCount, recordFanAwb } from './awbs.ts'
import { shipmentNumberAt, shipmentOptionsOf, shipmentTextAt } from './check-shipment.ts'
import { fanServiceList, isFanbox } from './nomenclature.ts'

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

const eventsOf: Record<ParcelStep, readonly string[]> = {
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
export function takeFanStep(book: FanBook, number: string, step: ParcelStep, happened: Date): void {
  const awb = book.awbs.get(number)
  if (!awb) return
  const location =
    step === 'picked_up'
      ? shipmentTextAt(awb.shipment, 'sender.address.locality') || fanDemoLogin.locality
      : shipmentTextAt(awb.shipment, 'recipient.address.locality')
  const events = eventsOf[step].map((id, i) => ({ id, location, at: new Date(happened.getTime() + i).toISOString() }))
  const collected = step === 'delivered' && awb.cashRon > 0 ? happened.toISOString() : awb.cashCollectedAt
  const returnAwb = step === 'returning' && !awb.returnAwb ? sendBack(book, awb, happened) : awb.returnAwb
  book.awbs.put(number, { ...awb, step, returnAwb, cashCollectedAt: collected, events: [...awb.events, ...events] })
  if (step === 'returned' && returnAwb) takeFanStep(book, returnAwb, 'delivered', happened)
}

function sendBack(book: FanBook, awb: FanAwb, now: Date): string {
  const back = recordFanAwb({ shipment: awb.shipment, cost: awb.cost, now, number: nextNumber(book.awbs) })
  const events = [{ id: 'C0', location: shipmentTextAt(awb.shipment, 'recipient.address.locality'), at: now.toISOString() }]
  book.awbs.put(back.awb, { ...back, reference: '', cashRon: 0, returnOf: awb.awb, step: 'in_transit', events })
  return back.awb
}

export function fanTracking(book: FanBook, query: URLSearchParams, isUntidy: boolean): SimReply {
  const numbers = query.getAll('awb[]')
  if (numbers.length === 0)
    return jsonReply(422, {
      status: 'fail',
      message: 'The given data was invalid.',
      data: { errors: { awb: ['The awb field is required.'] } },
    })
  return jsonReply(200, { status: 'success', data: numbers.map((number) => trackingRow(number, book.awbs.get(number), isUntidy)) })
}

function trackingRow(number: string, awb: FanAwb | undefined, isUntidy: boolean): object {
  if (!awb) return { awbNumber: number, message: 'AWB-ul nu a fost gasit' }
  const delivered = awb.events.find((event) => event.id === 'S2')
  const events = isUntidy ? makeEventsUntidy(awb.events) : awb.events
  const row = {
    content: shipmentTextAt(awb.shipment, 'info.content'),
    awbNumber: awb.awb,
    date: localTime(new Date(awb.createdAt)),
    paymentDate: awb.cashCollectedAt ? localTime(new Date(awb.cashCollectedAt)) : null,
    returnAwbNumber: awb.returnAwb,
    redirectionAwbNumber: null,
    reimbursementAwbNumber: null,
    oPODAwbNumber: null,
    OTD: null,
    confirmation: delivered
      ? { name: shipmentTextAt(awb.shipment, 'recipient.name'), date: localTime(new Date(delivered.at)).slice(0, 16) }
      : { name: null, date: null },
    events: events.map(({ id, location, at: when }) => ({ id, name: eventNames[id] ?? id, location, date: localTime(new Date(when)) })),
  }
  return awb.events.length === 0 ? { ...row, message: 'Nu exista evenimente pentru acest AWB' } : row
}

/** The list envelope; `perPage` comes back as the text it was asked with. */
export function fanReportPage<T>(rows: readonly T[], query: URLSearchParams, most = 100): SimReply {
  const { perPage, currentPage, data } = simCourierPageOf(rows, query, { perPage: 'perPage', usual: most, most })
  return jsonReply(200, { status: 'success', perPage: String(perPage), currentPage, total: rows.length, data })
}

/** The shipping slip of a day: without what was deleted, and lagging behind creation. */
export function dayReport(book: FanBook, query: URLSearchParams, lagMs: number): SimReply {
  const day = query.get('date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return jsonReply(422, { status: 'fail', message: 'The date does not match the format Y-m-d.' })
  const visible = book.now().getTime() - lagMs
  const rows = book.awbs.all().filter((awb) => !awb.deletedAt && awb.createdOn === day && Date.parse(awb.createdAt) <= visible)
  // An empty day is no empty list.
  return rows.length === 0 ? jsonReply(404, { status: 'fail', message: 'No data found.' }) : fanReportPage(rows.map(slipRow), query)
}

function slipRow(awb: FanAwb): object {
  const { shipment } = awb
  const party = (side: 'sender' | 'recipient') => ({
    name: shipmentTextAt(shipment, `${side}.name`),
    contactPerson: shipmentTextAt(shipment, `${side}.contactPerson`),
    phone: shipmentTextAt(shipment, `${side}.phone`),
    address: {
      locality: shipmentTextAt(shipment, `${side}.address.locality`),
      county: shipmentTextAt(shipment, `${side}.address.county`),
      country: 'Romania',
    },
  })
  return {
    info: {
      awbNumber: Number(awb.awb),
      serviceId: fanServiceList.find((one) => one.name === shipmentTextAt(shipment, 'info.service'))?.id,
      service: shipmentTextAt(shipment, 'info.service'),
      weight: shipmentNumberAt(shipment, 'info.weight'),
      payment: shipmentTextAt(shipment, 'info.payment'),
      cod: awb.cashRon || null,
      observations: shipmentTextAt(shipment, 'info.observation'),
      content: shipmentTextAt(shipment, 'info.content') || null,
      date: localTime(new Date(awb.createdAt)),
      cost: awb.cost.costNoVAT.toFixed(2),
      packages: {
        envelope: shipmentNumberAt(shipment, 'info.packages.envelope'),
        parcel: shipmentNumberAt(shipment, 'info.packages.parcel'),
      },
      costCenter: shipmentTextAt(shipment, 'info.costCenter') || null,
      options: shipmentOptionsOf(shipment).join(', '),
      currency: 'LEI',
    },
    recipient: party('recipient'),
    sender: party('sender'),
  }
}

/** What was sent to the account on a day. */
export function bankTransfers(book: FanBook, query: URLSearchParams): SimReply {
  const day = query.get('date') ?? ''
  const rows = book.awbs.all().filter((awb) => awb.cashTransferredAt && localDay(new Date(awb.cashTransferredAt)) === day)
  return fanReportPage(rows.map(transferRow), query)
}

function transferRow(awb: FanAwb): object {
  const dotted = (instant: string | null) => (instant ? dottedDay(new Date(instant)) : null)
  return {
    info: {
      awbNumber: Number(awb.awb),
      awbDate: dotted(awb.createdAt),
      amountCollected: awb.cashRon,
      content: shipmentTextAt(awb.shipment, 'info.content'),
      transferDate: dotted(awb.cashTransferredAt),
      returnAwbNumber: null,
      reimbursementAwbNumber: null,
      transactionDate: dotted(awb.cashCollectedAt),
      transactionType: isFanbox(shipmentTextAt(awb.shipment, 'info.service')) ? 'card' : 'cash',
    },
    recipient: {
      name: shipmentTextAt(awb.shipment, 'recipient.name'),
      contactPerson: '',
      address: { locality: shipmentTextAt(awb.shipment, 'recipient.address.locality') },
    },
    sender: { name: shipmentTextAt(awb.shipment, 'sender.name'), packages: parcelCount(awb.shipment) },
  }
}
