/** What every courier's adapter must do, tried on its simulator. */
import { expect, it } from 'vitest'
import { type CourierUnderTest, courierTrial } from './courier-trial.ts'
import { awbsSuite } from './port-suite-awbs.ts'
import { leastSuite } from './port-suite-least.ts'
import { onceSuite } from './port-suite-once.ts'
import { quotesSuite } from './port-suite-quotes.ts'
import { trackingSuite } from './port-suite-tracking.ts'

export function courierPortSuite(under: CourierUnderTest): void {
  const trial = courierTrial(under)
  leastSuite({
    service: under.addressService,
    held: trial.held,
    get courier() {
      return trial.courier
    },
    get unreachable() {
      return under.courier('http://127.0.0.1:9', trial.deps)
    },
  })
  quotesSuite(trial)
  onceSuite(trial)
  awbsSuite(trial)
  trackingSuite(trial)

  it('lists hundreds of points in many cities, each once, within Romania', () => {
    expect(trial.lockers.length).toBeGreaterThan(300)
    expect(new Set(trial.lockers.map((one) => one.id)).size).toBe(trial.lockers.length)
    expect(new Set(trial.lockers.map((one) => `${one.countyCode}/${one.city}`)).size).toBeGreaterThanOrEqual(55)
    expect(trial.lockers.every((one) => one.latitude > 43.5 && one.latitude < 48.4 && one.longitude > 20 && one.longitude < 30)).toBe(true)
    const sizes = trial.lockers.map((one) => one.availableSizes)
    if (sizes.some((one) => one !== null)) expect(sizes.some((one) => one?.every((size) => size.free === 0))).toBe(true)
    expect(trial.lockers.some((one) => one.repaymentAvailable === false)).toBe(true)
    expect(trial.lockers.filter((one) => one.countyCode === 'B').every((one) => /^Sectorul [1-6]$/.test(one.city))).toBe(true)
  })

  it('writes down every call, without its secrets', () => {
    const operations = new Set(trial.deps.calls.map((call) => call.operation))
    expect([...operations]).toEqual(expect.arrayContaining(['login', 'quote', 'create-awb', 'label', 'cancel-awb']))
    const written = JSON.stringify(trial.deps.calls)
    expect(written).not.toContain(under.secret)
    expect(written).toContain('"outcome":"timeout"')
    expect(written).toContain('"outcome":"cut"')
    expect(trial.deps.calls.filter((call) => call.operation === 'login').every((call) => /"token":"\*\*\*"/.test(call.answer ?? ''))).toBe(
      true,
    )
  })
}
