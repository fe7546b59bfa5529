/** A session that was ended, a link that was used: what is said, and that nothing typed is lost. */
import { expect, it } from 'vitest'
import { ask, newToken } from '../running/api.ts'
import { openPage, openSignedIn, signIn } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'

const endOthersOf = (email: string) => ask('DELETE', '/auth/sessions', { email })

it('says that the session ended, signs in over the page and keeps what was typed', async () => {
  const { page } = await openPage()
  await signIn(page, 'client2@demo.test')
  await page.goto('/profile/addresses')
  await page.getByRole('button', { name: 'Adauga adresa' }).click()
  const form = page.getByRole('dialog', { name: 'Adresa noua' })
  await form
    .getByLabel(/^Nume si prenume/)
    .first()
    .fill('Depozitul Tastat')
  await endOthersOf('client2@demo.test')
  await form.getByLabel('Cod postal').fill('400114')
  await form.getByLabel('Telefon', { exact: false }).first().focus()

  const ended = page.getByRole('dialog', { name: 'Sesiunea s-a incheiat' })
  await ended.waitFor()
  await ended.getByText('client2@demo.test').waitFor()
  await page.keyboard.press('Enter')
  await ended.getByText('Parola este obligatorie!').waitFor()
  await page.keyboard.type('gresita')
  await page.keyboard.press('Enter')
  await ended.getByRole('alert').getByText('Adresa de email sau parola este gresita.').waitFor()
  await ended.getByLabel('Parola', { exact: true }).fill('Demo-parola-1')
  await page.keyboard.press('Enter')
  await ended.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      form
        .getByLabel(/^Nume si prenume/)
        .first()
        .inputValue(),
    )
    .toBe('Depozitul Tastat')
  expect(page.url()).toMatch(/addresses/)
})

it('says so on the sign-in page when the page was opened anew, and comes back to it', async () => {
  const { page } = await openSignedIn('client2@demo.test')
  await page.goto('/profile/addresses')
  await page.getByRole('heading', { name: 'Adrese' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('session.token'))
  await fetch(`${thisProduct().baseUrl}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await page.waitForURL(/\/login\?next=/)
  await page.getByText('Sesiunea s-a incheiat.').waitFor()
  await page.getByLabel('Email').fill('client2@demo.test')
  await page.getByLabel('Parola', { exact: true }).fill('Demo-parola-1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/addresses/)
})

it('offers a new link where one was used or is too old', async () => {
  const { page } = await openPage({ width: 360 })
  for (const address of ['/confirm-email?token=folosit', '/reset-password?token=folosit']) {
    await page.goto(address)
    if (address.startsWith('/reset')) {
      await page
        .getByLabel(/^Parola noua/)
        .first()
        .fill('Parola-noua-22')
      await page.getByRole('button', { name: 'Salveaza parola' }).click()
    }
    await page.getByRole('alert').getByText('Linkul a expirat sau a fost deja folosit.').waitFor()
    await page.getByLabel('Email').fill('client2@demo.test')
    await page.getByRole('button', { name: 'Trimite un link nou' }).click()
    await page.getByText('Daca exista un cont cu adresa client2@demo.test, am trimis linkul.').waitFor()
  }
})

it('ends all other sessions at once and shows it in the history', async () => {
  const others = await newToken('client2@demo.test')
  const { page } = await openPage()
  await signIn(page, 'client2@demo.test')
  await page.goto('/profile/sessions')
  await page.getByRole('button', { name: 'Incheie toate celelalte sesiuni' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incheierea celorlalte sesiuni' })
  await dialog.getByRole('button', { name: 'Incheie toate celelalte sesiuni' }).click()
  await page.getByText('Celelalte sesiuni au fost incheiate.').waitFor()
  const history = page.getByRole('region', { name: 'Istoric autentificari' })
  await history.getByRole('row').filter({ hasText: 'Celelalte sesiuni incheiate' }).first().waitFor()
  const answer = await fetch(`${thisProduct().baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${others}` } })
  expect(answer.status).toBe(401)
})
