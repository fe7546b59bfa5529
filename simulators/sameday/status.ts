/** How a parcel's steps become Sameday's statuses, and the three ways to ask for them. */
import { treeBranchAt, treeTextAt } from '#simulators/brackets.ts'
import { makeEventsUntidy } from '#simulators/control.ts'
import { simCourierPageOf } from '#simulators/courier-desk.ts'
import { jsonReply, type SimReply } from '#simulators/protocol.ts'
import { offsetTime } from '#simulators/time.ts'
import type { ParcelStep } from '#simulators/walk.ts'
import { type SamedayAwb, type SamedayBook, type SamedayEvent, samedayParcelNumbers, unknownAwb } from './awbs.ts'
import { samedayCountyRows } from './nomenclature.ts'

type Words = { status: string; statusLabel: string; statusState: string }
const words: Record<number, Words> = {
  1: { status: 'AWB Emis', statusLabel: 'Document de transport emis', statusState: 'Comanda curier primita' },
  4: { status: 'Ridicata de la client', statusLabel: 'Colet ridicat', statusState: 'Colete ridicate' },
  7: { status: 'A plecat din agentie', statusLabel: 'Colet in tranzit', statusState: 'Colete in tranzit' },
  9: { status: 'Livrata cu succes', statusLabel: 'Colet livrat', statusState: 'Colete livrate' },
  16: { status: 'Returnat la expeditor', statusLabel: 'Colet returnat', statusState: 'Colete returnate' },
  26: { status: 'Destinatar absent', statusLabel: 'Colet nelivrat', statusState: 'Livrare nereusita' },
  84: { status: 'Intrare sorter', statusLabel: 'In depozitul central', statusState: 'Coletul se afla in depozitul Central' },
  29: { status: 'Colet pierdut', statusLabel: 'Colet pierdut', statusState: 'Colete pierdute' },
  33: { status: 'In livrare la curier', statusLabel: 'In livrare la curier', statusState: 'Colete in curs de livrare' },
  56: { status: 'Sortat in HUB', statusLabel: 'Colet sortat', statusState: 'Colete in tranzit' },
  78: { status: 'Incarcat in easybox', statusLabel: 'Colet incarcat in easybox', statusState: 'Colete de ridicat' },
}
const none: Words = { status: '', statusLabel: '', statusState: '' }

const statusesOf: Record<ParcelStep, readonly { id: number; inReturn?: true }[]> = {
  created: [],
  picked_up: [{ id: 4 }],
  in_transit: [{ id: 7 }, { id: 56 }],
  out_for_delivery: [{ id: 33 }],
  at_locker: [{ id: 78 }],
  attempt_failed: [{ id: 26 }],
  delivered: [{ id: 9 }],
  returning: [{ id: 84, inReturn: true }],
  returned: [{ id: 16, inReturn: true }],
  lost: [{ id: 29 }],
}

export function takeSamedayStep(book: SamedayBook, number: string, step: ParcelStep, happened: Date): void {
  const awb = book.awbs.get(number)
  if (!awb) return
  const county =
    samedayCountyRows.find((one) => String(one.id) === treeTextAt(treeBranchAt(awb.form, 'awbRecipient'), 'county'))?.name ?? ''
  const events = statusesOf[step].map(({ id, inReturn }, i) => ({
    statusId: id,
    county,
    location: id === 56 ? 'HUB Bucuresti' : '',
    at: new Date(happened.getTime() + i).toISOString(),
    inReturn: inReturn === true,
  }))
  const collected = step === 'delivered' && awb.cashRon > 0 ? happened.toISOString() : awb.cashCollectedAt
  book.awbs.put(number, { ...awb, step, cashCollectedAt: collected, events: [...awb.events, ...events] })
}

const eventRow = (event: SamedayEvent) => ({
  statusId: event.statusId,
  ...(words[event.statusId] ?? none),
  statusDate: offsetTime(new Date(event.at)),
  county: event.county,
  reason: '',
  transitLocation: event.location,
})
/** Whether it is on its way back is reported of a parcel only, never of the whole AWB. */
const parcelEventRow = (event: SamedayEvent) => ({ ...eventRow(event), inReturn: event.inReturn })

