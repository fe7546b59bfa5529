/** What of a shop's orders is not understood, or does not reach the courier whole: at its row, as a view of the list, and before many are sent. */
import { and, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { storeOrders } from '#selling/store-copy/server/tables.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { app } = server.parts
const as = await server.user('la-birou')
const { store, ready } = await packingTable(app, as.id)
const [unread, cut, whole] = ready
if (!unread || !cut || !whole) throw new Error('the shop has too few orders that are ready')

type Summary = NonNullable<typeof storeOrders.$inferSelect.summary>
async function change(id: string, own: (summary: Summary) => Partial<Summary>): Promise<void> {
  const isOne = and(eq(storeOrders.clientId, as.id), eq(storeOrders.shop, store.shop), eq(storeOrders.id, id))
  const [row] = await app.db.select().from(storeOrders).where(isOne)
  if (!row?.summary) throw new Error('the order was not copied')
  await app.db
    .update(storeOrders)
    .set({ summary: { ...row.summary, ...own(row.summary) } })
    .where(isOne)
}
const fields = [
  { field: 'gate_code', text: '4471' },
  { field: 'delivery_window', text: 'dupa 18' },
]
await change(unread.id, () => ({ notUnderstood: fields }))
await change(cut.id, ({ shippingAddress }) => ({
  shippingAddress: shippingAddress && { ...shippingAddress, company: `${'Acme '.repeat(21)}SRL` },
}))

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const list = () => mountPage(`/profile/shopify/orders/${store.name}`, { as })

it('stands as a chip at its order, with the count, and at no other', async () => {
  const page = await list()
  await row(page, unread.name).getByText('Campuri neintelese: 2').waitFor()
  await row(page, cut.name).getByText('Texte neintregi: 1').waitFor()
  const others = row(page, whole.name).getByText(/neintelese|neintregi/)
  await expect.poll(() => others.count()).toBe(0)
})

it.each([
  ['Cu campuri neintelese', unread.name, cut.name],
  ['Cu texte neintregi', cut.name, unread.name],
])('is a view of the list: %s', async (view, shown, other) => {
  const page = await list()
  await row(page, shown).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${view}`) }).click()
  await expect.poll(() => row(page, other).count()).toBe(0)
  await row(page, shown).waitFor()
})

it('is in sight where its address is opened: a phone shows two views of six', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const page = await mountPage(`/profile/shopify/orders/${store.name}?only=altered`, { as })
  await page.getByRole('button', { name: /^Cu texte neintregi 1/ }).waitFor()
  await expect.poll(() => shown.mock.contexts.map((one) => (one as Element).textContent)).toContain('Cu texte neintregi 1')
  shown.mockRestore()
})

it('is counted of many before they are sent, and stops none of them', async () => {
  const page = await list()
  for (const { name } of [unread, cut, whole]) await page.getByRole('checkbox', { name: `Selecteaza randul: ${name}`, exact: true }).check()
  await page.getByRole('button', { name: /^Activeaza comenzi/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Activeaza comenzi' })
  await sheet.getByText('O comanda are campuri neintelese, care nu ajung la curier.').waitFor()
  await sheet.getByText('O comanda are texte care nu ajung intregi la curier.').waitFor()
  await sheet.getByRole('group', { name: 'Gata: 3' }).waitFor()
  expect(page.requests(/orders-activation\/[^/]+$/).filter(({ method }) => method === 'POST')).toEqual([])
})
