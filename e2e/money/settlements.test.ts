/** Couriers' settlements: a file with its columns, differences and what is decided, the transfer that comes in. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { couriers } from '../../contract/couriers.ts'
import { writeWorkbook } from '../../server/platform/spreadsheet/write-workbook.ts'
import { expectFine } from '../fine-page.ts'
import { activeOrder } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'

const ADMIN = 'admin@demo.test'

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))

const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Alege fisierul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const previewOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Verificati ${name}` })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Leaving the field closes its calendar. */
async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true })
  await field.fill(day)
  await field.press('Tab')
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('takes a file once, shows its differences first and keeps what is decided', async () => {
  const { awb, courier } = await activeOrder({ name: 'Dana Fara Ramburs' })
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/profile/orders')
  await page.getByRole('link', { name: 'Decontari curieri' }).click()
  await page.getByRole('heading', { name: 'Decontari curieri' }).waitFor()
  await expectFine(page)

  await choose(page, 'Curier', couriers[courier].name)
  const file = csv('Borderou;;', 'Expeditie;Destinatar;De plata', `${awb};Dana;100,00`, '2150999000001;Ion;1.234,50', 'Total;;1.334,50')
  await give(page, 'decont.csv', file)
  const preview = previewOf(page, 'decont.csv')
  await preview.getByText('1.234,50').waitFor()
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  expect(await preview.getByText('Alegeti coloana.').count()).toBe(2)
  await choose(page, 'Coloana AWB', 'Expeditie')
  await choose(page, 'Coloana sumei', 'De plata')
  await typeDay(preview, 'Ziua transferului', '05.01.2026')
  await expectFine(page)
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  const taken = page.getByRole('status').filter({ hasText: 'Preluat: 2 linii.' })
  await taken.getByText('De lamurit: 2 diferente.').waitFor()

  // Known by its headings now, and its lines too.
  await give(page, 'decont-2.csv', file)
  await previewOf(page, 'decont-2.csv').getByText('2 linii, in total 1.334,50 RON.').waitFor()
  await typeDay(previewOf(page, 'decont-2.csv'), 'Ziua transferului', '05.01.2026')
  await previewOf(page, 'decont-2.csv').getByRole('button', { name: 'Preia decontarea' }).click()
  await page.getByText('Toate liniile erau stiute deja: nu s-a schimbat nimic.').waitFor()

  await row(page, '05.01.2026').getByRole('link', { name: '05.01.2026' }).click()
  await page.getByRole('heading', { name: `Decontarea ${couriers[courier].name} din 05.01.2026` }).waitFor()
  await row(page, String(awb)).getByText('Comanda fara ramburs').waitFor()
  await expectFine(page)
  await row(page, '2150999000001').getByRole('button', { name: 'Inchide' }).click()
  const deciding = page.getByRole('dialog', { name: 'Inchide: 2150999000001' })
  await deciding.getByLabel('Nota').fill('Colet al altui client')
  await expectFine(page)
  await deciding.getByRole('button', { name: 'Inchide', exact: true }).last().click()
  await row(page, '2150999000001').getByText('Colet al altui client').waitFor()
  expect(await row(page, '2150999000001').getByRole('button', { name: 'Inchide' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Marcheaza incasata' }).click()
  const receiving = page.getByRole('dialog', { name: 'Transferul a intrat in cont' })
  await receiving.getByRole('button', { name: 'Marcheaza incasata' }).click()
  await receiving.getByText('Alegeti ziua.').waitFor()
  await typeDay(receiving, 'Ziua in care a intrat', '06.01.2026')
  await receiving.getByRole('button', { name: 'Marcheaza incasata' }).click()
  await page.getByText('in cont la 06.01.2026').waitFor()
})

it('refuses what cannot be read with its row and column, and asks a courier for a day', async () => {
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/admin/settlements')
  await page.getByRole('button', { name: 'Intreaba FAN Courier' }).click()
  await page.getByText(/^(Curierul nu a trimis niciun ramburs in acea zi|Toate liniile erau stiute deja|Preluat: )/).waitFor()
  await give(page, 'poza.png', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  await page.getByRole('alert').getByText('Nu s-a schimbat nimic.').waitFor()
  await choose(page, 'Curier', 'Sameday')
  await page.getByText('Sameday trimite decontarile ca fisier.').waitFor()
  const sheets = {
    expeditii: [
      ['AWB', 'Suma ramburs'],
      ['1ONB77', '1.234'],
      ['1ONB78', 'zece'],
    ],
  }
  await give(page, 'sameday.xlsx', Buffer.from(writeWorkbook(sheets)))
  const preview = previewOf(page, 'sameday.xlsx')
  await typeDay(preview, 'Ziua transferului', '05.01.2026')
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await preview.getByText('Randul 2, coloana Suma ramburs: 1.234 se poate citi in doua feluri.').waitFor()
  await preview.getByText('Randul 3, coloana Suma ramburs: suma nu poate fi citita.').waitFor()
})

it('shows many lines on every width', async () => {
  const rows = Array.from({ length: 130 }, (_, i) => `21507770${String(i).padStart(5, '0')};${i + 1},50`)
  for (const width of [widths.phone, widths.tablet]) {
    const { page } = await openSignedIn(ADMIN, { width })
    await page.goto('/admin/settlements')
    await give(page, 'multe.csv', csv('AWB;Ramburs', ...rows))
    const preview = previewOf(page, 'multe.csv')
    await typeDay(preview, 'Ziua transferului', '04.01.2026')
    await expectFine(page)
    await preview.getByRole('button', { name: 'Preia decontarea' }).click()
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '04.01.2026' }).first().click()
    await page
      .getByText(/din 130/)
      .first()
      .waitFor()
    await expectFine(page)
  }
})
