import { describe, expect, it } from 'vitest'
import { cancelAnswer } from '../cancel.ts'
import { foundAnswer } from '../find-awb.ts'
import { refusalOf } from '../http.ts'
import { labelAnswer } from '../label.ts'
import { estimateAnswer } from '../offers.ts'
import { readStatus, stateOf, trackedAwb } from '../tracking.ts'

const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  type: 'application/json',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

const row = (own: object) => ({
  statusId: 1,
  status: 'AWB Emis',
  statusLabel: 'Document emis',
  statusState: 'Comanda primita',
  statusDate: '2026-01-05T09:00:00+0200',
  county: 'Cluj',
  reason: '',
  transitLocation: '',
  ...own,
})
const status = (summary: object, ...history: object[]) => {
  const expeditionSummary = { delivered: false, canceled: false, deliveredAt: '', cashOnDelivery: 0, awbNumber: '1SDY1', ...summary }
  const read = readStatus(
    answered(200, { expeditionSummary, expeditionStatus: history.at(-1) ?? row({}), expeditionHistory: history, parcelsStatus: [] }),
  )
  if (!read) throw new Error('not readable')
  return read
}

describe('Sameday\u2019s status', () => {
  const words = (text: string) => ({ statusId: 4711, status: text, statusLabel: '', statusState: '' })

  it.each([
    [{ statusId: 23 }, 'active'],
    [{ statusId: 4 }, 'picked_up'],
    [{ statusId: 84 }, 'in_transit'],
    [{ statusId: 33 }, 'out_for_delivery'],
    [{ statusId: 78 }, 'at_locker'],
    [{ statusId: 9 }, 'delivered'],
    [words('Colet nelivrat, destinatar absent'), 'attempt_failed'],
    [words('Refuz la livrare'), 'attempt_failed'],
    [words('Retur livrat'), 'returning'],
    [words('Încărcat în easybox'), 'at_locker'],
    [words('Colet pierdut'), 'lost'],
    [words('Anulat de expeditor'), 'cancelled'],
    [words('Redirectionat'), 'in_transit'],
    [words('Altceva'), null],
  ])('%j is %s', (own, state) => {
    expect(stateOf({ status: '', statusLabel: '', statusState: '', ...own })).toBe(state)
  })

  it('reads local times with an offset without colon', () => {
    expect(trackedAwb('1SDY1', status({}, row({ statusId: 4, transitLocation: 'HUB' }))).events).toEqual([
      { state: 'picked_up', courierCode: '4', text: 'Document emis', place: 'HUB', happenedAt: new Date('2026-01-05T07:00:00Z') },
    ])
  })

  it('believes the summary that says delivered where no event does', () => {
    const { events } = trackedAwb('1SDY1', status({ delivered: true, deliveredAt: '2026-01-06T12:37:28+0200' }, row({})))
    expect(events.map((event) => [event.state, event.happenedAt.toISOString()])).toEqual([
      ['active', '2026-01-05T07:00:00.000Z'],
      ['delivered', '2026-01-06T10:37:28.000Z'],
    ])
  })

  it('believes the summary that says cancelled', () => {
    expect(trackedAwb('1SDY1', status({ canceled: true }, row({}))).events.at(-1)?.state).toBe('cancelled')
  })

  it('turns movements of a return into returning and its delivery into returned', () => {
    const later = '2026-01-06T09:00:00+0200'
    const { events } = trackedAwb(
      '1SDY1',
      status({}, row({ statusId: 7, inReturn: true }), row({ statusId: 9, inReturn: true, statusDate: later })),
    )
    expect(events.map((event) => event.state)).toEqual(['returning', 'returned'])
  })

  it('dates the cash by the delivery, and only where there is cash', () => {
    const delivered = row({ statusId: 9, statusDate: '2026-01-06T00:30:00+0200' })
    expect(trackedAwb('1SDY1', status({ delivered: true, cashOnDelivery: 54.6 }, delivered)).cashCollectedOn).toBe('2026-01-06')
    expect(trackedAwb('1SDY1', status({ delivered: true }, delivered)).cashCollectedOn).toBeNull()
  })

  it('is none in anything else', () => {
    expect(readStatus(answered(200, '<html>'))).toBeNull()
    expect(readStatus(answered(404, {}))).toBeNull()
  })
})

describe('Sameday asked for our number', () => {
  const unknown = { error: { code: 404, message: "Couldn't determine an AWB/parcel with number 1EXP1." } }
  const found = (answer: Parameters<typeof foundAnswer>[1]) =>
    foundAnswer('1EXP1', answer, answer.kind === 'answered' ? refusalOf(answer) : null)

  it('tells absent only in its own words', () => {
    expect(found(answered(404, unknown))).toEqual({ kind: 'absent' })
    expect(found(answered(404, '<html>'))).toEqual({ kind: 'unknown', cause: 'status 404' })
    expect(found(answered(500, unknown))).toEqual({ kind: 'unknown', cause: 'status 500' })
    expect(found({ kind: 'not-sent', cause: 'ECONNREFUSED' })).toEqual({ kind: 'unknown', cause: 'ECONNREFUSED' })
  })

  it('tells the AWB with its parcels in order', () => {
    const body = {
      expeditionSummary: {},
      expeditionHistory: [],
      parcelsStatus: [{ parcelAwbNumber: '1EXP1002' }, { parcelAwbNumber: '1EXP1001' }],
    }
    expect(found(answered(200, body))).toEqual({
      kind: 'created',
      awb: { number: '1EXP1', parcels: ['1EXP1001', '1EXP1002'], costNetBani: null },
    })
  })
})

describe('Sameday\u2019s estimate, label and cancellation', () => {
  it('is an amount and hours, a refusal, or a failure', () => {
    expect(estimateAnswer(answered(201, { amount: 19.42, currency: 'RON', time: 24 }))).toEqual({
      kind: 'priced',
      netBani: 1942,
      deliveryHours: 24,
    })
    expect(estimateAnswer(answered(400, { code: 400, message: 'Nu se poate.' }))).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', message: 'Nu se poate.' },
    })
    expect(estimateAnswer(answered(403, '<html>'))).toEqual({ kind: 'failure', cause: 'status 403' })
  })

  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(answered(200, '%PDF-1.3')).kind).toBe('label')
    expect(labelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({ kind: 'refused', reason: 'Nu exista.' })
    expect(labelAnswer(answered(502, '<html>'))).toEqual({ kind: 'unknown', cause: 'status 502' })
  })

  it('is cancelled by an empty answer', () => {
    expect(cancelAnswer(answered(204, ''))).toEqual({ kind: 'cancelled' })
    expect(cancelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({ kind: 'refused', reason: 'Nu exista.' })
    expect(cancelAnswer({ kind: 'unknown', cause: 'timeout' })).toEqual({ kind: 'unknown', cause: 'timeout' })
  })
})
