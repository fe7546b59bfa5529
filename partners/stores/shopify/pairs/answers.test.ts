import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { partnerSaid } from '#contract/texts/message.ts'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { fulfilmentInput } from '../fulfilment.ts'
import { readGraphqlAnswer, refusalOfUserErrors } from '../graphql.ts'
import { readShopifyReturn } from '../oauth.ts'
import { summariesOf } from '../read-orders.ts'

const Shop = z.object({ shop: z.object({ name: z.string() }) })
const read = (status: number, body: unknown) => readGraphqlAnswer(sampleAnsweredCall(status, body), Shop)

describe('an answer of Shopify\u2019s GraphQL', () => {
  it('is done when it is what was asked for', () => {
    expect(read(200, { data: { shop: { name: 'X' } } })).toEqual({ kind: 'done', value: { shop: { name: 'X' } } })
  })

  it('is without the characters that the database cannot hold', () => {
    expect(read(200, '{"data":{"shop":{"name":"Ca\\u0000na \\ud83d \\ud83d\\ude00"}}}')).toEqual({
      kind: 'done',
      value: { shop: { name: 'Cana \ufffd \u{1f600}' } },
    })
  })

  it('is read where an error has no code', () => {
    const errors = [{ message: 'Oops', extensions: { code: null } }]
    expect(read(200, { data: null, errors })).toEqual({ kind: 'unknown', cause: 'Oops' })
    expect(read(200, { errors: [{ message: 'Oops', extensions: null }], extensions: { cost: null } })).toEqual({
      kind: 'unknown',
      cause: 'Oops',
    })
  })

  it.each([
    [401, 'needs-auth'],
    [402, 'closed'],
    [403, 'not-allowed'],
    [404, 'closed'],
    [423, 'closed'],
  ])('of HTTP %i is refused: %s', (status, reason) => {
    expect(read(status, '{}')).toMatchObject({ kind: 'refused', reason })
  })

  it('is unknown after a server error, half an answer, or another answer', () => {
    expect(read(500, '{"errors":"x"}').kind).toBe('unknown')
    expect(read(200, '{"data":{"sh').kind).toBe('unknown')
    expect(read(200, { data: { shop: null } }).kind).toBe('unknown')
    expect(read(200, { data: null, errors: [{ message: 'oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })).toEqual({
      kind: 'unknown',
      cause: 'oops',
    })
  })

  it('distinguishes a denied field within HTTP 200 from a fault of ours', () => {
    const errors = (code: string) => ({ data: null, errors: [{ message: 'no', extensions: { code } }] })
    expect(read(200, errors('ACCESS_DENIED'))).toEqual({ kind: 'refused', reason: 'not-allowed', message: partnerSaid('no') })
    expect(read(200, errors('MAX_COST_EXCEEDED'))).toEqual({ kind: 'refused', reason: 'rejected', message: partnerSaid('no') })
  })

  it('is waited for by what is missing and how fast it comes back', () => {
    const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 51, restoreRate: 100 }
    const body = {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { requestedQueryCost: 451, actualQueryCost: null, throttleStatus } },
    }
    expect(read(200, body)).toEqual({ kind: 'throttled', waitMs: 4000 })
    expect(read(429, 'slow down')).toEqual({ kind: 'throttled', waitMs: 1000 })
  })

  it('refuses in its own words when the payload has userErrors', () => {
    expect(refusalOfUserErrors([])).toBeNull()
    expect(refusalOfUserErrors([{ message: 'Is closed.' }, { message: 'Really.' }])).toEqual({
      kind: 'refused',
      reason: 'rejected',
      message: partnerSaid('Is closed. Really.'),
    })
  })
})

describe('our fulfilment', () => {
  it('names every line, and the tracking page always', () => {
    const tracking = { number: '7000000042', company: 'Sameday', url: 'https://exemplu.ro/awb/7000000042' }
    expect(
      fulfilmentInput({
        orderId: 'o',
        parts: [{ id: 'p', lines: [{ id: 'l', quantity: 2 }] }],
        tracking,
        notifyBuyer: true,
        booksCash: false,
      }),
    ).toEqual({
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: 'p', fulfillmentOrderLineItems: [{ id: 'l', quantity: 2 }] }],
      trackingInfo: tracking,
      notifyCustomer: true,
    })
  })
})

describe('the way back from Shopify', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const seconds = now.getTime() / 1000
  function back(own: Record<string, string>): URLSearchParams {
    const query = new URLSearchParams({
      code: 'c1',
      host: 'aG9zdA==',
      shop: 'magazin-demo.myshopify.com',
      state: 's1',
      timestamp: String(seconds - 5),
      ...own,
    })
    query.sort()
    query.set('hmac', createHmac('sha256', 'secret').update(query.toString()).digest('hex'))
    return query
  }
  const judge = (query: URLSearchParams) => readShopifyReturn(query, { state: 's1', secret: 'secret', now })

  it('is granted when signed, fresh and ours', () => {
    expect(judge(back({}))).toEqual({ kind: 'granted', shop: 'magazin-demo.myshopify.com', code: 'c1' })
  })
  it('is denied when there is no code', () => {
    const query = back({})
    query.delete('code')
    query.delete('hmac')
    query.set('hmac', createHmac('sha256', 'secret').update(query.toString()).digest('hex'))
    expect(judge(query)).toEqual({ kind: 'denied' })
  })
  it.each([
    ['of another state', { state: 's2' }],
    ['too old', { timestamp: String(seconds - 91) }],
    ['of no shop', { shop: 'evil.example' }],
  ])('is forged when %s', (_name, own) => {
    expect(judge(back(own)).kind).toBe('forged')
  })
  it('is forged when a signed field was changed', () => {
    const query = back({})
    query.set('shop', 'alt-magazin.myshopify.com')
    expect(judge(query)).toEqual({ kind: 'forged', cause: 'the signature is wrong' })
  })
})

describe('a list of orders', () => {
  it.each([
    ['a text', 'x', '?'],
    ['nothing', null, '?'],
    ['an order without fields', { id: 'gid://shopify/Order/1', name: '#1001' }, '#1001'],
  ])('names one that is %s, and goes on', (_, node, name) => {
    const { orders, unreadable } = summariesOf([node])
    expect([orders, unreadable]).toEqual([[], [{ id: expect.any(String), name, cause: expect.stringMatching(/\w/) }]])
  })
})
