/** Couriers' settlements as a browser alone shows them; what they say and ask is `cash/settlements/web/settlements.page.test.ts`. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'

const ADMIN = 'admin@demo.test'

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))

const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Alege fisierul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const previewOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Verificati ${name}` })

/** Leaving the field closes its calendar. */
async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true })
  await field.fill(day)
  await field.press('Tab')
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('is fine at each step of a file: chosen columns, a settlement with differences, and the dialogs over it', async () => {
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/admin/settlements')
  await page.getByRole('heading', { name: 'Decontari curieri' }).waitFor()
  await expectFine(page)
  const file = csv('Expeditie;Destinatar;De plata', '2150999000002;Ion;1.234,50', 'Total;;1.234,50')
  await give(page, 'decont.csv', file)
  const preview = page.getByRole('dialog', { name: 'Verificati decont.csv' })
  await choose(page, 'Coloana AWB', 'Expeditie')
  await choose(page, 'Coloana sumei', 'De plata')
  await typeDay(preview, 'Ziua transferului', '03.01.2026')
  await expectFine(page)
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '03.01.2026' }).first().click()
  await page.getByRole('row').filter({ hasText: '2150999000002' }).getByRole('button', { name: 'Inchide' }).waitFor()
  await expectFine(page)
  await page.getByRole('row').filter({ hasText: '2150999000002' }).getByRole('button', { name: 'Inchide' }).click()
  const deciding = page.getByRole('dialog', { name: 'Inchide: 2150999000002' })
  await deciding.getByLabel('Nota').fill('Colet al altui client')
  await expectFine(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Inchide fara salvare' }).click()
  await deciding.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sterge decontarea' }).click()
  await page.getByRole('dialog', { name: 'Sterge decontarea' }).waitFor()
  await expectFine(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})

it('shows many lines on every width', async () => {
  const rows = Array.from({ length: 130 }, (_, i) => `21507770${String(i).padStart(5, '0')};${i + 1},50`)
  for (const width of [widths.phone, widths.tablet]) {
    const { page } = await openSignedIn(ADMIN, { width })
    await page.goto('/admin/settlements')
    await give(page, 'multe.csv', csv('AWB;Ramburs', ...rows))
    const preview = previewOf(page, 'multe.csv')
    await typeDay(preview, 'Ziua transferului', '04.01.2026')
    await expectFineAt(page, [width])
    await preview.getByRole('button', { name: 'Preia decontarea' }).click()
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '04.01.2026' }).first().click()
    await page
      .getByText(/din 130/)
      .first()
      .waitFor()
    await expectFineAt(page, [width])
  }
})
