import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { demoKeys } from './keys.ts'
import { testCard } from './test-cards.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
})
afterAll(() => simulators.stop())

const at = (path: string) => `http://127.0.0.1:${simulators.port}/netopia${path}`
const post = async (path: string, body: unknown, authorization: string = demoKeys.apiKey) => {
  const answer = await fetch(at(path), { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: (await answer.json()) as { error?: { code: string }; payment?: { paymentURL: string; ntpID: string } },
  }
}
const address = {
  ...{ email: 'a@exemplu.ro', phone: '0722333444', firstName: 'A', lastName: 'B', city: 'Dej', state: 'Cluj', postalCode: '405200' },
  ...{ details: 'Strada Garii 1', country: 642, countryName: 'Romania' },
}
const start = (order: object = {}, instrument: object = {}) => ({
  config: { notifyUrl: 'http://127.0.0.1:1/n', redirectUrl: 'http://127.0.0.1:1/back?x=1', language: 'ro' },
  payment: { options: { installments: 1 }, instrument: { type: 'card', ...instrument } },
  order: {
    ...{
      posSignature: demoKeys.posSignature,
      dateTime: '2026-11-20T10:00:00Z',
      description: 'Sold',
      orderID: 'a1',
      amount: 10,
      currency: 'RON',
    },
    ...{ billing: address, ...order },
  },
})
const codeOf = async (body: object) => (await post('/payment/card/start', body)).body.error?.code

describe('the simulated provider', () => {
  it('lets no caller in without its key, and refuses what it cannot read', async () => {
    expect((await post('/payment/card/start', start(), 'another')).status).toBe(401)
    expect((await fetch(at('/payment/card/start'))).status).toBe(405)
    expect((await post('/nothing', {})).status).toBe(404)
    for (const order of [
      { amount: 0.001 },
      { amount: 100_001 },
      { currency: 'USD' },
      { orderID: '' },
      { billing: { ...address, city: '' } },
    ])
      expect((await post('/payment/card/start', start(order))).status).toBe(400)
    expect(await codeOf(start({ posSignature: 'AAAA-BBBB-CCCC-DDDD-EEEE' }))).toBe('32')
    expect(await codeOf(start({}, { account: '4000000000000002' }))).toBe('33')
  })

  it('knows each reference once, with its amount', async () => {
    expect(await codeOf(start({ orderID: 'once' }))).toBe('101')
    expect(await codeOf(start({ orderID: 'once' }))).toBe('56')
    expect(await codeOf(start({ orderID: 'once', amount: 11 }))).toBe('99')
  })

  it('shows a page in Romanian, again after a decline, and sends the payer back after the payment', async () => {
    const { body } = await post('/payment/card/start', start({ orderID: 'page' }))
    const url = body.payment?.paymentURL ?? ''
    const page = await (await fetch(url)).text()
    expect(page).toContain('10,00 RON')
    expect(page).toContain('Numarul cardului')
    const pay = (number: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '12/30', cvv: '123', name: 'Ana Pop' }),
      })
    const declined = await pay(testCard('20'))
    expect([declined.status, await declined.text()]).toEqual([200, expect.stringContaining('Fonduri insuficiente')])
    const paid = await pay(testCard('00').replace(/(.{4})/g, '$1 '))
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:1/back?x=1&orderId=page'])
    expect(await (await fetch(url)).text()).toContain('nu mai poate')
  })

  it('makes cards that pass the check every card has', () => {
    const luhn = (number: string) =>
      [...number].reverse().reduce((total, digit, i) => {
        const value = i % 2 === 0 ? Number(digit) : Number(digit) * 2
        return total + (value > 9 ? value - 9 : value)
      }, 0) % 10
    const numbers = ['00', '20', '37', '98'].flatMap((code) => [testCard(code), testCard(code, { bankAsks: true })])
    expect(numbers.map((number) => [number.length, luhn(number)])).toEqual(numbers.map(() => [16, 0]))
  })

  it('refuses orders of the control that make no sense', async () => {
    expect((await fetch(at('/_sim/advance'), { method: 'POST', body: '{"to":"moon"}' })).status).toBe(400)
    expect((await fetch(at('/_sim/advance'), { method: 'POST', body: '{"payment":"none"}' })).status).toBe(404)
  })
})
