/** A file of orders as its page shows it: what of it is not understood, and what does not reach the courier whole, before anything is imported. */
import { expect, it } from 'vitest'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const as = await server.user('fisiere')

const header = 'Comanda,Destinatar,Telefon,Firma,Adresa,Localitate,Judet,Ramburs,Fereastra'
const order = (n: number, { gate = '', window = '' } = {}) =>
  `C${n},Ana Pop ${n},0722123456,,Strada Memorandumului 28; ${gate},Cluj-Napoca,CJ,"10,00",${window}`
const given = async (...lines: string[]): Promise<Page> => {
  const page = await mountPage('/profile/order-import', { as })
  const buffer = Buffer.from([header, ...lines].join('\n'))
  await page.getByLabel('Alege fisierul').setInputFiles({ name: 'comenzi.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Previzualizare' }).waitFor()
  return page
}

it('names the columns that are not understood with their rows, whichever of them fill it, and nothing where all is read', async () => {
  const page = await given(...Array.from({ length: 260 }, (_, n) => order(n, n >= 250 ? { window: 'dupa 18' } : {})))
  const alert = page.getByRole('alert').filter({ hasText: 'o coloana completata nu este inteleasa' })
  await alert.waitFor()
  await expect.poll(() => alert.textContent()).toContain('Fereastra: dupa 18 (10 randuri: 252, 253, 254, 255, 256…)')
  // Whole on a phone too: nothing of a line is cut away, and many of them scroll by themselves.
  const wide = await given(order(1, { window: 'dupa ora 18 cand se intoarce de la serviciu si numai daca nu ploua' }))
  const line = wide.getByRole('alert').getByRole('listitem')
  await expect.poll(() => line.allTextContents()).toEqual([expect.stringMatching(/^Fereastra: .*numai daca nu ploua \(randul 2\)$/)])
  const plain = await given(order(1))
  await expect.poll(() => plain.getByText('nu este inteleasa').count()).toBe(0)
})

it('counts the rows that are imported without a part, and shows them alone, before the button that imports', async () => {
  const page = await given(order(1), order(2, { gate: `${'poarta verde '.repeat(20)}cod 4471` }), order(3))
  await page.getByText(/^Un rand se importa fara o parte din ce scrie in el/).waitFor()
  await page.getByRole('radio', { name: 'Fara o parte' }).click()
  const preview = page.getByRole('table', { name: 'Previzualizare' })
  await expect.poll(() => preview.getByRole('row').filter({ hasText: 'Ana Pop' }).count()).toBe(1)
  await page.getByText(/randul 3, .*Nu a incaput si nu ajunge la curier: „.*verde/).waitFor()
  expect(page.requests(/\/run$/)).toEqual([])
})

it('shows the rows that want something where the address asks for a kind that there is none of', async () => {
  const page = await given(order(1), order(2))
  await page.goto(`${page.url().replace(/\?.*/, '')}?rows=remarked`)
  const preview = page.getByRole('table', { name: 'Previzualizare' })
  await expect.poll(() => preview.getByRole('row').filter({ hasText: 'Ana Pop' }).count()).toBe(2)
  await expect.poll(() => page.getByText('Nu este niciun rand de acest fel.').count()).toBe(0)
})
