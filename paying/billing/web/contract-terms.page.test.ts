/** What an administrator agrees with a client: each fault is said at its field at once, and what is typed stays until it is right. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('all faults of the terms are said at once, a sum that is none among them, and nothing that was typed is lost', async () => {
  const client = await server.user('cu-contract')
  const as = await server.operator('conditii')
  const page = await mountPage('/profile/billing/settings', { as, actingFor: { id: client.id, name: 'cu-contract' } })
  await page.getByLabel('Plateste dupa factura (client cu contract)').click()
  const [limit, term, stop] = [
    page.getByLabel('Limita de credit', { exact: true }),
    page.getByLabel('Termen de plata, in zile'),
    page.getByLabel('Fara activari dupa atatea zile de intarziere'),
  ]
  const form = page.locator('form').filter({ hasText: 'Limita de credit' })
  const save = () => form.getByRole('button', { name: 'Salveaza' }).click()
  const faults = async () => Promise.all([limit, term, stop].map((field) => field.getAttribute('aria-invalid')))
  await stop.fill('91')
  await term.fill('')
  await limit.fill('zece mii')
  await save()
  await page.getByText('Scrieti o suma, de exemplu 150 sau 99,50.').waitFor()
  await expect.poll(faults).toEqual(['true', 'true', 'true'])
  for (const fault of ['Camp obligatoriu!', 'Scrieti un numar intre 0 si 90.']) await form.getByText(fault).waitFor()
  await expect.poll(() => limit.isFocused()).toBe(true)
  await expect.poll(() => Promise.all([limit, term, stop].map((field) => field.inputValue()))).toEqual(['zece mii', '', '91'])
  await limit.fill('10000')
  await save()
  await expect.poll(() => term.isFocused()).toBe(true)
  expect(page.requests(/contract/).filter(({ method }) => method === 'PUT')).toEqual([])
  await term.fill('30')
  await stop.fill('15')
  await save()
  await page.getByText('Conditiile de plata au fost salvate.').waitFor()
})
