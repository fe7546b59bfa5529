import { describe, expect, it } from 'vitest'
import { startSimulators } from '#simulators/main.ts'
import { sampleDeps, simulatorControl, unusedAddress } from '../../sample-partner.ts'
import { taxPortSuite } from '../port-suite.ts'
import { anaf, anafSandbox } from './anaf.ts'

/** A second between two calls would be a minute of tests: both sides agree on less. */
const GAP_MS = 30
const started = async () => {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  await simulatorControl(() => `http://127.0.0.1:${simulators.port}`, 'anaf')('advance', { gapMs: GAP_MS })
  return simulators
}

describe('ANAF', () => {
  taxPortSuite({
    partner: 'anaf',
    startSimulators: started,
    tax: (simulators, deps) => anaf({ ...anafSandbox(simulators), readTimeoutMs: 1500, gapMs: GAP_MS + 10 }, deps),
    call: 'POST /api/PlatitorTvaRest',
    known: {
      ...{ payer: '90000014', neverPayer: '90000022', onCollection: '90000030', split: '90000049' },
      ...{ formerPayer: '90000057', payerAgain: '90000065', inactive: '90000073', reactivated: '90000081' },
    },
    gone: '90000090',
    withoutAddress: '90000111',
    unknown: '91000012',
    young: { cif: '90000138', since: '2026-10-01', dayBefore: '2026-09-30' },
  })

  it('that cannot be reached leaves every company unknown', async () => {
    const tax = anaf(anafSandbox(await unusedAddress()), sampleDeps())
    expect((await tax.companies(['90000014'], '2026-11-20')).get('90000014')).toEqual({ kind: 'unknown', cause: 'ECONNREFUSED' })
  })

  it('is asked again behind its wall when calls came too soon', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const address = `http://127.0.0.1:${simulators.port}`
    const hasty = anaf({ ...anafSandbox(address), gapMs: 0 }, sampleDeps())
    const answers = await Promise.all(['90000014', '90000022'].map((cif) => hasty.companies([cif], '2026-11-20')))
    expect(answers.flatMap((answer) => [...answer.values()]).map(({ kind }) => kind)).toEqual(['found', 'unknown'])
    await simulators.stop()
  })
})
