/** What the station does with what is scanned and what is answered: values, without page, network or clock. */
import { isCodeOf } from '../contract/product-codes.ts'
import { orderNameKey, readScan } from '../contract/read-scan.ts'
import type { ScanAnswer, ScanCandidate, ScanInput, ScannedItem, ScannedOrder } from '../contract/scan.ts'
import type { Station, StationCall, StationLabel, StationMessage, StationMessageCode, StationOrder, StationTone } from './kept-station.ts'

const tones: Record<StationMessageCode, StationTone> = {
  activated: 'good',
  already: 'asked',
  activating: 'unknown',
  asked: 'asked',
  'not-ready': 'bad',
  cancelled: 'bad',
  'received-back': 'good',
  choice: 'asked',
  nothing: 'bad',
  'scan-order-first': 'bad',
  item: 'item',
  complete: 'good',
  'item-too-many': 'bad',
  'wrong-item': 'bad',
  unknown: 'unknown',
  refused: 'bad',
  'cancel-asked': 'asked',
  'cancel-unknown': 'unknown',
  'cancel-done': 'good',
  'cancel-waiting': 'unknown',
  'cancel-refused': 'bad',
  'cancel-nothing': 'bad',
  printing: 'item',
  unfinished: 'asked',
  'label-failed': 'bad',
}

/** Who gives ids and the time of what is done. */
export type StationMoment = { id: string; at: string }

const JOURNAL_MAX = 8
const LEFT_MAX = 100
export const startStationDay = (station: Station, day: string): Station =>
  station.day === day ? station : { ...station, day, counts: { activated: 0, printed: 0, checked: 0, cancelled: 0 } }

function say(station: Station, { id, at }: StationMoment, what: StationMessageCode, about: string, more = ''): Station {
  const said: StationMessage = { id, at, what, about, more, tone: tones[what] }
  return { ...station, said, journal: [said, ...station.journal].slice(0, JOURNAL_MAX) }
}

const count = (station: Station, what: keyof Station['counts'], by = 1): Station => ({
  ...station,
  counts: { ...station.counts, [what]: station.counts[what] + by },
})

// --- items ----------------------------------------------------------------------------------------------------

export const checkedCountOf = ({ checked }: StationOrder, { id }: Pick<ScannedItem, 'id'>): number => checked[id] ?? 0
export const isOrderChecked = (open: StationOrder): boolean => open.order.items.every((item) => checkedCountOf(open, item) >= item.quantity)
export const hasProductCode = ({ sku, barcode }: ScannedItem): boolean => sku.trim() !== '' || barcode.trim() !== ''

/** It has a parcel, or is about to. */
export const isStationOrderSent = ({ outcome }: StationOrder): boolean =>
  outcome === 'activated' || outcome === 'activating' || outcome === 'already'

/** Not all that its parcel carries was checked. */
const isPacking = (open: StationOrder | null): open is StationOrder =>
  open !== null && isStationOrderSent(open) && open.order.items.length > 0 && !isOrderChecked(open)

const itemNamed = (open: StationOrder, codes: readonly string[]): ScannedItem | null =>
  codes.flatMap((code) => open.order.items.find((item) => isCodeOf(item, code)) ?? [])[0] ?? null

/** The line's number, of one that has no code to scan. */
function itemNumbered({ order }: StationOrder, text: string): ScannedItem | null {
  const item = /^[1-9]\d?$/.test(text) ? order.items[Number(text) - 1] : undefined
  return item && !hasProductCode(item) ? item : null
}

function checkOff(station: Station, open: StationOrder, item: ScannedItem, given: StationMoment): Station {
  const checked = checkedCountOf(open, item)
  if (checked >= item.quantity) return say(station, given, 'item-too-many', item.name)
  const now: StationOrder = { ...open, checked: { ...open.checked, [item.id]: checked + 1 } }
  const next = { ...station, open: now }
  return isOrderChecked(now) ? say(count(next, 'checked'), given, 'complete', open.order.name) : say(next, given, 'item', item.name)
}

// --- what is typed ----------------------------------------------------------------------------------------------

