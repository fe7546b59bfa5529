import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { inventedCompanies } from './companies.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  await advance({ gapMs: 0 })
})
afterAll(() => simulators.stop())

const at = (path: string) => `http://127.0.0.1:${simulators.port}/anaf${path}`
const advance = async (order: object) => fetch(at('/_sim/advance'), { method: 'POST', body: JSON.stringify(order) })
const ask = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(at('/api/PlatitorTvaRest/v9/tva'), { method: 'POST', headers, body: JSON.stringify(body) })
const question = (cui: number) => ({ cui, data: '2026-11-20' })

describe('the simulated registers', () => {
  it('hold companies whose numbers are right', () => {
    expect(inventedCompanies.map(({ cif }) => fiscalCodeFault('cif', cif, 'RO'))).toEqual(inventedCompanies.map(() => null))
  })

  it('refuse what is no list of numbers with days, and more than a hundred of them', async () => {
    for (const body of [{}, [], [{ cui: 'RO1', data: '2026-11-20' }], [{ cui: 1, data: '20.11.2026' }], [{ cui: 1 }]])
      expect((await ask(body)).status).toBe(400)
    expect((await ask(Array.from({ length: 101 }, (_, i) => question(i + 1)))).status).toBe(400)
    expect((await ask([question(12_345_678_901)])).status).toBe(500)
    expect((await ask([question(1)], { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('change by the control, and a new company comes into being with a name', async () => {
    const flag = async (cui: number) => {
      const { found } = (await (await ask([question(cui)])).json()) as { found: { stare_inactiv: { statusInactivi: boolean } }[] }
      return found[0]?.stare_inactiv.statusInactivi
    }
    expect(await flag(90000014)).toBe(false)
    await advance({ company: '90000014', change: { inactiveSince: '2026-11-01' } })
    expect(await flag(90000014)).toBe(true)
    expect((await advance({ company: '91000012' })).status).toBe(404)
    await advance({ company: '91000012', change: { name: 'NOUA DEMO S.R.L.' } })
    expect(await flag(91000012)).toBe(false)
    await advance({ company: '91000012', remove: true })
    expect(await flag(91000012)).toBeUndefined()
  })

  it('turn away calls that come within a second, with a page and 200', async () => {
    await advance({ gapMs: 1000 })
    const answers = [await ask([question(1)]), await ask([question(1)])]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[1]?.text()).toContain('rejected')
    await advance({ gapMs: 0 })
  })
})
