import { expect, it } from 'vitest'
import { BALANCE_PAGE_SIZE } from '#contract/balance/balance.ts'
import { ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('each month stands above its movements with their sum, in pages whose number is in the address', async () => {
  const { app } = server.parts
  const ana = await server.user('miscari')
  await paid(app, ana.id, 100_000)
  for (let n = 0; n < BALANCE_PAGE_SIZE; n += 1) await ordered(app, ana.id, `O${n}`, 1_000, '2026-10-15T09:00:00Z')

  const page = await mountPage('/profile/balance/general', { as: ana })
  const table = page.getByRole('table', { name: 'Miscari ale soldului' })
  await table.getByText('Total octombrie 2026', { exact: true }).waitFor()
  const october = table.getByRole('row').filter({ hasText: 'Total octombrie 2026' })
  const sum = async () => (await october.innerText()).replace(/\s/g, ' ')
  await expect.poll(sum).toContain('-500,00 RON')
  const inOctober = () => table.getByRole('row').filter({ hasText: '15.10.2026' }).count()
  const first = await inOctober()
  expect(first).toBeLessThan(BALANCE_PAGE_SIZE)

  await page.getByRole('navigation', { name: 'Pagini', exact: true }).getByRole('button', { name: '2', exact: true }).click()
  await expect.poll(inOctober).toBe(BALANCE_PAGE_SIZE - first)
  await expect.poll(sum).toContain('-500,00 RON')
  expect(page.url()).toMatch(/balance\/general\?page=2$/)
})
