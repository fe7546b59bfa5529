/** What waits for the client: the first page, the bell, the tabs, the views and the lists behind them say the same numbers. */
import { expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('ce-asteapta')
const table = await packingTable(app, as.id)
const TYPED = 2
const OF_STORE = 3

const sql = (text: string, values: unknown[]) => app.db.$client.query(text, values)
const refusal = partnerSaid('Adresa nu exista')
for (let n = 0; n < TYPED; n += 1)
  await sql('update orders set refusal = $2 where id = $1', [await aDraft(app, as.id), JSON.stringify(refusal)])
// Of a store's order the draft made of it was refused too: it waits in its store's list, and once.
await sql(`update orders set refusal = $2, origin = 'store' where id = $1`, [await aDraft(app, as.id), JSON.stringify(refusal)])
for (const { id } of table.ready.slice(0, OF_STORE))
  await sql('update store_orders set refusal = $3 where client_id = $1 and id = $2', [as.id, id, JSON.stringify(refusal)])

const numberIn = (text: string | null, label: string): number => Number(new RegExp(`${label}:? ?(\\d+)`).exec(text ?? '')?.[1] ?? 'none')
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vederi salvate' }).getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('button', { name: /^Actiuni pentru (#|[0-9A-Z]{12})/ }).count()

it('counts what was refused once, wherever it is said', async () => {
  const page = await mountPage('/profile/dashboard', { as })
  const tiles = page.getByRole('region', { name: 'De facut astazi' })
  await tiles.getByRole('link', { name: `${TYPED + OF_STORE} activari refuzate` }).waitFor()
  await expect.poll(() => tiles.textContent()).toContain(`In Comenzi: ${TYPED}In Comenzi magazin: ${OF_STORE}`)
  const waiting = numberIn(await tiles.textContent(), 'Activeaza')

  await page.getByRole('button', { name: /^Notificari/ }).click()
  const bell = page.getByRole('region', { name: 'Asteapta acum' })
  await bell.getByRole('link', { name: `${TYPED} activari refuzate · Comenzi`, exact: true }).waitFor()
  await bell.getByRole('link', { name: `${OF_STORE} activari refuzate · Comenzi magazin` }).click()

  await page.waitForURL(/only=refused/)
  await view(page, `Activare refuzata ${OF_STORE}`).waitFor()
  await expect.poll(() => rows(page)).toBe(OF_STORE)
  await page.getByRole('tab', { name: new RegExp(`^In asteptare activare ?${waiting}$`) }).waitFor()

  await page.goto('/profile/orders?state=refused')
  await view(page, `Activare refuzata ${TYPED}`).waitFor()
  await expect.poll(() => rows(page)).toBe(TYPED)
})
