import { describe, expect, it } from 'vitest'
import { startSimulators } from '../../../../simulators/main.ts'
import { portSuite } from '../port-suite.ts'
import { sampleDeps, sampleShipment } from '../sample-shipment.ts'
import { ownAwbNumber, referenceOf } from './awb-number.ts'
import { sameday } from './sameday.ts'
import { samedayDemoAccount, samedaySandbox } from './settings.ts'

describe('Sameday', () => {
  portSuite({
    partner: 'sameday',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    courier: (simulators, deps) => sameday({ ...samedaySandbox(simulators), createTimeoutMs: 800 }, deps),
    addressService: '24',
    lockerService: 'LN',
    createCall: 'POST /api/awb',
    quoteCall: 'POST /api/awb/estimate-cost',
    secret: samedayDemoAccount.password,
  })

  it('makes an order\u2019s AWB once, however often it is asked', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const courier = sameday(samedaySandbox(`http://127.0.0.1:${simulators.port}`), sampleDeps())
    const shipment = sampleShipment()
    expect((await courier.createAwb(shipment, '24')).kind).toBe('created')
    expect(await courier.createAwb(shipment, '24')).toEqual({ kind: 'unknown', cause: 'unreadable' })
    expect((await courier.findAwb?.ask(shipment.reference, '2026-11-25'))?.kind).toBe('created')
    await simulators.stop()
  })

  it('cannot be asked for an AWB without numbers of our own', () => {
    expect(sameday({ ...samedaySandbox('http://127.0.0.1:9'), awbNumberPrefix: '' }, sampleDeps()).findAwb).toBeNull()
  })

  it('reads a reference back from its number', () => {
    const reference = '019a0b3c-7f00-7abc-8def-0123456789ab'
    const number = ownAwbNumber('1EXP', reference)
    expect(number).toMatch(/^1EXP[0-9A-Z]{25}$/)
    expect(referenceOf('1EXP', number)).toBe(reference)
    expect(referenceOf('1EXP', '1SDY241067423')).toBeNull()
  })
})
