/** Quotas of signed-in clients, the limit of public calls, and whose word counts for where a caller is. */
import { beforeAll, describe, expect, it } from 'vitest'
import { publicCallLimit, quotas } from '#contract/quotas.ts'
import { aDraft, aShipment } from '#sending/orders/server/test-orders.ts'
import { testServer } from '../test-server.ts'

/** A hundredth of what is allowed, so that few calls show it. */
const FACTOR = 0.01
const { parts, call, user } = await testServer({ env: { LIMITS_FACTOR: String(FACTOR), TRUSTED_PROXIES: '10.1.0.0/16' } })
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let other: typeof client

beforeAll(async () => {
  client = await user('ana')
  other = await user('bogdan')
})

describe('a client', () => {
  it('who asks too often waits as long as it must, while others and other calls go on', async () => {
    const again = async (token: string) => {
      const orderId = await aDraft(app, token === client.token ? client.id : other.id)
      return call(`/orders/${orderId}/again`, { method: 'POST', token })
    }
    const statuses: number[] = []
    for (let i = 0; i < quotas.drafts.max * FACTOR; i += 1) statuses.push((await again(client.token)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await again(client.token)
    expect([refused.statusCode, refused.json().title]).toEqual([429, 'too-many-requests'])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(quotas.drafts.windowSeconds)
    expect((await again(other.token)).statusCode).toBe(200)
    expect((await call('/orders', { token: client.token })).statusCode).toBe(200)
  })

  it('is limited by what it asks of couriers, whichever call it asks by', async () => {
    const orderId = await aDraft(app, other.id)
    const ask = (turn: number) =>
      turn % 2 === 0
        ? call('/offers', { method: 'POST', token: other.token, payload: aShipment() })
        : call(`/orders/${orderId}/offers`, { method: 'POST', token: other.token })
    const max = Math.floor(quotas.offers.max * FACTOR)
    const answers = await Promise.all(Array.from({ length: max + 3 }, (_, turn) => ask(turn)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })

  it('has room for a shop of 2,000 orders a day', () => {
    // Half of a day's orders in two hours, each asked for offers five times.
    const perMinute = 1000 / 120
    const ofADay = Object.entries(quotas).filter(([name]) => name !== 'invitations' && name !== 'company-lookups')
    for (const [name, { max, windowSeconds }] of ofADay) {
      const wanted = name === 'offers' ? perMinute * 5 : name === 'store-sync' || name === 'bulks' ? 1 : perMinute
      expect([name, (max * 60) / windowSeconds > wanted * 3]).toEqual([name, true])
    }
  })
})

describe('a place', () => {
  const counties = (remoteAddress: string, forwarded?: string) =>
    call('/search/counties/ro', { remoteAddress, ...(forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}) })
  const many = async (ask: () => ReturnType<typeof counties>) => {
    for (let i = 0; i < publicCallLimit.max * FACTOR; i += 1) await ask()
    return (await ask()).statusCode
  }

  it('that makes too many public calls waits, and no other does', async () => {
    expect(await many(() => counties('192.0.2.1'))).toBe(429)
    expect((await counties('192.0.2.2')).statusCode).toBe(200)
    expect((await call('/orders', { token: client.token, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
  })

  it('is the caller’s own behind a proxy that the operator trusts', async () => {
    expect(await many(() => counties('10.1.2.3', '198.51.100.7'))).toBe(429)
    expect((await counties('10.1.2.3', '198.51.100.8')).statusCode).toBe(200)
  })

  it('is not what a caller says it is', async () => {
    let turn = 0
    expect(await many(() => counties('203.0.113.5', `198.51.100.${++turn}`))).toBe(429)
    turn = 100
    expect(await many(() => counties('10.1.9.9', `198.51.100.${++turn}, 203.0.113.77`))).toBe(429)
  })
})