export type HandledScan = { station: Station; deed: StationCall | null }

/** A scan, or what was typed instead of one. */
export function handleTypedScan(station: Station, text: string, given: StationMoment): HandledScan {
  const codes = readScan(text)
  const [code] = codes
  if (code === undefined) return { station, deed: null }
  const before = { ...station, cancelAsked: null }
  const candidate = before.choice && /^[1-9]$/.test(code) ? before.choice.candidates[Number(code) - 1] : undefined
  if (before.choice && candidate) return deedOf({ ...before, choice: null }, before.choice.text, given, chosenOf(candidate))
  const { open } = before
  const item = isPacking(open) ? (itemNamed(open, codes) ?? itemNumbered(open, code)) : null
  // An item of what waits for its answer is checked off when that is there.
  if (open && item && isAllKnown(before)) return { station: checkOff(before, open, item, given), deed: null }
  return deedOf(before, code, given)
}

/** What was scanned has its answer, though a courier may not have given his yet. */
const isAllKnown = ({ deeds }: Station): boolean => deeds.every((deed) => deed.kind === 'scan' && deed.isBegun)

const chosenOf = ({ store, uniqueId }: ScanCandidate): Partial<ScanInput> => ({ chosen: { store, uniqueId } })

function deedOf(station: Station, text: string, given: StationMoment, more: Partial<ScanInput> = {}): HandledScan {
  // While something is not known yet, it may be the order that this product belongs to: a product opens another one only at a table where nothing is packed.
  const isBusy = !isAllKnown(station) || isPacking(station.open)
  const input: ScanInput = { text, isPacking: isBusy, chosen: null, isUnpaidAccepted: false, ...more }
  const deed: StationCall = { kind: 'scan', ...given, input, isLost: false, isBegun: false }
  const waiting = { ...station, choice: null, deeds: [...station.deeds, deed] }
  return { station: waiting, deed }
}

/** Sent although it is not paid. */
export function activateAnyway(station: Station, given: StationMoment): HandledScan {
  const { open } = station
  if (open?.outcome !== 'asked') return { station, deed: null }
  const chosen = { store: open.order.store, uniqueId: null }
  return deedOf(station, open.order.name, given, { chosen, isUnpaidAccepted: true })
}

/** The first time it asks, the second time it is done: no scan can do it. */
export function cancelOpenOrder(station: Station, given: StationMoment): Station {
  const { open } = station
  const parcels = open?.order.parcels.filter(({ mayCancel }) => mayCancel) ?? []
  if (!open || parcels.length === 0) return say({ ...station, cancelAsked: null }, given, 'cancel-nothing', open?.order.name ?? '')
  const awbs = parcels.flatMap(({ awb }) => awb ?? [])
  const ids = parcels.map(({ uniqueId }) => uniqueId).join(' ')
  if (station.cancelAsked !== ids) return say({ ...station, cancelAsked: ids }, given, 'cancel-asked', awbs.join(', '))
  const deeds = parcels.map(
    ({ uniqueId, awb }, i): StationCall => ({
      kind: 'cancel',
      id: i === 0 ? given.id : `${given.id}-${i}`,
      at: given.at,
      uniqueId,
      awb: awb ?? uniqueId,
      isLost: false,
    }),
  )
  return say({ ...station, cancelAsked: null, deeds: [...station.deeds, ...deeds] }, given, 'cancel-unknown', awbs.join(', '))
}

/** What is open; with nothing open what was left. */
export const closeOpenOrder = (station: Station): Station =>
  station.open || station.choice || station.said
    ? { ...station, open: null, choice: null, cancelAsked: null, said: null }
    : { ...station, left: [] }

/** Labels of the open order once more. */
export function printAgain(station: Station, given: StationMoment): Station {
  const labels = station.open ? labelsOf(station.open.order) : []
  if (labels.length === 0) return station
  return say({ ...station, cancelAsked: null, labels: [...station.labels, ...labels] }, given, 'printing', station.open?.order.name ?? '')
}

