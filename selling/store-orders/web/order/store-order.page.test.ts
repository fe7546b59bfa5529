/** A store's order over its list: two clicks to the AWB, and on to the next without going back. */
import { expect, it } from 'vitest'
import { aTemplate } from '#selling/returns/server/test-returns.ts'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('la-birou')
const table = await packingTable(app, as.id)
const list = () => mountPage(`/profile/shopify/orders/${table.store.name}?sort=oldest`, { as })
const order = (page: Page) => page.getByRole('dialog', { name: /^Detalii comanda/ })
const shownName = async (page: Page) => (await order(page).getByRole('heading').first().textContent())?.replace('Detalii comanda ', '')
const awbsOf = async (id: string | undefined) =>
  (await app.db.$client.query('select 1 from store_shipments where store_order_id = $1 and awb is not null', [id])).rows.length

it('has its AWB after two clicks, with the offer of the rule, and goes on to the next that awaits', async () => {
  const page = await list()
  const [first] = table.ready.toReversed()
  await page.getByRole('link', { name: first?.name ?? '', exact: true }).click() // 1
  const button = order(page).getByRole('button', { name: 'Activeaza si urmatoarea' }).first()
  // The first order of a window brings the code of the editor with it.
  await expect.poll(() => order(page).getByRole('radio', { name: /RON/ }).count(), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => button.isEnabled(), { timeout: 60_000 }).toBe(true)
  await button.click() // 2
  await expect.poll(() => page.getByText(/^Comanda a fost activata/).count(), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => shownName(page), { timeout: 60_000 }).not.toBe(first?.name)
  await expect.poll(() => awbsOf(first?.id)).toBeGreaterThan(0)
  await order(page)
    .getByRole('button', { name: `Comanda anterioara: ${first?.name}` })
    .click()
  await expect.poll(() => shownName(page)).toBe(first?.name)
  // Of an order that was sent the return link is at hand, with its number.
  const uniqueId = await aTemplate(app, as.id, [], { approved: true, showInShopList: true, isForPlatform: true })
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const sent = await mountPage(`/profile/shopify/order/${encodeURIComponent(first?.id ?? '')}?shop=${table.store.name}`, { as })
  await sent.getByRole('button', { name: 'Copiaza linkul de retur' }).click()
  await expect.poll(() => copied.at(-1)).toMatch(new RegExp(`/order/return/${uniqueId}\\?order=${encodeURIComponent(first?.name ?? '')}$`))
})

it('is filled in from what the client keeps of its packing, and kept for the next', async () => {
  const box = { weightKg: 9, lengthCm: 41, widthCm: 31, heightCm: 21 }
  const keep = (path: string, payload: object) => server.call(`/user/packaging/${path}/add`, { method: 'POST', token: as.token, payload })
  await keep('templates', { name: 'Set de toamna', packing: { type: PARCEL, content: 'Marfa de toamna', packages: [box] } })
  await keep('packages', { name: 'Cutie mare', package: { ...box, lengthCm: 55 } })
  const other = table.ready.at(0)
  const page = await mountPage(`/profile/shopify/order/${encodeURIComponent(other?.id ?? '')}?shop=${table.store.name}`, { as })
  const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first()
  await field('Alege sablon').click()
  await page.getByRole('option', { name: /^Set de toamna/ }).click()
  await expect.poll(() => field(/^Continut/).inputValue()).toBe('Marfa de toamna')
  await expect.poll(() => field(/^Lungime/).inputValue()).toBe('41')
  await field('Alege ambalaj: Pachet 1').click()
  await page.getByRole('option', { name: /^Cutie mare/ }).click()
  await expect.poll(() => field(/^Lungime/).inputValue()).toBe('55')
  await page.getByRole('checkbox', { name: 'Salveaza sablon' }).check()
  await field('Numele sablonului').fill('Din magazin')
  await page.getByRole('button', { name: 'Salveaza', exact: true }).first().click()
  await page.getByText('Sablonul a fost salvat cu succes').first().waitFor()
})

it('says before it is activated what the balance lacks, and comes back from the top-up with what was typed', async () => {
  const other = table.ready.at(1)
  const address = `/profile/shopify/order/${encodeURIComponent(other?.id ?? '')}?shop=${table.store.name}`
  const page = await mountPage(address, { as })
  page.route(/balance\/left/, () => ({ json: { totalLeft: 1 } }))
  const contents = page.getByRole('textbox', { name: /^Continut/ })
  const [content, ofOther] = [contents.first(), contents.last()]
  await content.fill('Marfa care asteapta')
  await ofOther.fill('Cealalta marfa')
  const chosen = page.getByRole('radio', { name: /RON/, checked: true })
  await expect.poll(() => page.getByRole('radio', { name: /RON/ }).count(), { timeout: 60_000 }).toBeGreaterThan(0)
  await page.getByRole('radio', { name: /RON/ }).first().check()
  await page
    .getByText(/^Disponibil pentru comenzi: 1,00 RON\. Pentru aceasta oferta lipsesc \d+,\d\d RON\.$/)
    .first()
    .waitFor()
  // The other part of the order says so too, each once its offers have come.
  await expect.poll(() => page.getByRole('button', { name: 'Incarca soldul' }).count(), { timeout: 60_000 }).toBe(2)
  await page.getByRole('button', { name: 'Incarca soldul' }).first().click()
  await page.waitForURL(/\/profile\/prepay\?amount=\d+0$/)
  await page.getByRole('link', { name: 'Inapoi la comanda' }).click()
  await page.waitForURL(/\/profile\/shopify\/order\//)
  await expect.poll(() => content.inputValue(), { timeout: 60_000 }).toBe('Marfa care asteapta')
  await expect.poll(() => ofOther.inputValue()).toBe('Cealalta marfa')
  await expect.poll(() => chosen.count(), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('O comanda asteapta sa fie activata.').count()).toBe(0)
})
