/** Many orders of a shop activated from its list: what it costs before, what came of it, labels; counted in clicks. */
import { expect, it } from 'vitest'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('la-birou')
const table = await packingTable(app, as.id)
const left = [...table.ready]
const next = () => {
  const order = left.shift()
  if (!order) throw new Error('the shop has no order left that is ready')
  return order
}
const balance = async () => (await server.call('/user/balance/left', as)).json<{ totalLeft: number }>().totalLeft
const list = () => mountPage(`/profile/shopify/orders/${table.store.name}`, { as })
const labels = /^Printeaza (eticheta|\d etichete)$/
const pricing = /orders-prices/
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Activeaza comenzi' })
const result = (page: Page) => page.getByRole('dialog', { name: 'Activare comenzi' })
const cost = (page: Page) => sheet(page).getByRole('group', { name: 'Costul activarii' })
const ron = (text: string | null, label: string) =>
  Number(
    new RegExp(`${label} (-?[\\d.]+,\\d\\d) RON`)
      .exec(text ?? '')?.[1]
      ?.replace('.', '')
      .replace(',', '.'),
  )

async function open(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Selecteaza randul: ${name}`, exact: true }).check()
  await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
}
const ready = async (page: Page) => {
  const button = sheet(page).getByRole('button', { name: 'Activeaza', exact: true })
  await expect.poll(() => button.isEnabled(), { timeout: 60_000 }).toBe(true)
  return button
}

it('says before what it spends and what is left, spends that, and prints by itself: three clicks from the list to the labels', async () => {
  const orders = [next(), next()]
  const before = await balance()
  const page = await list()
  await page.getByRole('checkbox', { name: 'Selecteaza randul: #1012', exact: true }).waitFor()
  // All of the page are one click more or less than one: the box above them.
  for (const { name } of orders.slice(1)) await page.getByRole('checkbox', { name: `Selecteaza randul: ${name}`, exact: true }).check()
  const clicks = page.countClicks()
  await open(
    page,
    orders.slice(0, 1).map(({ name }) => name),
  )
  await sheet(page).getByText('2 adrese nu sunt verificate: lista codurilor postale nu este incarcata.').waitFor()
  const begin = await ready(page)
  const text = await cost(page).textContent()
  const total = ron(text, 'Total')
  expect(total).toBeGreaterThan(0)
  expect([ron(text, 'Sold acum'), ron(text, 'Sold dupa')]).toEqual([before, Math.round((before - total) * 100) / 100])
  await expect.poll(() => sheet(page).getByLabel('Printeaza etichetele la sfarsit').isChecked()).toBe(true)
  const file = await page.saved(() => begin.click())
  expect([file.name, clicks()]).toEqual([expect.stringMatching(/^AWB-\d\.pdf$/), 3])
  await result(page).getByText('Activarea s-a incheiat').waitFor()
  await result(page).getByText('2 comenzi activate').waitFor()
  expect(ron(await result(page).textContent(), 'Cheltuit')).toBe(total)
  expect(await balance()).toBe(Math.round((before - total) * 100) / 100)
})

it('prints nothing by itself where that was not wanted, and on a press then', async () => {
  const page = await list()
  await open(page, [next().name])
  const begin = await ready(page)
  await sheet(page).getByLabel('Printeaza etichetele la sfarsit').click()
  await begin.click()
  await result(page).getByText('Activarea s-a incheiat').waitFor()
  await page.settled()
  expect(page.requests(/awbs|print/).filter(({ method }) => method === 'POST')).toEqual([])
  const file = await page.saved(() => result(page).getByRole('button', { name: labels }).click())
  expect(file.name).toBe('AWB-1.pdf')
})

it('offers the labels of an earlier run again', async () => {
  const page = await list()
  await page.getByRole('button', { name: 'Activari anterioare' }).click()
  await page.getByRole('button', { name: 'Rezultat si etichete' }).first().click()
  const file = await page.saved(() => result(page).getByRole('button', { name: labels }).click())
  expect(file.name).toMatch(/^AWB-\d\.pdf$/)
})

it('says for how many the balance lasts before anything is charged, and names what has no price as not known', async () => {
  const orders = [next(), next()]
  const page = await list()
  page.route(/balance\/left/, () => ({ json: { totalLeft: 1, creditLimit: 0 } }))
  await open(
    page,
    orders.map(({ name }) => name),
  )
  await ready(page)
  await sheet(page).getByText('Soldul nu ajunge pentru nicio comanda.').waitFor()
  // To the top-up with what lacks, and back to the same orders.
  await sheet(page).getByRole('link', { name: 'Incarca soldul' }).click()
  await page.waitForURL(/\/profile\/prepay\?amount=\d+0$/)
  await page.getByText('Comenzi din magazin asteapta sa fie activate.').waitFor()
  await page.getByRole('link', { name: 'Inapoi la comenzi' }).click()
  await ready(page)
  await expect.poll(() => cost(page).textContent()).toMatch(/^2 comenzi/)
  // What who pays after the invoice may owe counts.
  page.unroute(/balance\/left/)
  page.route(/balance\/left/, () => ({ json: { totalLeft: 1, creditLimit: 1000 } }))
  await sheet(page).getByRole('button', { name: 'Inapoi' }).click()
  await open(
    page,
    orders.map(({ name }) => name),
  )
  await ready(page)
  await expect.poll(() => sheet(page).getByText('Soldul ajunge doar').count()).toBe(0)
  await sheet(page).getByRole('button', { name: 'Inapoi' }).click()
  page.route(pricing, () => ({ cutOff: true }))
  await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
  await sheet(page).getByRole('group', { name: 'Fara pret acum: 2' }).waitFor()
  await expect.poll(() => cost(page).textContent()).toContain('0 comenziTotal 0,00 RON')
  await expect.poll(() => sheet(page).getByRole('button', { name: 'Activeaza', exact: true }).isEnabled()).toBe(false)
  page.unroute(pricing)
  await sheet(page).getByRole('button', { name: 'Intreaba din nou' }).click()
  await ready(page)
})

it('leaves out what cannot be sent, with its reason', async () => {
  const page = await list()
  await page.getByRole('checkbox', { name: 'Selecteaza randul: #1012', exact: true }).check()
  await open(page, [next().name])
  await ready(page)
  const refused = sheet(page).getByRole('group', { name: 'Nu se poate: 1' })
  await expect.poll(() => refused.textContent()).toMatch(/#1012: .+/)
  await expect.poll(() => cost(page).textContent()).toMatch(/^O comanda/)
  await sheet(page).getByText('Se va activa comanda de mai jos, cu oferta potrivita.').waitFor()
})