const labelsOf = ({ parcels }: ScannedOrder): StationLabel[] =>
  parcels.flatMap(({ uniqueId, awb, courier, mayPrint }) => (mayPrint && awb !== null ? [{ uniqueId, awb, courier }] : []))

// --- what is answered ---------------------------------------------------------------------------------------------

/** Before it is sent: where it is an item of what is open by now, it is checked off and nothing is asked. null: it is to be sent. */
export function settleCallLocally(station: Station, deed: StationCall, given: StationMoment): Station | null {
  const { open } = station
  if (deed.kind !== 'scan' || deed.isLost || deed.isBegun || deed.input.chosen || !isPacking(open)) return null
  const item = itemNamed(open, readScan(deed.input.text))
  return item && checkOff(without(station, deed), open, item, given)
}

const without = (station: Station, { id }: StationCall): Station => ({ ...station, deeds: station.deeds.filter((one) => one.id !== id) })

type Answered = { deed: Extract<StationCall, { kind: 'scan' }>; answer: ScanAnswer; isPrinting: boolean }

/** `isPrinting`: labels of what was activated are printed by themselves. */
export function applyScanAnswer(station: Station, { deed, answer, isPrinting }: Answered, given: StationMoment): Station {
  const next = outcomeSaid(without(station, deed), { deed, answer, isPrinting }, given)
  // Who scans on does not see what is said for a moment.
  const isMissed = deed.isLost || next.deeds.some((one) => one.kind === 'scan' && !one.isBegun)
  return isMissed ? withLeft(next) : next
}

/** What was said last stays to be seen where it came to nothing; what was corrected since goes. */
function withLeft(station: Station): Station {
  const { said } = station
  const isOpen = said !== null && (said.tone === 'bad' || said.what === 'asked' || said.what === 'choice')
  return isOpen ? { ...station, left: [...station.left.filter(({ about }) => about !== said.about), said].slice(-LEFT_MAX) } : station
}

function outcomeSaid(next: Station, { deed, answer, isPrinting }: Answered, given: StationMoment): Station {
  const { text } = deed.input
  switch (answer.kind) {
    case 'nothing':
      return isPacking(next.open) ? say(next, given, 'wrong-item', text) : say(next, given, 'nothing', text)
    case 'product':
      return next.open ? say(next, given, 'wrong-item', answer.name) : say(next, given, 'scan-order-first', answer.name)
    case 'choice':
      return say({ ...next, choice: { text, candidates: answer.candidates, more: answer.more } }, given, 'choice', text)
    case 'order':
      return opened(next, { deed, answer, isPrinting }, given)
  }
}

type AnswerGiven = Answered & { answer: Extract<ScanAnswer, { kind: 'order' }> }

function opened(station: Station, given: AnswerGiven, now: StationMoment): Station {
  const { deed, answer, isPrinting } = given
  const { order, outcome } = answer
  const labels = outcome === 'activated' && isPrinting ? labelsOf(order) : []
  // It is asked until it is known.
  const deeds = outcome === 'activating' ? [...station.deeds, { ...deed, isBegun: true }] : station.deeds
  const isOther = station.open !== null && !isSame(station.open.order, order)
  if (deed.isBegun && outcome === 'activating') return { ...station, deeds }
  const counted = outcome === 'activated' ? count(station, 'activated') : station
  const waiting = { ...counted, deeds, labels: [...station.labels, ...labels] }
  // What is on the table by then stays there.
  if (deed.isBegun && isOther) return say(waiting, now, outcome, order.name, order.reasons.join(' '))
  const left = isOther && isPacking(station.open) ? unfinished(waiting, station.open, now) : waiting
  const open: StationOrder = { order, outcome, checked: isOther ? {} : (station.open?.checked ?? {}) }
  const isSettled = outcome === 'activated' || outcome === 'already'
  const stillLeft = isSettled ? left.left.filter(({ about }) => about !== order.name) : left.left
  const next = say({ ...left, open, choice: null, left: stillLeft }, now, outcome, order.name, order.reasons.join(' '))
  const item = deed.isBegun ? null : itemInHand(open, deed.input.text)
  return item ? withItem(next, open, item) : next
}

