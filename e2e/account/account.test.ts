/** Opening an account, losing its password, leaving, and what other devices see of that. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask } from '../running/api.ts'
import { onFirstPage, openPage, openSignedIn, signIn } from '../running/browser.ts'

const newcomer = { name: 'Floraria Nufarul', email: 'nufarul@example.test', password: 'Parola-veche-1', newPassword: 'Parola-noua-22' }

/** Opens the link of the newest message to an address, as read in the sandbox's inbox. */
async function openMailedLink(page: Page, inbox: Page, subject: RegExp): Promise<void> {
  const link = inbox
    .getByRole('row')
    .filter({ hasText: newcomer.email })
    .filter({ hasText: subject })
    .getByRole('link', { name: 'Deschide linkul' })
  await page.goto((await link.first().getAttribute('href')) ?? '')
}

async function openInbox(): Promise<Page> {
  const { page } = await openSignedIn('admin@demo.test')
  await page.goto('/sandbox')
  await page.getByRole('tab', { name: 'Mesaje' }).click()
  return page
}

async function tryToSignIn(page: Page, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Autentificare' }).click()
}

it('says in words what is wrong with what was typed on the first screen', async () => {
  const { page } = await openPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nufarul@')
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByText('Adresa de email este invalida!', { exact: true }).waitFor()
  await page.getByText('Parola este obligatorie!', { exact: true }).waitFor()
})

it('opens an account by the link of a friend and its mail, and gives a new password to who forgot the old one', async () => {
  const { referralCode } = await ask<{ referralCode: string }>('GET', '/auth/me', { email: 'client@demo.test' })
  const inbox = await openInbox()
  const { page } = await openPage()
  await page.goto(`/sign-up/${referralCode}`)
  await expect.poll(() => page.getByLabel('Cod de recomandare').inputValue()).toBe(referralCode)
  await page.getByLabel('Nume si prenume sau firma').fill(newcomer.name)
  await page.getByLabel('Email').fill(newcomer.email)
  await page
    .getByLabel(/^Parola/)
    .first()
    .fill(newcomer.password)
  await page.getByRole('button', { name: 'Creeaza cont' }).click()
  await page.getByText(`Am trimis un mesaj la ${newcomer.email}.`).waitFor()

  await openMailedLink(page, inbox, /confirm/i)
  await page.getByText('Adresa de email a fost confirmata.').waitFor()
  await page.getByRole('button', { name: 'Continua' }).click()
  await onFirstPage(page)

  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Deconectare' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/profile/orders')
  await page.waitForURL(/\/login\?next=/)

  await tryToSignIn(page, 'Alta-parola-3')
  await page.getByRole('alert').getByText('Adresa de email sau parola este gresita.').waitFor()

  await page.getByRole('link', { name: 'Am uitat parola' }).click()
  await page.getByRole('heading', { name: 'Parola uitata' }).waitFor()
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByRole('button', { name: 'Trimite linkul' }).click()
  await page.getByText(`Daca exista un cont cu adresa ${newcomer.email}, am trimis linkul.`).waitFor()
  await openMailedLink(page, inbox, /parol/i)
  await page
    .getByLabel(/^Parola noua/)
    .first()
    .fill(newcomer.newPassword)
  await page.getByRole('button', { name: 'Salveaza parola' }).click()
  await page.getByText('Parola a fost schimbata.').waitFor()

  await tryToSignIn(page, newcomer.password)
  await page.getByRole('alert').getByText('Adresa de email sau parola este gresita.').waitFor()
  await signIn(page, newcomer.email, newcomer.newPassword)
})

it('ends the session of another device, which has to sign in again', async () => {
  const { page: other } = await openPage()
  await signIn(other, 'client2@demo.test')
  const { page } = await openPage()
  await signIn(page, 'client2@demo.test')
  await page.goto('/profile/sessions')
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Sesiunea curenta' }).waitFor()
  // Newest first: this one, then the other device's.
  await rows
    .nth(2)
    .getByRole('button', { name: /^Actiuni pentru/ })
    .click()
  await page.getByRole('menuitem', { name: 'Incheie sesiunea' }).click()
  await page.getByRole('dialog', { name: 'Incheierea sesiunii' }).getByRole('button', { name: 'Incheie sesiunea' }).click()
  await page.getByText('Sesiunea a fost incheiata.').waitFor()

  await other.reload()
  await other.waitForURL(/\/login/)
  await page.reload()
  await rows.filter({ hasText: 'Sesiunea curenta' }).waitFor()
})
