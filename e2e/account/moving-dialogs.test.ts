/** What opens over a page moves in, unless its user wants no motion: a button that is pressed meanwhile acts all the same. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn } from '../running/browser.ts'

const invited = 'grabit@example.test'

/** At once, where it is at this moment: it is not waited until nothing moves any more. */
async function pressMoving(button: Locator): Promise<void> {
  await button.waitFor()
  await button.click({ force: true })
}

it('a dialog, a question and a panel at the side do what their button says while they are moving in', async () => {
  const { page } = await openSignedIn('client2@demo.test', { moves: true })
  await page.goto('/profile/members')
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false)

  await page.getByRole('button', { name: 'Invita un membru' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitatie noua' })
  await pressMoving(dialog.getByRole('button', { name: 'Trimite invitatia' }))
  await expect
    .poll(() => dialog.getByLabel('Email').evaluate((node) => [node.getAttribute('aria-invalid'), node === document.activeElement]))
    .toEqual(['true', true])
  await dialog.getByLabel('Email').fill(invited)
  await dialog.getByRole('button', { name: 'Trimite invitatia' }).click()
  await dialog.waitFor({ state: 'detached' })

  const waiting = page.getByRole('region', { name: 'Invitatii in asteptare' })
  await waiting.getByRole('row').filter({ hasText: invited }).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Retrage' }).click()
  const question = page.getByRole('dialog', { name: 'Retragerea invitatiei' })
  await pressMoving(question.getByRole('button', { name: 'Retrage' }))
  await page.getByText('Invitatia a fost retrasa.').waitFor()
  await question.waitFor({ state: 'detached' })
  await waiting.getByText(invited).waitFor({ state: 'detached' })

  await page.goto('/profile/addresses')
  await page.getByRole('button', { name: 'Adauga adresa' }).click()
  const panel = page.getByRole('dialog', { name: 'Adresa noua' })
  const save = panel.getByRole('button', { name: 'Salveaza' })
  await save.waitFor({ state: 'attached' })
  // It begins beside the window, where no pointer is.
  await save.dispatchEvent('click')
  await panel.getByText('Numele adresei este obligatoriu!').waitFor()
  await expect.poll(() => panel.getByLabel('Numele adresei').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})
