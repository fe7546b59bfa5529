import { describe, expect, it } from 'vitest'
import { startSimulators } from '#simulators/main.ts'
import { sampleDeps } from '../../sample-partner.ts'
import { courierPortSuite } from '../port-suite.ts'
import { sampleCourierShipment } from '../sample-shipment.ts'
import { ownAwbNumber, referenceOfAwb } from './awb-number.ts'
import { samedayCourier } from './sameday.ts'
import { samedayDemoAccount, samedaySandbox } from './settings.ts'

describe('Sameday', () => {
  courierPortSuite({
    partner: 'sameday',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    courier: (simulators, deps) => samedayCourier({ ...samedaySandbox(simulators), createTimeoutMs: 1500 }, deps),
    addressService: '24',
    lockerService: 'LN',
    createCall: 'POST /api/awb',
    cancelCall: 'DELETE /api/awb/',
    quoteCall: 'POST /api/awb/estimate-cost',
    listsReferences: false,
    secret: samedayDemoAccount.password,
  })

  it('makes an order\u2019s AWB once, however often it is asked', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const courier = samedayCourier(samedaySandbox(`http://127.0.0.1:${simulators.port}`), sampleDeps())
    const shipment = sampleCourierShipment()
    expect((await courier.createAwb(shipment, '24')).kind).toBe('created')
    expect(await courier.createAwb(shipment, '24')).toEqual({ kind: 'unknown', cause: 'exists' })
    expect((await courier.findAwb?.ask(shipment.reference, '2026-11-25'))?.kind).toBe('created')
    await simulators.stop()
  })

  it('finds no AWB for a reference whose AWB was cancelled, though the reference stays used', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const courier = samedayCourier(samedaySandbox(`http://127.0.0.1:${simulators.port}`), sampleDeps())
    const shipment = sampleCourierShipment()
    const made = await courier.createAwb(shipment, '24')
    if (made.kind !== 'created') throw new Error(JSON.stringify(made))
    await courier.cancelAwb(made.awb.number)
    expect(await courier.findAwb?.ask(shipment.reference, '2026-11-25')).toEqual({ kind: 'absent' })
    expect(await courier.createAwb(shipment, '24')).toEqual({ kind: 'unknown', cause: 'exists' })
    await simulators.stop()
  })

  it('gives AWBs our own numbers only where a prefix is agreed, and reads their references back', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const settings = samedaySandbox(`http://127.0.0.1:${simulators.port}`)
    const shipment = sampleCourierShipment({ reference: '7K3MZ0AAB4C2-3' })
    const made = await samedayCourier({ ...settings, awbNumberPrefix: '1EXP' }, sampleDeps()).createAwb(shipment, '24')
    expect(made).toMatchObject({ kind: 'created', awb: { number: '1EXP7K3MZ0AAB4C23' } })
    expect(referenceOfAwb('1EXP', '1EXP7K3MZ0AAB4C23')).toBe('7K3MZ0AAB4C2-3')
    expect(referenceOfAwb('1EXP', ownAwbNumber('1EXP', '7K3MZ0AAB4C2'))).toBe('7K3MZ0AAB4C2')
    expect(referenceOfAwb('1EXP', '1SDY241067423')).toBeNull()
    const other = await samedayCourier(settings, sampleDeps()).createAwb(sampleCourierShipment(), '24')
    expect(other).toMatchObject({ kind: 'created', awb: { number: expect.not.stringMatching(/^1EXP/) } })
    await simulators.stop()
  })

  it('shows of a parcel that comes back when each step of it was, and never of its cash', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const address = `http://127.0.0.1:${simulators.port}`
    const courier = samedayCourier(samedaySandbox(address), sampleDeps())
    const made = await courier.createAwb(sampleCourierShipment({ cashRon: 90 }), '24')
    if (made.kind !== 'created') throw new Error(JSON.stringify(made))
    const advance = (to: string) =>
      fetch(`${address}/sameday/_sim/advance`, { method: 'POST', body: JSON.stringify({ awb: made.awb.number, to }) })
    const now = async () => {
      const answer = await courier.track([made.awb.number])
      return answer.kind === 'tracked' ? answer.parcels[0] : null
    }
    await advance('in_transit')
    await advance('returning')
    expect((await now())?.events.map(({ state }) => state)).toEqual(['active', 'picked_up', 'in_transit', 'in_transit', 'returning'])
    await advance('returned')
    expect(await now()).toMatchObject({ cashCollectedOn: null })
    expect((await now())?.events.at(-1)?.state).toBe('returned')
    await simulators.stop()
  })

  it('compares a day in windows that Sameday takes, and knows of one AWB that it forgot without losing the others', async () => {
    let now = new Date('2026-11-25T10:00:00Z')
    const simulators = await startSimulators({ port: 0, dataDir: null, now: () => now })
    const courier = samedayCourier(
      samedaySandbox(`http://127.0.0.1:${simulators.port}`),
      sampleDeps(() => now),
    )
    const old = await courier.createAwb(sampleCourierShipment(), '24')
    expect(await courier.listAwbs?.('2026-11-25')).toHaveLength(1)
    now = new Date('2027-01-12T10:00:00Z')
    const young = await courier.createAwb(sampleCourierShipment(), '24')
    if (old.kind !== 'created' || young.kind !== 'created') throw new Error('not created')
    const answer = await courier.track([old.awb.number, young.awb.number])
    expect(answer).toMatchObject({
      kind: 'tracked',
      parcels: [{ awb: old.awb.number, events: [], isForgotten: true }, { awb: young.awb.number }],
    })
    await simulators.stop()
  })
})
