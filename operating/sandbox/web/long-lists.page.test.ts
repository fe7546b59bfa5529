/** Parcels and messages of the panel come in pages, and a parcel is found by its AWB or its recipient whichever page it is on. */
import { expect, it } from 'vitest'
import { aDraft, aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { SANDBOX_PAGE_SIZE } from '../contract/sandbox.ts'

const server = await serverOfPages()
const as = await server.operator('administrator')
const client = await server.user('expeditor')

/** The first is the oldest. */
async function sentParcels(): Promise<void> {
  const { app } = server.parts
  for (let n = 1; n <= SANDBOX_PAGE_SIZE + 1; n += 1) {
    const recipient = aParty({ contact: { name: n === 1 ? 'Olga Primita' : 'Ana Ionescu' } })
    const orderId = await aDraft(app, client.id, aShipment({ recipient }))
    await app.db.$client.query(
      `update orders set state = 'active', courier = 'fan', awb = $2, activated_at = timestamptz '2026-11-02 10:00Z' + $3 * interval '1 minute' where id = $1`,
      [orderId, `21500${String(n).padStart(8, '0')}`, n],
    )
  }
}

it('shows the newest parcels first, in pages, and finds one that is further back', async () => {
  await sentParcels()
  const page = await mountPage('/sandbox', { as })
  const rows = page.getByRole('button', { name: /^Actiuni pentru 21500/ })
  await expect.poll(() => rows.count()).toBe(SANDBOX_PAGE_SIZE)
  const oldest = page.getByRole('button', { name: 'Actiuni pentru 2150000000001' })
  await expect.poll(() => oldest.count()).toBe(0)
  await page.getByRole('navigation', { name: 'Pagini', exact: true }).getByRole('button', { name: '2', exact: true }).click()
  await oldest.waitFor()
  await expect.poll(() => rows.count()).toBe(1)

  await page.getByLabel('Cauta AWB sau destinatar').fill('2150000000007')
  await page.getByRole('button', { name: 'Actiuni pentru 2150000000007' }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Cauta AWB sau destinatar').fill('primita')
  await oldest.waitFor()
  await page.getByLabel('Cauta AWB sau destinatar').fill('nu exista')
  await page.getByText('Niciun colet gasit.').waitFor()
})