/** The product that was scanned, not the order. */
function itemInHand(open: StationOrder, text: string): ScannedItem | null {
  const codes = readScan(text)
  if (!isStationOrderSent(open)) return null
  if (codes.some((code) => orderNameKey(code) === orderNameKey(open.order.name))) return null
  const item = itemNamed(open, codes)
  return item && checkedCountOf(open, item) < item.quantity ? item : null
}

/** The product by which its order was found is in the hand already; what is said is the order's. */
function withItem(station: Station, open: StationOrder, item: ScannedItem): Station {
  const now: StationOrder = { ...open, checked: { ...open.checked, [item.id]: checkedCountOf(open, item) + 1 } }
  return isOrderChecked(now) ? count({ ...station, open: now }, 'checked') : { ...station, open: now }
}

function unfinished(station: Station, { order }: StationOrder, { id, at }: StationMoment): Station {
  const said: StationMessage = { id: `${id}-left`, at, what: 'unfinished', about: order.name, more: '', tone: 'asked' }
  return { ...station, journal: [said, ...station.journal].slice(0, JOURNAL_MAX) }
}

const isSame = (one: ScannedOrder, other: ScannedOrder): boolean =>
  one.name === other.name && one.store?.storeOrderId === other.store?.storeOrderId && one.store?.shop === other.store?.shop

/** The server said no to what was sent. */
export const applyCallRefusal = (station: Station, deed: StationCall, message: string, given: StationMoment): Station =>
  withLeft(
    deed.kind === 'scan'
      ? say(without(station, deed), given, 'refused', deed.input.text, message)
      : say(without(station, deed), given, 'cancel-refused', deed.awb, message),
  )

/** No answer came: once it is said, and asked until it is known. */
export function applyCallLoss(station: Station, deed: StationCall, given: StationMoment): Station {
  const deeds = station.deeds.map((one) => (one.id === deed.id ? { ...one, isLost: true } : one))
  if (deed.isLost) return { ...station, deeds }
  return say(
    { ...station, deeds },
    given,
    deed.kind === 'scan' ? 'unknown' : 'cancel-unknown',
    deed.kind === 'scan' ? deed.input.text : deed.awb,
  )
}

type Cancelled = { deed: Extract<StationCall, { kind: 'cancel' }>; isBeingCancelled: boolean }

export function applyCancellation(station: Station, { deed, isBeingCancelled }: Cancelled, given: StationMoment): Station {
  const next = withParcelCancelled(without(station, deed), deed.uniqueId, isBeingCancelled)
  if (isBeingCancelled) return say(next, given, 'cancel-waiting', deed.awb)
  return say(count(next, 'cancelled'), given, 'cancel-done', deed.awb)
}

function withParcelCancelled(station: Station, uniqueId: string, isBeingCancelled: boolean): Station {
  const labels = station.labels.filter((one) => one.uniqueId !== uniqueId)
  const { open } = station
  if (!open) return { ...station, labels }
  const parcels = open.order.parcels.map((one) =>
    one.uniqueId === uniqueId ? { ...one, isBeingCancelled, mayCancel: false, mayPrint: false } : one,
  )
  const isWhole = parcels.every(({ mayPrint }) => !mayPrint)
  return { ...station, labels, open: { ...open, order: { ...open.order, parcels }, outcome: isWhole ? 'cancelled' : open.outcome } }
}

// --- labels ---------------------------------------------------------------------------------------------------------

const withoutLabel = (station: Station, label: StationLabel): Station => {
  const at = station.labels.findIndex(({ uniqueId }) => uniqueId === label.uniqueId)
  return { ...station, labels: station.labels.filter((_, i) => i !== at) }
}

export const countPrintedLabel = (station: Station, label: StationLabel): Station => count(withoutLabel(station, label), 'printed')

export const labelFailed = (station: Station, label: StationLabel, message: string, given: StationMoment): Station =>
  say(withoutLabel(station, label), given, 'label-failed', label.awb, message)
