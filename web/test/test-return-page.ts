/** The public return page as tests speak of it. */

import { IBAN } from '#selling/returns/server/test-returns.ts'
import type { Page } from './test-page.tsx'

export const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const tooMany = { type: '', title: 'too-many-requests', status: 429, detail: '', message: '', errors: [] }

/** All that is asked for. */
export async function fillReturn(page: Page, name: string): Promise<void> {
  await field(page, 'De ce').fill('Nu se potriveste')
  await field(page, 'Contul dumneavoastra').fill(IBAN)
  await field(page, 'Schimb').check()
  await field(page, 'Produs').fill('Tricou')
  await field(page, 'Nume si prenume').fill(name)
  await field(page, /^Telefon/).fill('0721 000 999')
  await field(page, /^E-mail$/).fill('mara@exemplu.ro')
  await page.getByLabel('Judet').evaluate((select) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
    setter?.call(select, 'CJ')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  for (const [label, value] of [
    ['Localitate', 'Dej'],
    ['Strada', 'Strada Crangului'],
    ['Numar', '2'],
    ['Cod postal', '405200'],
  ] as const)
    await field(page, new RegExp(`^${label}$`)).fill(value)
}
