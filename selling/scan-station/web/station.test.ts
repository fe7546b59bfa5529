import { describe, expect, it } from 'vitest'
import type { ScanAnswer } from '../contract/scan.ts'
import { emptyScanStation, type Station } from './kept-station.ts'
import * as act from './station.ts'
import { anItem, orderAnswer, type ScanDeed } from './test-answers.ts'

const EAN = '5941234567899'
let made = 0
const now = (): act.StationMoment => ({ id: `id-${++made}`, at: '2026-11-24T10:00:00.000Z' })

const type = (station: Station, text: string) => act.handleTypedScan(station, text, now()).station
const lastDeed = ({ deeds }: Station) => {
  const deed = deeds.at(-1)
  if (deed?.kind !== 'scan') throw new Error('nothing was sent')
  return deed
}
/** The scan, and its answer. */
function scanned(station: Station, text: string, answer: ScanAnswer, isPrinting = true): Station {
  const waiting = type(station, text)
  return act.applyScanAnswer(waiting, { deed: lastDeed(waiting), answer, isPrinting }, now())
}
const said = ({ said: last }: Station) => last && [last.what, last.about]
const withItems = (...items: ReturnType<typeof anItem>[]) =>
  scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'activated', { items }))

describe('a scan', () => {
  it('is sent once, with a key of its own, and says nothing until it is answered', () => {
    const station = type(type(emptyScanStation, '#1317'), '#1317')
    expect(new Set(station.deeds.map(({ id }) => id)).size).toBe(2)
    expect(station.said).toBeNull()
  })

  it('opens its order, counts it and has its label printed', () => {
    const station = scanned(emptyScanStation, '#1317', orderAnswer('#1317'))
    expect(said(station)).toEqual(['activated', '#1317'])
    expect(station.labels).toEqual([{ uniqueId: '0123456789AB', awb: 'AWB1317', courier: 'fan' }])
    expect(station.counts.activated).toBe(1)
    expect(station.deeds).toEqual([])
  })

  it('prints nothing where the sender prints no labels, neither where the order was activated before', () => {
    expect(scanned(emptyScanStation, '#1317', orderAnswer('#1317'), false).labels).toEqual([])
    const station = scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'already'))
    expect([station.labels, station.counts.activated]).toEqual([[], 0])
    expect(act.printAgain(station, now()).labels).toHaveLength(1)
  })

  it('of an order that is not ready says the reason, and spends nothing', () => {
    const station = scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'not-ready', { reasons: ['Lipseste strada.'], parcels: [] }))
    expect(station.said).toMatchObject({ what: 'not-ready', more: 'Lipseste strada.', tone: 'bad' })
    expect([station.labels, station.counts.activated]).toEqual([[], 0])
  })

  it('whose courier has not answered is asked after, and then printed', () => {
    const waiting = scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'activating'))
    expect(said(waiting)).toEqual(['activating', '#1317'])
    const deed = lastDeed(waiting)
    const still = act.applyScanAnswer(waiting, { deed, answer: orderAnswer('#1317', 'activating'), isPrinting: true }, now())
    expect(still.journal, 'it is not said every time').toHaveLength(1)
    const there = act.applyScanAnswer(still, { deed: lastDeed(still), answer: orderAnswer('#1317'), isPrinting: true }, now())
    expect([said(there), there.labels.length, there.counts.activated, there.deeds]).toEqual([['activated', '#1317'], 1, 1, []])
  })

  it('that is known late leaves the order on the table open', () => {
    const first = scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'activating'))
    const deed = lastDeed(first)
    const second = scanned(first, '#1318', orderAnswer('#1318'))
    const late = act.applyScanAnswer(second, { deed, answer: orderAnswer('#1317'), isPrinting: true }, now())
    expect(late.open?.order.name).toBe('#1318')
    expect(said(late)).toEqual(['activated', '#1317'])
    expect(late.labels.map(({ awb }) => awb)).toEqual(['AWB1318', 'AWB1317'])
  })
})

