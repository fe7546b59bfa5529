/** A password that is changed, two-step sign-in from its QR code to its reset, and what other devices see of that. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine, expectPageFine } from '../fine-page.ts'
import { openPage, openSignedIn, signIn } from '../running/browser.ts'
import { mailTo, newcomer, newcomerPassword as password } from '../running/newcomer.ts'

const newPassword = 'xK9#mQ2$'
const security = '/profile/settings/security'
const STEP_MS = 30_000

/** What an app shows, or will show after so many steps: a clock that is ahead by one is put up with. */
const codeOf = (key: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS })

async function untilCode(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cod de autentificare' }).waitFor()
}

async function switchOn(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto(security)
  await page.getByRole('button', { name: 'Activeaza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activarea autentificarii in doi pasi' })
  await dialog.getByLabel('Parola contului', { exact: true }).fill('gresita')
  await page.keyboard.press('Enter')
  await dialog.getByText('Parola este gresita!').waitFor()
  await dialog.getByLabel('Parola contului', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const picture = dialog.getByAltText('Cod QR pentru aplicatia de autentificare')
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(50)
  await expectFine(page)
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await dialog.getByLabel('Cod din 6 cifre').fill('abc')
  await page.keyboard.press('Enter')
  await dialog.getByText(/^Codul are 6 cifre/).waitFor()
  await dialog.getByLabel('Cod din 6 cifre').fill(codeOf(key))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Coduri de recuperare' })
  await shown.getByRole('listitem').nth(9).waitFor()
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectFine(page)
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Le-am pastrat' }).click()
  await page.getByText('Mai aveti 10 coduri de recuperare.').waitFor()
  return { key, codes }
}

it('changes the password by the rules, each said at its field or beside the button, and signs the other device out', async () => {
  const email = await newcomer('Cofetaria')
  const { page } = await openPage()
  const { page: other } = await openPage()
  for (const one of [page, other]) await signIn(one, email, password)
  await expectPageFine(page, security, 'Securitate')
  const save = page.getByRole('button', { name: 'Salveaza' })
  const fields = { old: page.getByLabel('Parola veche'), fresh: page.getByLabel('Parola noua', { exact: true }) }
  const confirmation = page.getByLabel('Confirmarea parolei noi')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByText('Completati cele trei campuri.').waitFor()
  await fields.old.fill('gresita')
  await fields.fresh.fill('xK9#mQ2')
  await confirmation.fill('xK9#mQ2')
  await page.getByText('Noua parola trebuie sa aiba minim 8 caractere').first().waitFor()
  await fields.fresh.fill(newPassword)
  await page.getByText('Noua parola trebuie sa coincida cu parola de confirmare').first().waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await confirmation.fill(newPassword)
  await save.click()
  await page.getByText('Parola veche este gresita!').waitFor()
  await expect.poll(() => fields.fresh.inputValue()).toBe(newPassword)
  await fields.old.fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Parola a fost schimbata cu succes!').waitFor()
  await other.reload()
  await other.waitForURL(/\/login/)
  await page.reload()
  await page.getByRole('heading', { name: 'Securitate' }).waitFor()
  await signIn(other, email, newPassword)
  expect(await mailTo(email, /parola a fost schimbata/)).toContain('Celelalte sesiuni au fost incheiate.')
})

it('asks for a code after the password, takes a recovery code once, and shows and ends the other sessions', async () => {
  const email = await newcomer('Librarul')
  const { page } = await openPage()
  await signIn(page, email, password)
  const { key, codes } = await switchOn(page)

  const { page: phone } = await openPage({ width: 360 })
  await untilCode(phone, email)
  await expectFine(phone)
  const code = phone.getByLabel('Cod din 6 cifre')
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code')
  await phone.goto('/profile/orders')
  await phone.waitForURL(/\/login\?next=/)
  await untilCode(phone, email)
  await code.fill('000 000')
  await phone.keyboard.press('Enter')
  await phone.getByText('Codul este gresit!').waitFor()
  await code.fill(codeOf(key, 1).replace(/(...)/, '$1 '))
  await phone.keyboard.press('Enter')
  await phone.waitForURL(/\/profile/)

  const { page: third } = await openPage()
  await untilCode(third, email)
  await third.getByRole('button', { name: 'Folosesc un cod de recuperare' }).click()
  await third.getByLabel('Cod de recuperare', { exact: true }).fill((codes[0] ?? '').toLowerCase())
  await third.keyboard.press('Enter')
  await third.waitForURL(/\/profile/)
  const { page: fourth } = await openPage()
  await untilCode(fourth, email)
  await fourth.getByRole('button', { name: 'Folosesc un cod de recuperare' }).click()
  await fourth.getByLabel('Cod de recuperare', { exact: true }).fill(codes[0] ?? '')
  await fourth.keyboard.press('Enter')
  await fourth.getByText('Codul este gresit!').waitFor()
  await fourth.getByRole('button', { name: 'Inapoi la autentificare' }).click()
  await expect
    .poll(() => fourth.getByLabel('Parola', { exact: true }).inputValue(), { message: 'a password that was right is not kept' })
    .toBe('')
  expect(await mailTo(email, /a fost folosit un cod de recuperare/)).toContain('Mai aveti 9 coduri.')

  await page.goto('/profile/sessions')
  await page.getByText('Cod gresit').first().waitFor()
  await page.getByText('aceeasi retea ca acum').first().waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Incheie toate celelalte sesiuni' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Incheie toate celelalte sesiuni' }).click()
  await page.getByText('Celelalte sesiuni au fost incheiate.').waitFor()
  for (const ended of [phone, third]) {
    await ended.reload()
    await ended.waitForURL(/\/login/)
  }
})

it('is reset for a member by an administrator, whom the member asked', async () => {
  const email = await newcomer('Ceasornicarul')
  const { page } = await openPage()
  await signIn(page, email, password)
  await switchOn(page)
  const { page: admin } = await openSignedIn('admin@demo.test')
  await admin.goto('/profile/orders')
  const chooser = admin.getByRole('banner').getByRole('button', { name: 'Alegeti clientul' })
  await chooser.filter({ visible: true }).click()
  await admin.getByLabel('Cauta dupa nume sau email').fill(email)
  await admin.getByRole('dialog').getByRole('button', { name: 'Ceasornicarul' }).click()
  await admin.goto('/profile/members')
  await admin
    .getByRole('button', { name: /^Actiuni pentru/ })
    .first()
    .click()
  await admin.getByRole('menuitem', { name: 'Reseteaza autentificarea in doi pasi' }).click()
  await expectFine(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Reseteaza autentificarea in doi pasi' }).click()
  await admin.getByText('Autentificarea in doi pasi a fost resetata.').waitFor()
  await page.reload()
  await page.waitForURL(/\/login/)
  await signIn(page, email, password)
  await mailTo(email, /autentificarea in doi pasi a fost resetata/)
  await admin.goto('/admin/audit')
  await admin.getByText('Autentificarea in doi pasi a unui membru resetata').first().waitFor()
})
