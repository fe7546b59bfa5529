/** What users change of their own account. */
import { expect, it } from 'vitest'
import { PASSWORD } from '#product/server/test-server.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { mailboxOf } from '../../server/mails/test-mailbox.ts'

const server = await serverOfPages()
const mailbox = mailboxOf(server.simulator)

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

it('another e-mail address is asked for with the password, confirmed by its link and undone from the earlier address', async () => {
  const as = await server.user('adresa')
  const page = await mountPage('/profile/settings/security', { as })
  await said(page, `Va autentificati cu ${as.email}.`)
  const send = page.getByRole('button', { name: 'Trimite linkul' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  const ofEmail = page.getByRole('region', { name: 'Adresa de email' })
  await page.getByRole('textbox', { name: 'Adresa noua de email' }).fill('adresa.noua@exemplu.ro')
  await ofEmail.getByLabel('Parola contului').fill('gresita')
  await send.click()
  await said(page, 'Parola este gresita!')
  await ofEmail.getByLabel('Parola contului').fill(PASSWORD)
  await send.click()
  await said(page, /^Am trimis un mesaj la adresa\.noua@exemplu\.ro/)
  await expectFine()

  const link = await mailbox.token('adresa.noua@exemplu.ro', 'change-email')
  const confirmation = await mountPage(`/change-email?token=${link}`)
  await confirmation.getByRole('button', { name: 'Schimba adresa' }).click()
  await said(confirmation, 'Adresa de email a fost schimbata.')
  await expectFine()
  const again = await mountPage(`/change-email?token=${link}`)
  await again.getByRole('button', { name: 'Schimba adresa' }).click()
  await again.getByRole('alert').waitFor()

  const undo = await mailbox.token(as.email, 'undo-email-change')
  const undoing = await mountPage(`/undo-email-change?token=${undo}`)
  expect(undoing.requests(/email-change/)).toEqual([])
  await undoing.getByRole('button', { name: 'Anuleaza schimbarea' }).click()
  await said(undoing, /^Schimbarea a fost anulata/)
})

it('a window in which a link was asked for says the new address once it is looked at again', async () => {
  const as = await server.user('revenire')
  const page = await mountPage('/profile/settings/security', { as })
  await page.getByRole('textbox', { name: 'Adresa noua de email' }).fill('revenire.noua@exemplu.ro')
  await page.getByRole('region', { name: 'Adresa de email' }).getByLabel('Parola contului').fill(PASSWORD)
  await page.getByRole('button', { name: 'Trimite linkul' }).click()
  await said(page, /^Am trimis un mesaj la revenire\.noua@exemplu\.ro/)
  const token = await mailbox.token('revenire.noua@exemplu.ro', 'change-email')
  await server.call('/auth/email-change/confirm', { method: 'POST', payload: { token } })
  window.dispatchEvent(new Event('visibilitychange'))
  await said(page, 'Va autentificati cu revenire.noua@exemplu.ro.')
  await expect.poll(() => page.getByText(/^Am trimis un mesaj/).count()).toBe(0)
})

it('what is kept about a user is downloaded with the password', async () => {
  const as = await server.user('date')
  const page = await mountPage('/profile/settings/security', { as })
  const section = page.getByRole('region', { name: 'Datele dumneavoastra' })
  await section.getByText('Completati parola contului.').waitFor()
  await section.getByLabel('Parola contului').fill('gresita')
  await section.getByRole('button', { name: 'Descarca datele' }).click()
  await said(page, 'Parola este gresita!')
  await section.getByLabel('Parola contului').fill(PASSWORD)
  const { name, bytes } = await page.saved(() => section.getByRole('button', { name: 'Descarca datele' }).click())
  await said(page, 'Datele au fost descarcate.')
  await expectFine()
  expect(name).toBe('datele-mele-expedio.json')
  expect(JSON.parse(Buffer.from(bytes).toString()).user).toMatchObject({ email: as.email })
})
