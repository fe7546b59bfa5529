/** The platform's bank statements as a browser alone shows them; what they say and ask is `paying/bank-statements/web/*.page.test.ts`. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { camtFile, ibanNumbered, type Line, mt940File } from '#paying/bank-statements/server/test-files.ts'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { ask } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'

const ADMIN = 'admin@demo.test'
const ours = { config: { seller: { iban: 'RO81EXPD0000000000000001' } } }

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Alege extrasul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Other journeys on this product may have left some. */
const openLines = async () =>
  (await ask<{ counts: { open: number } }>('GET', '/admin/bank-statements/lines?state=open', { email: ADMIN })).counts.open

it('is fine with the faults of a file, and with the dialog of a line over it', async () => {
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/admin/bank-statements')
  await page.getByRole('heading', { name: 'Extrase de cont' }).waitFor()
  const broken = camtFile(ours, [{ amount: 100 }, { amount: 200 }])
    .toString()
    .replace('>1.00<', '>x<')
    .replace('>2.00<', '>y<')
  await give(page, 'stricat.xml', Buffer.from(broken))
  await page.getByText('Linia 7: nu poate fi citita').waitFor()
  await expectFine(page)
  await give(page, 'una.xml', camtFile(ours, [{ amount: 3_301, text: 'fara client', name: 'NIMENI' }]))
  await page.getByRole('row').filter({ hasText: 'fara client' }).getByRole('button', { name: 'Alt client...' }).click()
  await page.getByRole('dialog', { name: 'A cui este plata' }).waitFor()
  await expectFine(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})

it('is fine on a phone and a tablet, with many lines and long names', async () => {
  const long = 'SOCIETATEA COMERCIALA CU NUME FOARTE LUNG SI INCA MAI LUNG S.R.L.'
  const lines = Array.from(
    { length: 60 },
    (_, i): Line => ({ amount: 1_000 + i, text: `transfer ${i} ${'detalii '.repeat(12)}`, name: long, iban: ibanNumbered(7_100 + i) }),
  )
  for (const width of [widths.phone, widths.tablet]) {
    const { page } = await openSignedIn(ADMIN, { width })
    await page.goto('/admin/bank-statements')
    await give(page, 'multe.txt', mt940File(ours, lines))
    await page.getByRole('status').filter({ hasText: 'Extrasul multe.txt a fost preluat' }).waitFor()
    await page
      .getByText(new RegExp(`din ${await openLines()}\\b`))
      .first()
      .waitFor()
    await expectFineAt(page, [width])
  }
})
