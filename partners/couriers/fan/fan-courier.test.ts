import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { startSimulators } from '#simulators/main.ts'
import { sampleDeps } from '../../sample-partner.ts'
import { courierPortSuite } from '../port-suite.ts'
import { sampleCourierShipment, sampleWarehouse } from '../sample-shipment.ts'
import { fanCourier } from './fan-courier.ts'
import { fanDemoAccount, fanSandbox } from './settings.ts'

describe('FAN Courier', () => {
  courierPortSuite({
    partner: 'fan',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    courier: (simulators, deps) => fanCourier({ ...fanSandbox(simulators), createTimeoutMs: 1500 }, deps),
    addressService: 'Standard',
    lockerService: 'FANbox',
    createCall: 'POST /intern-awb',
    cancelCall: 'DELETE /awb',
    quoteCall: 'GET /reports/awb/internal-tariff',
    listsReferences: true,
    secret: fanDemoAccount.password,
  })

  it('orders the courier once its hours allow, and not on Sunday', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null, now: () => new Date('2026-11-24T06:00:00Z') })
    const courier = fanCourier(
      fanSandbox(`http://127.0.0.1:${simulators.port}`),
      sampleDeps(() => new Date('2026-11-24T06:00:00Z')),
    )
    const window = { from: '09:00', until: '17:00' }
    const request = { sender: sampleWarehouse, window, parcels: 3, weightKg: 7.2 }
    expect(await courier.requestPickup?.({ ...request, pickupOn: '2026-11-25' })).toMatchObject({
      kind: 'ordered',
      id: expect.stringMatching(/^\d+$/),
    })
    expect((await courier.requestPickup?.({ ...request, pickupOn: '2026-11-29' }))?.kind).toBe('refused')
    const state = (await (await fetch(`http://127.0.0.1:${simulators.port}/fan/_sim/state`)).json()) as { orders: { sentTo: string }[] }
    expect(state.orders.map(({ sentTo }) => sentTo)).toEqual(['Bulevardul Unirii, Sector 3, 10, Bucuresti, Bucuresti'])
    await simulators.stop()
  })

  it('with a contract is called to its branch only, and not called while FAN does not say where that is', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const address = `http://127.0.0.1:${simulators.port}`
    const courier = fanCourier({ ...fanSandbox(address), accountKind: 'contract' }, sampleDeps())
    const window = { from: '09:00', until: '17:00' }
    const request = { sender: sampleWarehouse, pickupOn: '2026-11-25', window, parcels: 1, weightKg: 1 }
    expect(await courier.requestPickup?.(request)).toMatchObject({ kind: 'refused', reason: { code: 'fan-pickup-at-branch' } })
    await fetch(`${address}/fan/_sim/faults`, { method: 'POST', body: JSON.stringify({ match: 'branches', kind: 'error' }) })
    const other = fanCourier({ ...fanSandbox(address), accountKind: 'contract' }, sampleDeps())
    expect((await other.requestPickup?.(request))?.kind).toBe('not-sent')
    await simulators.stop()
  })

  it('reports the cash sent to the account, with the days it was collected and sent', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const address = `http://127.0.0.1:${simulators.port}`
    const courier = fanCourier(fanSandbox(address), sampleDeps())
    const answer = await courier.createAwb(sampleCourierShipment({ cashRon: 249.99 }), 'Standard')
    if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
    const advance = (order: object) => fetch(`${address}/fan/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })
    await advance({ awb: answer.awb.number, to: 'delivered', at: '2026-11-18T10:00:00+02:00' })
    const today = bucharestDayOf(new Date())
    expect(await courier.cashTransfers?.(today)).toEqual([])
    await advance({ cash: 'transfer' })
    expect(await courier.cashTransfers?.(today)).toEqual([
      { awb: answer.awb.number, amountBani: fromRon(249.99), collectedOn: '2026-11-18', transferredOn: today },
    ])
    await simulators.stop()
  })
})
