/** Passkeys on a device that recognises its owner: added, used instead of password and code, renamed, removed; and where there are none. */
import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { openPage, signIn } from '../running/browser.ts'
import { mailTo, newcomer, newcomerPassword as password } from '../running/newcomer.ts'

const security = '/profile/settings/security'

/** The browser's own device, with a fingerprint that it knows or does not. */
async function withDevice(page: Page): Promise<{ cdp: CDPSession; recognises: (isOwner: boolean) => Promise<unknown> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { cdp, recognises: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) }
}

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Chei de acces' })

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('session.token'))
  await page.goto('/login')
}

it('adds a passkey, signs in with it alone, renames and removes it; a question that was closed loses nothing', async () => {
  const email = await newcomer('Olarul')
  const { page } = await openPage()
  const { recognises } = await withDevice(page)
  await signIn(page, email, password)
  await page.goto(security)
  const section = passkeysOn(page)
  await section.getByText('Nu aveti nicio cheie de acces.').waitFor()
  await section.getByRole('button', { name: 'Adauga o cheie' }).click()
  const adding = page.getByRole('dialog', { name: 'Cheie de acces noua' })
  await adding.getByLabel('Parola contului', { exact: true }).fill('gresita')
  await page.keyboard.press('Enter')
  await adding.getByText('Parola este gresita!').waitFor()
  await adding.getByLabel('Parola contului', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const name = adding.getByLabel('Nume', { exact: true })
  await name.waitFor()
  await expect.poll(() => name.inputValue()).toMatch(/^Chrome pe /)
  await expectFine(page)
  await name.fill('Laptopul din atelier')
  await recognises(false)
  await page.keyboard.press('Enter')
  await adding.getByText('Cheia nu a fost creata. Puteti incerca din nou.').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Laptopul din atelier')
  await recognises(true)
  await adding.getByRole('button', { name: 'Creeaza cheia' }).click()
  await page.getByText('Cheia de acces a fost adaugata.').waitFor()
  const row = section.getByRole('row').filter({ hasText: 'Laptopul din atelier' })
  await row.getByText('niciodata').waitFor()
  await mailTo(email, /a fost adaugata o cheie de acces/)

  // What the browser offers in the field of the address is taken at once by such a device.
  await signOut(page)
  await page.waitForURL(/\/profile/)
  await recognises(false)
  await signOut(page)
  const enter = page.getByRole('button', { name: 'Intra cu o cheie de acces' })
  await expect.poll(() => page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
  await page.getByLabel('Email').fill('alt@exemplu.ro')
  await enter.click()
  await page.getByText('Nu a fost aleasa nicio cheie de acces.').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('alt@exemplu.ro')
  await expectFine(page)
  await recognises(true)
  await enter.click()
  await page.waitForURL(/\/profile/)
  await page.goto('/profile/sessions')
  await page.getByText('Autentificare cu cheie de acces').first().waitFor()

  await page.goto(security)
  await row.getByRole('button', { name: 'Actiuni pentru Laptopul din atelier' }).click()
  await page.getByRole('menuitem', { name: 'Redenumeste' }).click()
  const renaming = page.getByRole('dialog', { name: 'Redenumirea cheii de acces' })
  await renaming.getByLabel('Nume', { exact: true }).fill('Laptopul vechi')
  await page.keyboard.press('Enter')
  await page.getByText('Cheia de acces a fost redenumita.').waitFor()
  await section.getByRole('button', { name: 'Actiuni pentru Laptopul vechi' }).click()
  await page.getByRole('menuitem', { name: 'Sterge' }).click()
  const removing = page.getByRole('dialog', { name: 'Stergerea cheii de acces' })
  await removing.getByLabel('Parola contului', { exact: true }).fill(password)
  await expectFine(page)
  await removing.getByRole('button', { name: 'Sterge' }).click()
  await page.getByText('Cheia de acces a fost stearsa.').waitFor()
  await section.getByText('Nu aveti nicio cheie de acces.').waitFor()
  await mailTo(email, /a fost stearsa o cheie de acces/)

  await signOut(page)
  await page.getByRole('alert').getByText('Cheia de acces nu este cunoscuta').waitFor()
})

it('goes on over a page whose session ended, and is not offered where the browser has no passkeys', async () => {
  const email = await newcomer('Fierarul')
  const { page } = await openPage({ width: 360 })
  await withDevice(page)
  await signIn(page, email, password)
  await page.goto(security)
  const adding = page.getByRole('dialog', { name: 'Cheie de acces noua' })
  await passkeysOn(page).getByRole('button', { name: 'Adauga o cheie' }).click()
  await adding.getByLabel('Parola contului', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Creeaza cheia' }).click()
  await passkeysOn(page).getByText('niciodata').waitFor()
  await page.getByLabel('Parola veche').fill('scrisa deja')
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('session.token')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })
  await passkeysOn(page).getByRole('button', { name: 'Adauga o cheie' }).click()
  await adding.getByLabel('Parola contului', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const ended = page.getByRole('dialog', { name: 'Sesiunea s-a incheiat' })
  await ended.getByRole('button', { name: 'Intra cu o cheie de acces' }).click()
  await ended.waitFor({ state: 'detached' })
  await expect.poll(() => adding.getByRole('alert').count(), { message: 'nothing of it was refused' }).toBe(0)
  await expect.poll(() => adding.getByLabel('Parola contului', { exact: true }).inputValue()).toBe(password)
  await adding.getByRole('button', { name: 'Renunta' }).click()
  await expect.poll(() => page.getByLabel('Parola veche').inputValue()).toBe('scrisa deja')

  const { page: old } = await openPage()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await old.goto('/login')
  await old.getByRole('button', { name: 'Autentificare' }).waitFor()
  await expect.poll(() => old.getByRole('button', { name: 'Intra cu o cheie de acces' }).count()).toBe(0)
  await signIn(old, email, password)
  await old.goto(security)
  await passkeysOn(old).getByText('Acest browser nu poate folosi chei de acces.').waitFor()
  await expect.poll(() => passkeysOn(old).getByRole('button', { name: 'Adauga o cheie' }).count()).toBe(0)
})
