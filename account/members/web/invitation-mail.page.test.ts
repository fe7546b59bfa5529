/** In the sandbox the page that sent an invitation opens its message. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('opens the message of an invitation once it is sent', async () => {
  const page = await mountPage('/profile/members', { as: await server.user('firma-care-invita') })
  page.route(/sandbox\/link-mail/, () => ({
    json: { mail: { subject: 'Invitatie', text: 'Deschideti http://localhost:3000/invitation?token=abc' } },
  }))
  await page.getByRole('button', { name: 'Invita un membru' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Deschide mesajul' }).count()).toBe(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('coleg@exemplu.ro')
  await dialog.getByRole('button', { name: 'Trimite invitatia' }).click()
  await page.getByRole('button', { name: 'Deschide mesajul' }).click()
  const link = page.getByRole('dialog', { name: 'Invitatie' }).getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toBe('http://localhost:3000/invitation?token=abc')
  expect(page.requests(/sandbox\/link-mail/)[0]?.body).toEqual({ email: 'coleg@exemplu.ro' })
})
