import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { onFirstPage, openPage, signIn } from '../running/browser.ts'

const email = 'contabil@demo.test'

async function choose(page: Page, language: 'English' | 'Romana'): Promise<void> {
  await page.getByRole('button', { name: /^(Contul meu|My account)$/ }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

it('a page is in the language that its user chose, at once and in the next browser, and in Romanian again when that is chosen', async () => {
  const { page } = await openPage()
  await signIn(page, email)
  await onFirstPage(page)

  await choose(page, 'English')
  await onFirstPage(page, 'en')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Balance' }).click()
  await page.getByRole('heading', { name: 'Balance' }).waitFor()
  await page
    .getByText(/\b\d+\.\d\d RON/)
    .first()
    .waitFor()

  // Where one signs in the browser's own language is spoken: nothing is known of the user yet.
  const { page: another } = await openPage()
  await signIn(another, email)
  await onFirstPage(another, 'en')

  await choose(another, 'Romana')
  await onFirstPage(another)
  await expect.poll(() => another.locator('html').getAttribute('lang')).toBe('ro')
  // The first browser follows its user.
  await page.reload()
  await page.getByRole('navigation', { name: 'Navigare principala' }).waitFor()
})