/** This long after it was made, an AWB's status cannot be had any more. */
const FORGOTTEN_AFTER_DAYS = 45
const isForgotten = (awb: SamedayAwb, now: Date): boolean => now.getTime() - Date.parse(awb.createdAt) > FORGOTTEN_AFTER_DAYS * 86_400_000

/** `GET /api/client/awb/{awb}/status`. */
export function awbStatus(book: SamedayBook, number: string, isUntidy: boolean): SimReply {
  const awb = book.awbs.get(number)
  const last = awb?.events.at(-1)
  if (!awb || !last || isForgotten(awb, book.now())) return unknownAwb(number)
  const events = isUntidy ? makeEventsUntidy(awb.events) : awb.events
  return jsonReply(200, {
    expeditionSummary: summary(awb),
    expeditionStatus: eventRow(last),
    parcelsStatus: samedayParcelNumbers(number, awb.parcels).map((parcelAwbNumber) => ({
      ...parcelEventRow(last),
      parcelAwbNumber,
      parcelDetails: '',
    })),
    expeditionHistory: events.map(eventRow),
  })
}

function summary(awb: SamedayAwb): object {
  const delivered = awb.events.find((event) => event.statusId === 9 && !event.inReturn)
  return {
    deliveredAt: delivered ? offsetTime(new Date(delivered.at)) : '',
    lastDeliveryAttempt: '',
    delivered: awb.step === 'delivered',
    canceled: awb.cancelledAt !== null,
    deliveryAttempts: awb.events.filter((event) => event.statusId === 26).length,
    servicePayment: 0,
    awbWeight: Number(treeTextAt(awb.form, 'packageWeight')),
    cashOnDelivery: awb.cashRon,
    awbNumber: awb.awb,
    redirectionsAttempts: 0,
  }
}

/** `GET /api/client/parcel/{parcel}/status-history`. */
export function parcelHistory(book: SamedayBook, parcel: string): SimReply {
  const awb = book.awbs.get(parcel.slice(0, -3))
  const last = awb?.events.at(-1)
  if (!awb || !last || !samedayParcelNumbers(awb.awb, awb.parcels).includes(parcel)) return unknownAwb(parcel)
  const picked = awb.events.find((event) => event.statusId === 4)
  return jsonReply(200, {
    parcelSummary: {
      ...summary(awb),
      parcelAwbNumber: parcel,
      isPickedUp: picked !== undefined,
      pickedUpAt: picked ? offsetTime(new Date(picked.at)) : '',
    },
    parcelHistory: awb.events.map(parcelEventRow),
    expeditionStatus: eventRow(last),
  })
}

/** `status-sync` takes windows shorter than two hours. */
const WINDOW_SECONDS = 7200
/** How all of Sameday's lists are paged. */
export const samedayPages = { perPage: 'countPerPage', usual: 50, most: 500 }

/** `GET /api/client/status-sync`: every status of a window, no total. */
export function statusSync(book: SamedayBook, query: URLSearchParams): SimReply {
  const [from, to] = [Number(query.get('startTimestamp')), Number(query.get('endTimestamp'))]
  if (!(from > 0) || !(to >= from) || to - from >= WINDOW_SECONDS) return jsonReply(400, { code: 400, message: 'Invalid time interval.' })
  const rows = book.awbs
    .all()
    .flatMap((awb) =>
      awb.events
        .filter((event) => Date.parse(event.at) >= from * 1000 && Date.parse(event.at) < to * 1000)
        .flatMap((event) => samedayParcelNumbers(awb.awb, awb.parcels).map((parcelAwbNumber) => ({ event, parcelAwbNumber }))),
    )
  const { perPage, currentPage, data } = simCourierPageOf(rows, query, samedayPages)
  const written = data.map(({ event, parcelAwbNumber }) => ({ ...eventRow(event), parcelAwbNumber, reasonId: '', parcelDetails: '' }))
  return jsonReply(200, { currentPage, perPage, data: written })
}
