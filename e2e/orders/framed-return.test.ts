/** The public pages of a template within a page of its shop: in a real browser, from another site, with storage refused. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { frameSnippetOf } from '#selling/returns/contract/frame-snippet.ts'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { ask } from '../running/api.ts'
import { openPage, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'

const email = 'client@demo.test'
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** A site with one page. Answers its origin: another site than the product's. */
async function siteWith(body: () => string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Magazin</title><body style="margin:0">${body()}`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** As browsers do that keep nothing for sites within other sites. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    if (window === window.top) return
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })

const heights = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('iframe')
    return { style: frame?.style.height, drawn: frame?.clientHeight ?? 0 }
  })

it.each([widths.phone, widths.desk])('is as high as it is, and takes a statement without storage, at %i px', async (width) => {
  let snippet = ''
  const shop = await siteWith(() => snippet)
  const other = await siteWith(() => snippet)
  const wire = templateWire({ name: `In cadru ${width}`, options: { framePages: [shop] } })
  const { uniqueId } = await ask<{ uniqueId: string }>('POST', '/order-template', { email, body: wire })
  snippet = frameSnippetOf({ url: `${thisProduct().baseUrl}/order/return/${uniqueId}?lang=ro`, title: 'Retur' })

  const { page } = await openPage({ width })
  await refuseStorage(page)
  await page.goto(shop)
  const form = page.frameLocator('iframe')
  await form.getByRole('heading', { name: 'Cerere de retur' }).waitFor()
  await form.getByText('Browserul nu pastreaza ce completati').waitFor()
  const contentPx = () => form.locator('body').evaluate(({ scrollHeight }) => scrollHeight)
  await expect.poll(async () => (await heights(page)).style).not.toBe('1600px')
  // All of it is seen, and less than one step of rounding below it is empty.
  await expect.poll(async () => (await heights(page)).drawn - (await contentPx())).toBeGreaterThanOrEqual(0)
  const returnPx = (await heights(page)).drawn

  await form.getByRole('link', { name: 'Retrageti-va din contract aici' }).click()
  await form.getByText('Pasul 1 din 2').waitFor()
  await expect.poll(async () => (await heights(page)).drawn).toBeLessThan(returnPx)
  await form.getByLabel('Numele dumneavoastra').fill('Mara Incadrata')
  await form.getByLabel('Numarul comenzii').fill('C-1')
  await form.getByLabel('E-mail', { exact: true }).fill('mara.incadrata@exemplu.test')
  await form.getByRole('button', { name: 'Continuati' }).click()
  await form.getByRole('button', { name: 'Confirmati retragerea' }).click()
  await form.getByRole('heading', { name: 'Declaratia a fost primita' }).waitFor()

  // Of a site that is not listed the browser draws nothing of it.
  await page.goto(other)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  expect((await heights(page)).style).toBe('1600px')
})
