/** Which pages may show the public pages of a template in a frame of theirs: what the answers say, template by template. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { addPages } from '#server/platform/http/web.ts'
import { paths } from '#web/paths.ts'
import { aTemplate, returnForm } from '../test-returns.ts'
import { framedReturnPages } from './framed-pages.ts'

const server = await testServer()
const { app } = server.parts
const built = mkdtempSync(join(tmpdir(), 'framed-'))
mkdirSync(join(built, 'assets'))
writeFileSync(join(built, 'index.html'), '<!doctype html>the program')
const http = createHttp(app.log, app.config)
await addPages(http, app.config, { built, framed: framedReturnPages(app) })
await http.ready()
afterAll(async () => {
  await http.close()
  rmSync(built, { recursive: true })
})

const shopPages = ['https://magazin.ro', 'https://www.magazin.ro']
let client: Awaited<ReturnType<typeof server.user>>
let framed: string
let plain: string
beforeAll(async () => {
  client = await server.user('incadrat')
  framed = await aTemplate(app, client.id, returnForm, { framePages: shopPages })
  plain = await aTemplate(app, client.id, returnForm)
})

/** What a browser reads of who may frame it. */
async function ancestorsOf(url: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const answer = await http.inject({ method: 'GET', url, headers })
  expect(answer.statusCode, url).toBe(200)
  expect(answer.headers['x-frame-options'], url).toBeUndefined()
  const policy = answer.headers['content-security-policy']
  if (typeof policy !== 'string') throw new Error(`${url} has not one policy`)
  return policy.match(/frame-ancestors[^;]*/g)?.join(' + ')
}

it('the public pages of a template name its pages, whatever else is in the address', async () => {
  const wanted = 'frame-ancestors https://magazin.ro https://www.magazin.ro'
  for (const url of [paths.orderReturn(framed), paths.orderWithdrawal(framed), `${paths.orderReturn(framed)}?order=%231001&lang=en`])
    expect(await ancestorsOf(url), url).toBe(wanted)
  expect(await ancestorsOf(`${paths.orderWithdrawal(framed)}/`)).toBe(wanted)
})

it('keeps all other rules of the page, and is read anew each time', async () => {
  const { headers } = await http.inject({ method: 'GET', url: paths.orderReturn(framed) })
  for (const rule of ["default-src 'self'", "form-action 'self'", "base-uri 'self'", "object-src 'none'"])
    expect(headers['content-security-policy']).toContain(rule)
  expect([headers.etag, headers['last-modified'], headers['cache-control'], headers['x-robots-tag']]).toEqual([
    ...[undefined, undefined, 'no-cache', 'noindex'],
  ])
  // As a browser asks that has the page from before.
  const { headers: before } = await http.inject({ method: 'GET', url: paths.orders })
  const since = { 'if-none-match': String(before.etag), 'if-modified-since': String(before['last-modified']) }
  expect(await ancestorsOf(paths.orderReturn(framed), since)).toContain('https://magazin.ro')
})

it('no other page may be framed', async () => {
  for (const url of [
    ...[paths.orderReturn(plain), paths.orderWithdrawal(plain), paths.orderReturn('nu-exista-deloc'), paths.orderReturn('x')],
    ...[paths.home, paths.login, paths.orders, paths.returns, paths.tracking('2150000000001'), `/login?next=${paths.orderReturn(framed)}`],
    ...[`${paths.orderReturn(framed)}/alta`, `/x${paths.orderReturn(framed)}`, `/order/return/${framed}%00`, `/order/return/`],
  ])
    expect(await ancestorsOf(url), url).toBe("frame-ancestors 'none'")
})

it('follows the template: what is listed, taken off, deleted', async () => {
  const changing = await aTemplate(app, client.id, null, { framePages: ['https://magazin.ro'] })
  const url = paths.orderReturn(changing)
  expect(await ancestorsOf(url)).toBe('frame-ancestors https://magazin.ro')
  await app.db.$client.query(`update order_templates set options = jsonb_set(options, '{framePages}', '[]') where unique_id = $1`, [
    changing,
  ])
  expect(await ancestorsOf(url)).toBe("frame-ancestors 'none'")
  await app.db.$client.query('delete from order_templates where unique_id = $1', [changing])
  expect(await ancestorsOf(url)).toBe("frame-ancestors 'none'")
})

it('the page comes without a database, framed by none', async () => {
  const spy = vi.spyOn(app.db.$client, 'query').mockRejectedValue(new Error('away') as never)
  try {
    expect(await ancestorsOf(paths.orderReturn(framed))).toBe("frame-ancestors 'none'")
  } finally {
    spy.mockRestore()
  }
})

it('is said to the page itself, and to who puts it into the shop', async () => {
  expect((await server.call(`/order-return/${framed}`)).json().framePages).toEqual(shopPages)
  expect((await server.call(`/order-return/${plain}`)).json().framePages).toEqual([])
  const { links } = (await server.call('/returns/settings', { token: client.token })).json()
  expect(
    links.map(({ returnUrl, isFramed }: { returnUrl: string; isFramed: boolean }) => [returnUrl.endsWith(framed), isFramed]),
  ).toContainEqual([...[true, true]])
  expect(links.find(({ returnUrl }: { returnUrl: string }) => returnUrl.endsWith(plain)).isFramed).toBe(false)
})
