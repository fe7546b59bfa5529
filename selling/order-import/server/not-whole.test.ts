/** What of a file does not reach the courier: said at its row, counted, and its rows found by it; columns by all rows that fill them. */
import { expect, it } from 'vitest'
import { importTrial } from './test-imports.ts'

const { another, upload, rowsOf, said } = await importTrial()

const header = ['Comanda', 'Destinatar', 'Telefon', 'Firma', 'Adresa', 'Localitate', 'Judet', 'Ramburs', 'Fereastra', 'Observatii']
const line = (n: number, own: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    ...{ Comanda: `C${n}`, Destinatar: `Ana Pop ${n}`, Telefon: '0722123456', Adresa: 'Strada Memorandumului 28' },
    ...{ Localitate: 'Cluj-Napoca', Judet: 'CJ', Ramburs: '10,00' },
    ...own,
  }
  return header.map((name) => `"${cells[name] ?? ''}"`).join(',')
}
const file = (...lines: string[]) => Buffer.from([header.map((name) => `"${name}"`).join(','), ...lines].join('\n'))

it('says each text that is cut or has a sign replaced at its row, counts the rows, and shows them alone', async () => {
  const { token } = await another()
  const gate = `Strada Memorandumului 28, ${'poarta verde '.repeat(20)}cod 4471`
  const { id, counts, remarked } = await upload(
    file(line(1), line(2, { Adresa: gate }), line(3, { Destinatar: 'Ionu\ufffd Pop' }), line(4, { Adresa: gate, Localitate: '' })),
    { token },
  )
  expect(counts).toMatchObject({ new: 3, faulty: 1 })
  expect(remarked).toBe(2)
  const rows = await rowsOf(id, 'remarked', token)
  expect(rows.map(({ row }) => row)).toEqual([3, 4])
  expect(rows.map(said)).toEqual([
    [expect.stringMatching(/^address: Nu a incaput .*cod 4471”$/)],
    ['recipient: Un semn nu s-a putut citi si a fost inlocuit: „Ionu\ufffd Pop”'],
  ])
})

it('cuts what a buyer wrote longer than its field between words, at its own column, and imports the row', async () => {
  const { token } = await another()
  const long = (end: string) => `${'Constructii '.repeat(9)}${end}`
  const gate = `${'interfonul nu merge '.repeat(14)}cod 4711B`
  const text = file(
    line(1, { Firma: long('Ardealul SRL') }),
    line(2, { Destinatar: long('Popa Ana') }),
    line(3, { Observatii: gate }),
    line(4, { Observatii: gate, Firma: long('Fiii SRL'), Telefon: '' }),
  )
  const { id, counts, remarked } = await upload(text, { token })
  expect(counts).toMatchObject({ new: 3, faulty: 1 })
  expect(remarked).toBe(3)
  expect((await rowsOf(id, undefined, token)).map((row) => said(row).map((one) => one.replace(/ „.*(?=.{8}”$)/, ' …')))).toEqual([
    ['company: Nu a incaput si nu ajunge la curier: …alul SRL”'],
    ['recipient: Nu a incaput si nu ajunge la curier: …Popa Ana”'],
    ['note: Nu a incaput si nu ajunge la curier: …od 4711B”'],
    expect.arrayContaining(['note: Nu a incaput si nu ajunge la curier: …od 4711B”']),
  ])
})

it('does not lose what is wrong with a cell behind what of it was replaced', async () => {
  const { token } = await another()
  const { counts } = await upload(file(line(1, { Destinatar: 'Ionu\ufffd Pop', Adresa: '' })), { token })
  expect(counts).toMatchObject({ new: 0, faulty: 1 })
})

it('names a column that only a late row fills, with that row', async () => {
  const { token } = await another()
  const lines = Array.from({ length: 300 }, (_, n) => line(n, n === 280 ? { Fereastra: 'luni, dupa 18' } : {}))
  const { notUnderstood } = await upload(file(...lines), { token })
  expect(notUnderstood).toEqual([{ at: 8, field: 'Fereastra', text: 'luni, dupa 18', count: 1, rows: [282] }])
})

it('reads cells that hold entities as a store’s texts are read', async () => {
  const { token } = await another()
  const { id } = await upload(file(line(1, { Destinatar: 'Acme &amp; Fiii', Adresa: 'Strada Lunga 12 &#8211; 14' })), { token })
  const [row] = await rowsOf(id, undefined, token)
  expect([row?.recipient, row?.cells[4]]).toEqual(['Acme & Fiii', 'Strada Lunga 12 – 14'])
})
