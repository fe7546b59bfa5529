/** In the sandbox the link of an e-mail is opened by the page that sent it. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

await serverOfPages()

it('opens the message of a sign-up, with the link that confirms the address', async () => {
  const page = await mountPage('/sign-up')
  await page.getByLabel('Nume').fill('Ana Pop')
  await page.getByLabel('Email').fill('ana.noua@exemplu.ro')
  await page.getByLabel('Parola').first().fill('Un-sir-lung-42')
  await page.getByRole('button', { name: 'Creeaza cont' }).click()
  const open = page.getByRole('button', { name: 'Deschide mesajul' })
  await open.waitFor()
  const text = 'Deschideti http://localhost:3000/confirm-email?token=abc in browser.'
  page.route(/sandbox\/link-mail/, () => ({ json: { mail: null } }))
  await open.click()
  await expect.poll(() => page.requests(/sandbox\/link-mail/).length).toBeGreaterThan(1)
  page.route(/sandbox\/link-mail/, () => ({ json: { mail: { subject: 'Confirmati adresa', text } } }))
  const link = page.getByRole('dialog', { name: 'Confirmati adresa' }).getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toBe('http://localhost:3000/confirm-email?token=abc')
})

it('offers nothing of it in production', async () => {
  const page = await mountPage('/forgot-password')
  page.route(/\/about$/, async (_, real) => ({ json: { ...(await (await real()).json()), isSandbox: false } }))
  await page.reload()
  await page.getByLabel('Email').fill('ana@exemplu.ro')
  await page.getByRole('button', { name: /link/ }).click()
  await page.getByText(/am trimis linkul/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Deschide mesajul' }).count()).toBe(0)
})
