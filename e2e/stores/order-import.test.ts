/** Orders of a spreadsheet, from the file to their AWBs; the same file again makes nothing. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fanCsv, ownTemplateCells, ownTemplateHeader, sampleOrder } from '#selling/order-import/server/sample-files.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { preview, progress } from './store-list-page.ts'

const orders = (count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ ...sampleOrder(from + i), cash: 0 }))

async function give(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto('/profile/order-import')
  await page.getByLabel('Alege fisierul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

it('takes the file of a courier’s template to AWBs, and knows it when it comes again', async () => {
  const { page } = await openSignedIn()
  const file = fanCsv(orders(3))
  await give(page, 'fan.csv', file)
  await page.getByText('3 se importa').waitFor()
  await page.getByRole('button', { name: 'Importa 3 comenzi' }).click()
  await page.getByText('3 comenzi noi').waitFor()
  await page.getByRole('button', { name: 'Activeaza comenzile importate' }).click()
  await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).click()
  await progress(page).getByText('3 comenzi activate').waitFor({ timeout: 60_000 })
  await progress(page).getByRole('button').filter({ hasText: 'Inchide' }).click()

  await give(page, 'fan.csv', file)
  await page.getByText('3 sunt deja importate, la fel').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Importa/ }).isDisabled()).toBe(true)
})

it('names what is wrong by row and column, by keyboard and on a phone, and keeps what the columns mean', async () => {
  const { page } = await openSignedIn('client@demo.test', { width: widths.phone })
  const header = ownTemplateHeader.map((name) => (name === 'Telefon' ? 'Sunam la' : name))
  const [first = [], ...rest] = orders(10, 50).map(ownTemplateCells)
  const faulty = first.map((cell, at) => (at === ownTemplateHeader.indexOf('Telefon') ? '12345' : cell))
  const bytes = writeWorkbook({ Comenzi: [header, faulty, ...rest] })
  await give(page, 'comenzi.xlsx', bytes)
  await page.getByText('randul 2, coloana "Sunam la": „12345” nu este un numar de telefon din Romania').waitFor()
  await expectFine(page)

  const meaning = page.getByRole('combobox', { name: 'Ce inseamna coloana Email' })
  await meaning.focus()
  await page.keyboard.press('ArrowDown')
  await meaning.fill('Referinta')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => meaning.inputValue()).toBe('Referinta')
  await page.getByText('9 se importa').waitFor()
  await give(page, 'comenzi.xlsx', bytes)
  await page.getByText('Coloanele sunt cele alese data trecuta.').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Ce inseamna coloana Email' }).inputValue()).toBe('Referinta')
})

it('is fine at every width, begun and empty', async () => {
  const { page } = await openSignedIn('client@demo.test')
  await page.goto('/profile/order-import')
  await page.getByRole('heading', { name: 'Import comenzi' }).waitFor()
  await expectFineAt(page, Object.values(widths))
})
