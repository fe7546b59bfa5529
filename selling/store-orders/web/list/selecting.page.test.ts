/** Selecting in the list of a shop's orders: a value of the list, whatever of it is drawn. */
import { expect, it } from 'vitest'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { rowsDrawn } from '#web/test/test-drawn.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('la-birou')
const table = await packingTable(app, as.id)
const address = `/profile/shopify/orders/${table.store.name}`

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Selecteaza randul/ })
const bar = (page: Page) => page.getByRole('region', { name: /selectat/ })

it('draws one row for a tick', async () => {
  const page = await mountPage(address, { as })
  await expect.poll(() => boxes(page).count()).toBeGreaterThan(10)
  await page.settled()
  const box = boxes(page).nth(3)
  // The bar comes with the first one.
  await boxes(page).first().check()
  const { rows, calls } = await rowsDrawn(() => box.check())
  const drawn = rows.filter((row) => row.closest('tbody') !== null)
  expect(drawn).toEqual([box.find()[0]?.closest('tr')])
  expect(calls).toBeLessThan(20)
})

it('selects all of the filter, whatever of it is shown, and nothing that comes after', async () => {
  const page = await mountPage(address, { as })
  // The first page stands alone: as after the pages that come by themselves.
  page.route(/shopify\/orders\//, async (_, real) => {
    const { list, pageInfo } = (await (await real()).json()) as { list: unknown[]; pageInfo: object }
    return { json: { list: list.slice(0, 10), pageInfo: { ...pageInfo, hasNextPage: false, endCursor: null } } }
  })
  await boxes(page).first().waitFor()
  await page.getByRole('checkbox', { name: 'Selecteaza toate randurile' }).check()
  const [, count = ''] = /cele (\d+) din filtru/.exec((await bar(page).textContent()) ?? '') ?? []
  expect(Number(count)).toBeGreaterThan(10)
  const shown = await boxes(page).count()
  expect(shown).toBeLessThanOrEqual(10)
  await page.getByRole('button', { name: `Selecteaza toate cele ${count} din filtru` }).click()
  await page.getByText(/^\d+ selectate$/).waitFor()
  await expect.poll(() => bar(page).textContent()).toContain(`${count} selectate`)
  await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Activeaza comenzi' })
  await sheet.getByRole('group', { name: /^Gata: \d/ }).waitFor()
  const groups = await sheet.getByRole('group', { name: /^(Gata|Cu intrebare|Nu se poate): \d/ }).allTextContents()
  const sum = groups.map((text) => Number(/: (\d+)/.exec(text)?.[1])).reduce((all, one) => all + one, 0)
  expect(sum).toBe(Number(count))
})

it('draws no box for a role that can do nothing with what it selects', async () => {
  const reader = await server.member('citire-la-birou', { clientId: as.id, role: 'read-only' })
  const page = await mountPage(address, { as: reader })
  await page
    .getByRole('button', { name: /^Actiuni pentru #/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
})
