/** Repayments as the platform's users open them: of one client for the support, of all for an administrator. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const LIST = /\/user\/repayments\/list$/
const PAGE = '/profile/repayments/list'
const CHOOSE = 'Alegeti un client ca sa vedeti cand este platit.'

it('asks the support for a client instead of asking the server for what it would refuse', async () => {
  const client = await server.user('rambursuri-vazute')
  const support = await server.operator('suport-rambursuri', 'support')
  const page = await mountPage(PAGE, { as: support })
  await page.getByText(CHOOSE).waitFor()
  await page.getByRole('combobox', { name: 'Client' }).waitFor()
  await page.settled()
  expect(page.requests(LIST)).toEqual([])
  const chosen = await mountPage(PAGE, { as: support, actingFor: { id: client.id, name: 'rambursuri-vazute' } })
  await chosen.getByText(/^Urmatoarea zi de plata/).waitFor()
})

it('shows an administrator those of all clients', async () => {
  const page = await mountPage(PAGE, { as: await server.operator('admin-rambursuri') })
  await page.getByText(CHOOSE).waitFor()
  await expect.poll(() => page.requests(LIST).length).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('A aparut o eroare').count()).toBe(0)
})
