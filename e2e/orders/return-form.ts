/** The public form of a return, filled in. */
import type { Page } from 'playwright-core'

/** Who sends it back, and from where; the names are those of the Romanian form. */
export async function fillInBuyer(page: Page, { name, email: mail }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Nume si prenume').fill(name)
  await page.getByLabel('Telefon', { exact: true }).fill('0721 000 999')
  await page.getByLabel('E-mail', { exact: true }).fill(mail)
  await page.getByLabel('Judet').selectOption('CJ')
  await page.getByLabel('Localitate').fill('Dej')
  await page.getByLabel('Strada').fill('Strada Crangului')
  await page.getByLabel('Numar', { exact: true }).fill('2')
  await page.getByLabel('Cod postal').fill('405200')
}
