import fs from 'node:fs'
import { expect, it, vi } from 'vitest'
import { languages } from '#texts/languages.ts'
import { beginDocument, heading, type Pdf, pageNumbers } from './draw-document.ts'

const texts = await languages.ro.load()
const issuedAt = new Date('2026-03-12T10:00:00Z')

const begun = (title: string) => beginDocument({ title, author: 'Expedio', issuedAt, texts })

function draw(pdf: Pdf, title: string): void {
  heading(pdf, { title, dates: [['Data', '12.03.2026']] })
  pageNumbers(pdf, title, texts.invoices.page)
  pdf.end()
}

/** Said without its ten thousand numbers. */
const isSame = (a: Uint8Array, b: Uint8Array | undefined): boolean => b !== undefined && Buffer.from(a).equals(b)

async function drawn(title: string): Promise<Uint8Array> {
  const { pdf, bytes } = await begun(title)
  draw(pdf, title)
  return bytes
}

it('reads its typefaces once, and draws the same with them as with those it has just read', async () => {
  const first = await drawn('Factură Țăndărei')
  const read = vi.spyOn(fs, 'readFileSync')
  try {
    expect(isSame(await drawn('Factură Țăndărei'), first)).toBe(true)
    expect(read.mock.calls.filter(([file]) => String(file).endsWith('.ttf'))).toEqual([])
  } finally {
    read.mockRestore()
  }
})

it('has of its typefaces what it says itself alone, whatever is drawn beside it', async () => {
  const alone = [await drawn('Proforma Șișești'), await drawn('Aviz 0123456789')]
  const beside = [await begun('Proforma Șișești'), await begun('Aviz 0123456789')]
  heading(beside[0]?.pdf as Pdf, { title: 'Proforma Șișești', dates: [['Data', '12.03.2026']] })
  draw(beside[1]?.pdf as Pdf, 'Aviz 0123456789')
  pageNumbers(beside[0]?.pdf as Pdf, 'Proforma Șișești', texts.invoices.page)
  beside[0]?.pdf.end()
  const together = await Promise.all(beside.map(({ bytes }) => bytes))
  expect(together.map((bytes, i) => isSame(bytes, alone[i]))).toEqual([true, true])
})