describe('items', () => {
  it('are checked off one by one, and the last one says that all is there', () => {
    let station = withItems(anItem('a', { barcode: EAN, quantity: 2 }), anItem('b', { sku: 'CANA-01' }))
    station = type(station, EAN)
    expect(said(station)).toEqual(['item', 'Produs a'])
    station = type(station, `]E0${EAN}\r`)
    expect(said(type(station, EAN))).toEqual(['item-too-many', 'Produs a'])
    station = type(station, 'cana-01')
    expect([said(station), station.counts.checked, station.deeds]).toEqual([['complete', '#1317'], 1, []])
  })

  it('of another order are wrong, loudly, and the server is asked with the word that one is being packed', () => {
    const station = type(withItems(anItem('a', { barcode: EAN })), '5949999999994')
    const deed = lastDeed(station)
    expect(deed.input.isPacking).toBe(true)
    const wrong = act.applyScanAnswer(station, { deed, answer: { kind: 'product', name: 'Cana' }, isPrinting: true }, now())
    expect(wrong.said).toMatchObject({ what: 'wrong-item', about: 'Cana', tone: 'bad' })
    const unknown = act.applyScanAnswer(station, { deed, answer: { kind: 'nothing', unread: 0 }, isPrinting: true }, now())
    expect(unknown.said).toMatchObject({ what: 'wrong-item', tone: 'bad' })
    expect(wrong.open?.checked).toEqual({})
  })

  it('without a code are checked off by the number of their line', () => {
    const station = type(withItems(anItem('a', { barcode: EAN }), anItem('b')), '2')
    expect(said(station)).toEqual(['item', 'Produs b'])
    expect(type(station, '1').deeds, 'a line with a code is scanned').toHaveLength(1)
  })

  it('by which their order was found are in the hand already', () => {
    const items = [anItem('a', { barcode: EAN, quantity: 2 })]
    const station = scanned(emptyScanStation, EAN, orderAnswer('#1317', 'activated', { items }))
    expect(station.open?.checked).toEqual({ a: 1 })
    const whole = scanned(emptyScanStation, EAN, orderAnswer('#1317', 'activated', { items: [anItem('a', { barcode: EAN })] }))
    expect([whole.counts.checked, said(whole)]).toEqual([1, ['activated', '#1317']])
  })

  it('scanned when all is there begin the next order', () => {
    const whole = type(withItems(anItem('a', { barcode: EAN })), EAN)
    expect(lastDeed(type(whole, EAN)).input.isPacking).toBe(false)
  })

  it('stay checked where the same order is scanned again, and are named where it is left', () => {
    const station = type(withItems(anItem('a', { barcode: EAN }), anItem('b', { sku: 'B' })), EAN)
    const items = station.open?.order.items ?? []
    expect(scanned(station, '#1317', orderAnswer('#1317', 'already', { items })).open?.checked).toEqual({ a: 1 })
    const next = scanned(station, '#1318', orderAnswer('#1318'))
    expect(next.open?.checked).toEqual({})
    expect(next.journal).toContainEqual(expect.objectContaining({ about: '#1317', what: 'unfinished' }))
  })
})

describe('while the server is away', () => {
  it('says once that it is not known, and keeps the scan under its key', () => {
    const waiting = type(emptyScanStation, '#1317')
    const deed = lastDeed(waiting)
    const lost = act.applyCallLoss(waiting, deed, now())
    expect(said(lost)).toEqual(['unknown', '#1317'])
    expect(lastDeed(lost).id).toBe(deed.id)
    expect(act.applyCallLoss(lost, lastDeed(lost), now()).journal).toHaveLength(1)
  })

  it('a product opens no order of its own: it may belong to the one that is not known yet', () => {
    const waiting = type(type(emptyScanStation, '#1317'), EAN)
    expect(waiting.deeds.map((deed) => deed.kind === 'scan' && deed.input.isPacking)).toEqual([false, true])
  })

  it('items of what was not known are checked off once it is, and not sent', () => {
    const waiting = type(type(emptyScanStation, '#1317'), EAN)
    const [first, item] = waiting.deeds as [ScanDeed, ScanDeed] // two scans
    const items = [anItem('a', { barcode: EAN })]
    const open = act.applyScanAnswer(
      waiting,
      { deed: first, answer: orderAnswer('#1317', 'activated', { items }), isPrinting: true },
      now(),
    )
    const settled = act.settleCallLocally(open, item, now())
    expect([settled?.deeds, settled?.counts.checked]).toEqual([[], 1])
  })

  it('what may have been done by the server is asked there, also where an order with the product is open', () => {
    const waiting = type(type(emptyScanStation, '#1317'), EAN)
    const [first, item] = waiting.deeds as [ScanDeed, ScanDeed] // two scans
    const items = [anItem('a', { barcode: EAN })]
    const open = act.applyScanAnswer(
      waiting,
      { deed: first, answer: orderAnswer('#1317', 'activated', { items }), isPrinting: true },
      now(),
    )
    expect(act.settleCallLocally(open, { ...item, isLost: true }, now())).toBeNull()
  })
})

