import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VatNumbersPort } from '#paying/ports/vat-numbers.ts'
import { startSimulators } from '#simulators/main.ts'
import { sampleDeps, simulatorControl, unusedAddress } from '../../sample-partner.ts'
import { readVies, vies, viesSandbox } from './vies.ts'

const deps = sampleDeps()
let simulators: Awaited<ReturnType<typeof startSimulators>>
let port: VatNumbersPort
const control = simulatorControl(() => `http://127.0.0.1:${simulators.port}`, 'vies')

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  port = vies({ ...viesSandbox(`http://127.0.0.1:${simulators.port}`), readTimeoutMs: 1500 }, deps)
})
afterAll(() => simulators.stop())

const check = (prefix: string, vatNumber: string) => port.check({ prefix, vatNumber }, '90000014')

it('a valid number is so with the proof that it was asked for, one that is not is not', async () => {
  expect(await check('FR', '83404833048')).toEqual({
    ...{ kind: 'valid', name: 'ATELIER DEMO SARL', address: '1 RUE DE LA DEMO 75001 PARIS' },
    requestIdentifier: expect.stringMatching(/^WAPI/),
  })
  expect(await check('DE', '811234567')).toMatchObject({ kind: 'valid', name: null, address: null })
  expect(await check('DE', '999999999')).toMatchObject({ kind: 'invalid' })
})

it.each(['201', '202', '300', '301', '302', '400', '401', '500', '501', '600', '601'])(
  'a fault (test number %s) is unknown, whatever stands beside it',
  async (number) => {
    expect((await check('AT', number)).kind).toBe('unknown')
  },
)

it('a member state or a service that fails leaves its numbers unknown', async () => {
  await control('advance', { state: 'DE', fault: 'MS_UNAVAILABLE' })
  expect(await check('DE', '811234567')).toEqual({ kind: 'unknown', cause: 'MS_UNAVAILABLE' })
  await control('advance', { state: 'DE', fault: 'GLOBAL_MAX_CONCURRENT_REQ', wrapped: true })
  expect(await check('DE', '811234567')).toEqual({ kind: 'unknown', cause: 'GLOBAL_MAX_CONCURRENT_REQ' })
  await control('advance', { state: 'DE', fault: null })
  for (const kind of ['error', 'malformed', 'lost-response', 'timeout']) {
    await control('faults', { match: 'POST /rest-api/check-vat-number', kind, count: 1 })
    expect((await check('DE', '811234567')).kind).toBe('unknown')
  }
  expect((await check('DE', '811234567')).kind).toBe('valid')
  const nowhere = vies(viesSandbox(await unusedAddress()), sampleDeps())
  expect(await nowhere.check({ prefix: 'DE', vatNumber: '811234567' }, '')).toEqual({ kind: 'unknown', cause: 'ECONNREFUSED' })
})

const asked = { prefix: 'DE', vatNumber: '811234567' }
const answered = (json: unknown, status = 200) =>
  readVies({ kind: 'answered', status, type: 'application/json', body: new TextEncoder().encode(JSON.stringify(json)) }, asked)

it.each([
  ['about another number', { valid: true, countryCode: 'DE', vatNumber: '811234568' }, 200],
  ['about another country', { valid: true, countryCode: 'AT', vatNumber: '811234567' }, 200],
  ['without a yes or no', { countryCode: 'DE', vatNumber: '811234567' }, 200],
  ['with a yes and a fault', { valid: true, userError: 'MS_UNAVAILABLE' }, 200],
  ['with a no and a word for yes', { valid: false, userError: 'VALID' }, 200],
  ['with a no and another status', { valid: false }, 503],
])('an answer %s is unknown', (_, json, status) => {
  expect(answered(json, status).kind).toBe('unknown')
})

it('an answer with a yes or a no and nothing beside it counts', () => {
  expect(answered({ valid: true }).kind).toBe('valid')
  expect(answered({ valid: false, userError: 'INVALID' }).kind).toBe('invalid')
})
