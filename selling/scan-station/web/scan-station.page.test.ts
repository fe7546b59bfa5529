/** The scan station in a page: what a scanner types, and what becomes of it while the server is there, away, or its answer is lost. */
import { expect, it } from 'vitest'
import { copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { packingTable } from '../server/test-packing-table.ts'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('la-masa')
const table = await packingTable(app, as.id)
const left = [...table.ready]
const next = () => {
  const order = left.shift()
  if (!order) throw new Error('the shop has no order left that is ready')
  return order
}
const scanning = /^\/user\/scan-station\/scan/
const station = () => mountPage('/profile/scan', { as })
/** As a scanner does it. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const band = (page: Page) => page.getByRole('status', { name: 'Raspunsul la scanare' })
const awbsOf = async (id: string) => {
  const { rows } = await app.db.$client.query<{ awb: string }>(
    'select awb from store_shipments where store_order_id = $1 and awb is not null',
    [id],
  )
  return rows.map(({ awb }) => awb)
}

it('activates what is scanned, prints its label and checks its items off, without a click', async () => {
  const order = next()
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  const label = await page.saved(() => scan(page, order.name))
  await expect.poll(() => band(page).textContent()).toContain('Activata')
  const [awb] = await awbsOf(order.id)
  expect(label.name).toBe(`${awb}.pdf`)
  const parts = (await copiedOrder(app.db, table.store, order.id))?.parts ?? []
  const items = parts.flatMap(({ lines }) => lines)
  for (const item of items) for (let i = 0; i < item.remaining; i += 1) await scan(page, item.barcode || item.sku)
  await expect.poll(() => band(page).textContent()).toContain('Complet')
  await expect
    .poll(() => page.getByRole('region', { name: 'Astazi, la aceasta statie' }).textContent())
    .toMatch(/Activate 1Etichete 1Verificate 1/)
})

it('takes what a scanner types wherever the focus is, and no shortcut of the page sees it', async () => {
  const order = next()
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  ;(document.activeElement as HTMLElement).blur()
  await scan(page, `n${order.name}`)
  await expect.poll(() => band(page).textContent()).toContain('Nu s-a gasit')
  expect(page.url()).toContain('/profile/scan')
})

it('says in large why an order is not ready, and leads by one key to where it is corrected', async () => {
  const [order] = table.unready
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await scan(page, order?.name ?? '')
  await expect.poll(() => band(page).textContent()).toContain('Nu este gata')
  expect(await awbsOf(order?.id ?? '')).toEqual([])
  await page.getByRole('button', { name: 'Mergi la corectare' }).waitFor()
  await page.keyboard.press('F4')
  await page.waitForURL(/\/profile\/(shopify|prepay)/)
})

it('keeps what is scanned while the server is away, through a reload, and sends each once', async () => {
  const orders = [next(), next()]
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  page.route(scanning, () => ({ cutOff: true }))
  for (const { name } of orders) await scan(page, name)
  await page.getByText('2 scanari asteapta raspunsul').waitFor()
  await expect.poll(() => band(page).textContent()).toContain('Nu se stie inca')
  await page.reload()
  await page.getByText('2 scanari asteapta raspunsul').waitFor()
  page.unroute(scanning)
  window.dispatchEvent(new Event('online'))
  for (const { id } of orders) await expect.poll(() => awbsOf(id), { timeout: 60_000 }).toHaveLength(1)
  await expect.poll(() => page.getByText(/scanari asteapta|scanare asteapta/).count()).toBe(0)
})

it('makes one AWB where the answer was lost, and shows it once it is known', async () => {
  const order = next()
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  page.route(scanning, async (_, real) => {
    await real()
    return { cutOff: true }
  })
  await scan(page, order.name)
  await expect.poll(() => band(page).textContent()).toContain('Nu se stie inca')
  page.unroute(scanning)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => band(page).textContent(), { timeout: 60_000 }).toContain('Activata')
  expect(await awbsOf(order.id)).toHaveLength(1)
})

it('shows a second station the AWB that the first has made, and prints it again when asked', async () => {
  const order = next()
  const first = await station()
  await first.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await scan(first, order.name)
  await expect.poll(() => band(first).textContent()).toContain('Activata')
  localStorage.clear()
  const second = await station()
  await second.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await scan(second, order.name)
  await expect.poll(() => band(second).textContent()).toContain('Deja activata')
  const label = await second.saved(() => second.keyboard.press('F2'))
  expect([label.name]).toEqual((await awbsOf(order.id)).map((awb) => `${awb}.pdf`))
})

it('cancels the AWB by a key that is pressed twice', async () => {
  const order = next()
  const page = await station()
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await scan(page, order.name)
  await expect.poll(() => band(page).textContent()).toContain('Activata')
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Da, anuleaza' }).waitFor()
  await page.keyboard.press('F8')
  await expect.poll(() => band(page).textContent(), { timeout: 60_000 }).toContain('AWB-ul a fost anulat')
})

it('says to who may only read why it does not open, and who may', async () => {
  const reader = await server.member('cititor', { clientId: as.id, role: 'read-only' })
  const page = await mountPage('/profile/scan', { as: reader })
  await page
    .getByText(/proprietar/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Scanati AWB-ul, comanda sau produsul').count()).toBe(0)
})

it('opens for a client without a store, and says what it does not find then', async () => {
  const page = await mountPage('/profile/scan', { as: await server.user('fara-magazin') })
  await page.getByText(/Niciun magazin nu este conectat/).waitFor()
  await scan(page, '#1001')
  await expect.poll(() => band(page).textContent()).toContain('Nu s-a gasit')
})
