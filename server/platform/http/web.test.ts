import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { paths } from '#web/paths.ts'
import { createHttp } from './http.ts'
import { addPages } from './web.ts'

const built = mkdtempSync(join(tmpdir(), 'pages-'))
mkdirSync(join(built, 'assets'))
writeFileSync(join(built, 'index.html'), '<!doctype html>the program')
writeFileSync(join(built, 'mark.svg'), '<svg/>')
const { app } = (await testServer()).parts
const http = createHttp(app.log, app.config)
await addPages(http, app.config, { built })
await http.ready()
afterAll(async () => {
  await http.close()
  rmSync(built, { recursive: true })
})

const asked = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const { statusCode, headers, body } = await http.inject({ method, url })
  return { status: statusCode, type: String(headers['content-type'] ?? ''), robots: headers['x-robots-tag'], body }
}

it.each([
  paths.home,
  paths.login,
  paths.storeOrders('magazin.myshopify.com'),
  paths.signUpReferred('ANA.POP'),
  paths.tracking('2150000000001'),
])('answers the address %s with the browser program', async (path) => {
  expect(await asked(path)).toMatchObject({
    status: 200,
    type: expect.stringContaining('text/html'),
    body: expect.stringContaining('the program'),
  })
})

it.each([
  '/favicon.ico',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/apple-touch-icon.png',
  '/favicon.ico?v=2',
  '/.well-known/security.txt',
  '/assets/gone.js',
])('answers %s, which is no page and is not there, with 404', async (path) => {
  const { status, body } = await asked(path)
  expect(status).toBe(404)
  expect(body).not.toContain('the program')
})

it('keeps crawlers from accounts and links of e-mails, and lets them read what must say that it is not listed', async () => {
  const { status, type, body } = await asked('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  const disallowed = body.match(/(?<=^Disallow: ).+$/gm) ?? []
  const isKept = (path: string) => disallowed.some((one) => path.startsWith(one))
  const kept = [paths.orders, paths.closeAccount, paths.pickupPointsOfClients, paths.resetPassword, paths.undoEmailChange, '/api/health']
  expect(kept.filter((path) => !isKept(path))).toEqual([])
  const open = [paths.home, paths.login, paths.trackingSearch, paths.tracking('1'), paths.orderReturn('a'), '/assets/x.js']
  expect(open.filter(isKept)).toEqual([])
  expect((await asked('/robots.txt', 'HEAD')).status).toBe(200)
})

it('says of a parcel’s tracking and of a return’s page that they are not to be listed', async () => {
  const unlisted = [paths.tracking('2150000000001'), paths.orderReturn('abc'), paths.orderWithdrawal('abc')]
  expect(await Promise.all(unlisted.map(async (path) => (await asked(path)).robots))).toEqual(unlisted.map(() => 'noindex'))
  const listed = [paths.home, paths.trackingSearch, paths.login]
  expect(await Promise.all(listed.map(async (path) => (await asked(path)).robots))).toEqual(listed.map(() => undefined))
})

it('answers no page to what writes', async () => {
  expect((await asked(paths.home, 'POST')).status).toBe(404)
})
