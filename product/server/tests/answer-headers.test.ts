/** What every kind of answer carries. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { ready } from '#sending/orders/server/test-orders.ts'
import { pagePolicy } from '#server/platform/http/answer-headers.ts'
import { listen } from '#server/platform/http/server.ts'
import { testServer } from '../test-server.ts'

const { parts, http, call, user } = await testServer({ env: { PUBLIC_URL: 'https://127.0.0.1:9' } })
let token = ''
let label = ''
beforeAll(async () => {
  const client = await user('ana')
  token = client.token
  const { orderId, offerId } = await ready(parts.app, client.id)
  await call(`/orders/${orderId}/activate`, { method: 'POST', token, payload: { offerId } })
  label = `/order-auth/print/${orderId}/A6`
})

const calls: [string, () => ReturnType<typeof call>, number][] = [
  ['an answer', () => call('/orders', { token }), 200],
  ['a public answer', () => call('/search/counties/ro'), 200],
  ['a file', () => call(label, { token }), 200],
  ['a refusal', () => call('/orders'), 401],
  ['a field that is wrong', () => call('/orders', { method: 'POST', token, payload: {} }), 422],
  ['an address that leads nowhere', () => call('/nothing'), 404],
  ['an address that cannot be read', () => call('/orders/%E0%A4%A', { token }), 400],
  ['a body that is too large', () => call('/orders', { method: 'POST', token, payload: { x: 'x'.repeat(600_000) } }), 413],
  ['figures', () => call('/metrics'), 404],
  ['the reference', () => call('/docs'), 200],
  ['a file of the reference', () => call('/docs/static/swagger-ui.css'), 200],
  ['the document', () => call('/openapi.json'), 200],
  ['a store’s call', () => call('/webhooks/shopify', { method: 'POST', payload: {} }), 401],
]

describe('a call', () => {
  it.each(calls)('that answers %s is neither cached nor framed, and is what it says it is', async (_what, ask, status) => {
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers['content-security-policy'] ?? '').not.toMatch(/\*|https:(?!\/\/)/)
  })

  it('that refuses a caller says how to sign in', async () => {
    expect((await call('/orders')).headers['www-authenticate']).toBe('Bearer')
    expect((await call('/orders', { token: 'mort' })).headers['www-authenticate']).toBe('Bearer')
    expect((await call('/nothing')).headers['www-authenticate']).toBeUndefined()
  })

  it('is sent it too while the product starts', async () => {
    const server = await listen({ host: '127.0.0.1', port: 0 })
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/api/health`)
    await server.close()
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  })
})

const isBuilt = existsSync(fileURLToPath(new URL('../../../dist/index.html', import.meta.url)))

describe('a page', () => {
  it('takes scripts from here alone, pictures from where the store keeps them, and is never framed', () => {
    const policy = pagePolicy({ isSandbox: false, simPort: 4100 })
    expect(policy).toContain("img-src 'self' data: https:;")
    for (const rule of ["default-src 'self'", "form-action 'self'", "base-uri 'self'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(policy).toContain(rule)
    const others = policy.replace(/img-src [^;]+/, '')
    expect(others).not.toMatch(/\*|https:(?!\/\/)|unsafe-eval|script-src/)
  })

  // Where the pages are not built there is none; the journeys look at the built ones.
  it('is asked for again each time, its files never', async () => {
    const page = await http.inject({ method: 'GET', url: '/orders' })
    expect(page.statusCode).toBe(isBuilt ? 200 : 404)
    const head = await http.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([isBuilt ? 200 : 404, ''])
    if (!isBuilt) return
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
    const file = await http.inject({ method: 'GET', url: script })
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': expect.stringContaining('immutable') })
  })
})