describe('what came to nothing while one scanned on', () => {
  const burst = type(type(emptyScanStation, '#1317'), '#1318')
  const [first, second] = burst.deeds as [ScanDeed, ScanDeed] // two scans
  const answer = orderAnswer('#1317', 'not-ready', { reasons: ['Lipseste strada.'], parcels: [] })
  const missed = act.applyScanAnswer(burst, { deed: first, answer, isPrinting: true }, now())
  const open = act.applyScanAnswer(missed, { deed: second, answer: orderAnswer('#1318'), isPrinting: true }, now())

  it('stays to be seen', () => {
    expect(said(open)).toEqual(['activated', '#1318'])
    expect(open.left).toMatchObject([{ about: '#1317', what: 'not-ready', more: 'Lipseste strada.' }])
  })

  it('goes when it was done, or put away with nothing open', () => {
    expect(scanned(open, '#1317', orderAnswer('#1317')).left).toEqual([])
    expect(act.closeOpenOrder(open).left).toHaveLength(1)
    expect(act.closeOpenOrder(act.closeOpenOrder(open)).left).toEqual([])
  })

  it('is not kept of a scan that is looked at', () =>
    expect(scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'not-ready', { reasons: ['x'] })).left).toEqual([]))
})

describe('several orders with the same product', () => {
  const candidate = (name: string) => ({
    ...{ store: { shop: 'magazin', storeOrderId: name }, uniqueId: null, name, recipientName: 'Ana', city: 'Iasi', itemCount: 1 },
  })
  const asked = scanned(emptyScanStation, EAN, { kind: 'choice', candidates: [candidate('#1'), candidate('#2')], more: 0 })

  it('are asked about, and a digit chooses', () => {
    expect(said(asked)).toEqual(['choice', EAN])
    const chosen = lastDeed(type(asked, '2'))
    expect(chosen.input).toMatchObject({ text: EAN, chosen: { store: { shop: 'magazin', storeOrderId: '#2' }, uniqueId: null } })
  })

  it('are left where something else is scanned', () => {
    const other = type(asked, '#1317')
    expect([other.choice, lastDeed(other).input.chosen]).toEqual([null, null])
  })
})

describe('cancelling the AWB', () => {
  const active = scanned(emptyScanStation, '#1317', orderAnswer('#1317'))

  it('asks first, and is done by the same key only: no scan in between', () => {
    const once = act.cancelOpenOrder(active, now())
    expect([said(once), once.deeds]).toEqual([['cancel-asked', 'AWB1317'], []])
    expect(act.cancelOpenOrder(type(once, EAN), now()).deeds.filter(({ kind }) => kind === 'cancel')).toEqual([])
    expect(act.cancelOpenOrder(once, now()).deeds).toMatchObject([{ kind: 'cancel', uniqueId: '0123456789AB', awb: 'AWB1317' }])
  })

  it('is said when it is known: done, waiting for the courier, or refused', () => {
    const sent = act.cancelOpenOrder(act.cancelOpenOrder(active, now()), now())
    const [deed] = sent.deeds
    if (deed?.kind !== 'cancel') throw new Error('nothing is cancelled')
    const done = act.applyCancellation(sent, { deed, isBeingCancelled: false }, now())
    expect([said(done), done.open?.outcome, done.counts.cancelled, done.labels]).toEqual([['cancel-done', 'AWB1317'], 'cancelled', 1, []])
    expect(said(act.applyCancellation(sent, { deed, isBeingCancelled: true }, now()))).toEqual(['cancel-waiting', 'AWB1317'])
    expect(act.applyCallRefusal(sent, deed, 'Coletul este la curier.', now()).said).toMatchObject({
      what: 'cancel-refused',
      more: 'Coletul este la curier.',
    })
  })

  it('says that there is none where nothing may be cancelled', () =>
    expect(said(act.cancelOpenOrder(emptyScanStation, now()))).toEqual(['cancel-nothing', '']))
})

it('sends what is not paid only when that was answered', () => {
  const asked = scanned(emptyScanStation, '#1317', orderAnswer('#1317', 'asked', { parcels: [] }))
  expect(asked.deeds).toEqual([])
  const anyway = act.activateAnyway(asked, now())
  expect(anyway.deed).toMatchObject({ input: { isUnpaidAccepted: true, chosen: { store: { storeOrderId: 'id-#1317' } } } })
  expect(act.activateAnyway(scanned(emptyScanStation, '#1', orderAnswer('#1', 'not-ready')), now()).deed).toBeNull()
})

it('counts each day anew', () => {
  const station = act.startStationDay(scanned(emptyScanStation, '#1317', orderAnswer('#1317')), '2026-11-25')
  expect(station.counts).toEqual({ activated: 0, printed: 0, checked: 0, cancelled: 0 })
  expect(act.startStationDay({ ...station, counts: { ...station.counts, printed: 3 } }, '2026-11-25').counts.printed).toBe(3)
})
