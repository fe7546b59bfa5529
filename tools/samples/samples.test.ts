import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorsOfInvoice } from '#invoicing/ubl/contract/rules/rules.ts'
import { readInvoice as readUbl } from '#invoicing/ubl/server/reading/read-invoice.ts'
import { pagesOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { testConfig, testDatabase } from '#server/platform/test-app.ts'
import { testFolder } from '#server/platform/test-folder.ts'
import { textsOf } from '#server/platform/texts.ts'
import { writeSamples } from './cases.ts'
import { openBooks, type SampleBooks } from './open-books.ts'
import { type Pages, sumOf } from './test-paper.ts'
import { type AdvancePaper, invoiceProblems, proformaProblems, readInvoice, sheetProblems } from './test-recompute.ts'

const folder = await testFolder('samples')
const { url: databaseUrl } = await testDatabase('expedio_places')
const { dataDir } = await testConfig({})
let books: SampleBooks
/** By name, with the folder. */
const papers = new Map<string, Pages>()
const advances = new Map<string, AdvancePaper>()

beforeAll(async () => {
  books = await openBooks({ databaseUrl, dataDir })
  await writeSamples(books, folder)
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.pdf')).sort())
    papers.set(name, await pagesOfPdf(await readFile(join(folder, name))))
  for (const name of papers.keys()) {
    const { kind, number, vat } = invoiceAt(name)
    if (kind === 'advance' && vat[0]) advances.set(number, vat[0])
  }
}, 300_000)
afterAll(async () => {
  await books.close()
  await rm(folder, { recursive: true, force: true })
})

const paperAt = (name: string): Pages => {
  const pages = papers.get(name)
  if (!pages) throw new Error(`${name} was not written`)
  return pages
}
const textsAt = (name: string) => textsOf(/-en\/|-in-english/.test(name) ? 'en' : 'ro')
const invoiceAt = (name: string) => readInvoice(paperAt(name), textsAt(name))

function problemsOf(name: string, pages = paperAt(name)): string[] {
  const texts = textsAt(name)
  if (name.startsWith('sheets/')) return sheetProblems(pages, texts)
  if (name.endsWith('/proforma.pdf')) return proformaProblems(pages, texts)
  return invoiceProblems(pages, texts, advances)
}

const isDay = (text: string) => /^\d\d[./]\d\d[./]\d{4}$/.test(text)
const isAmount = (text: string) => /^-?[\d.,]+( RON)?$/.test(text) && !isDay(text)
const isRate = (text: string) => /^\d+%/.test(text)
const isCounted = (text: string) => /\(\d+\)$| · .*\d$/.test(text)

/** Figures that a paper adds up, numbers its rows and pages by, or taxes by: not days, AWBs and postal codes. */
function figuresOf(name: string): { page: number; at: number; text: string }[] {
  const all = paperAt(name).flatMap((texts, page) => texts.map(({ text }, at) => ({ page, at, text: text.trim() })))
  return all.filter(({ text }) => (isAmount(text) && !/^\d{6,}$/.test(text)) || isRate(text) || isCounted(text))
}

/** Its last digit is one more. */
const altered = (text: string): string => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))

const withAltered = (pages: Pages, { page, at }: { page: number; at: number }): Pages =>
  pages.map((texts, i) => (i === page ? texts.map((one, j) => (j === at ? { ...one, text: altered(one.text) } : one)) : texts))

const isInvoice = (name: string): boolean => !name.startsWith('sheets/') && !name.endsWith('/proforma.pdf')
const isPosition = ({ text, left }: { text: string; left: number }): boolean => left < 41 && /^\d+$/.test(text)

async function electronicAt(name: string) {
  const read = readUbl(await readFile(join(folder, name.replace(/\.pdf$/, '.xml'))))
  if (read.kind === 'refused') throw new Error(`${name}: ${JSON.stringify(read.message)}`)
  return read
}

type Annexed = { awb: string; of: string; rate: string; net: number }

/** Rows of orders, from below the head to the empty row before the sums. */
async function annexOf(name: string): Promise<Annexed[]> {
  const [sheet] = await readWorkbook(join(folder, name.replace(/\.pdf$/, '-annex.xlsx')))
  const rows = (sheet?.data ?? []).slice(3)
  const end = rows.findIndex((row) => row.every((cell) => cell === null))
  return rows.slice(0, end).map((row) => ({
    ...{ awb: String(row[3]), of: `${row[4]}, ${row[5]}`, rate: String(row[7]), net: Math.round(Number(row[8]) * 100) },
  }))
}

/** Also those that were cancelled there. */
async function awbsHeld(): Promise<Set<string>> {
  const states = await Promise.all(
    ['fan', 'sameday'].map(async (courier) => {
      const answer = await fetch(`${books.simulators}/${courier}/_sim/state`)
      return (await answer.json()) as { shipments: { awb: string }[] } // as simulators/README.md says
    }),
  )
  return new Set(states.flatMap(({ shipments }) => shipments.map(({ awb }) => awb)))
}

describe('the papers', () => {
  it('add up: each line, base, VAT, total, advance and what is left to pay is what their figures make', () => {
    expect([...papers.keys()].filter((name) => problemsOf(name).length > 0).map((name) => [name, problemsOf(name)])).toEqual([])
  })

  it('are of all kinds that are asked about', () => {
    expect([...papers.keys()]).toEqual(
      expect.arrayContaining(
        [
          ...[
            'bonus/invoice-with-bonus',
            'several-pages/invoice-several-pages',
            'storno-whole/storno-whole',
            'storno-by-line/storno-by-line',
          ],
          ...['reverse-charge/invoice-reverse-charge', 'another-rate/invoice-advance-at-another-rate', 'sheets/sheet-several-pages'],
        ].map((name) => `${name}.pdf`),
      ),
    )
  })

  it('number their pages, and go on without losing a row', () => {
    for (const name of ['several-pages/invoice-several-pages.pdf', 'sheets/sheet-several-pages.pdf']) {
      const pages = paperAt(name)
      expect(pages.length).toBeGreaterThanOrEqual(3)
      const rows = pages.flatMap((texts, page) => texts.filter(isPosition).map(({ bottom }) => ({ page, bottom })))
      const without = rows.map((row) =>
        pages.map((texts, page) => (page === row.page ? texts.filter(({ bottom }) => bottom !== row.bottom) : texts)),
      )
      expect(rows.length).toBeGreaterThan(40)
      expect(without.filter((rest) => problemsOf(name, rest).length === 0)).toEqual([])
      expect(
        pages.filter(
          (lost) =>
            problemsOf(
              name,
              pages.filter((page) => page !== lost),
            ).length === 0,
        ),
      ).toEqual([])
    }
  })

  it('reverse to the ban what they reverse, whole or line by line, each rate for itself', () => {
    const reversed = {
      'storno-whole': ['invoice-reversed-whole', 'storno-whole'],
      'storno-by-line': ['invoice-reversed-by-line', 'storno-by-line', 'storno-of-the-other-lines'],
      'another-rate': ['invoice-advance-at-another-rate', 'storno-advance-at-another-rate'],
    }
    for (const [story, names] of Object.entries(reversed)) {
      const all = names.map((name) => invoiceAt(`${story}/${name}.pdf`))
      expect(all.map(({ kind }) => kind)).toEqual(['fiscal', ...names.slice(1).map(() => 'storno')])
      const rates = Map.groupBy(
        all.flatMap(({ vat }) => vat),
        ({ rate }) => rate,
      )
      for (const rows of rates.values()) expect([sumOf(rows.map(({ base }) => base)), sumOf(rows.map(({ vat }) => vat))]).toEqual([0, 0])
      expect(sumOf(all.map(({ totals }) => totals.payable ?? Number.NaN))).toBe(0)
    }
  })

  it('have electronic invoices beside them, which keep the rules of the national system and say the same', async () => {
    /** With what each reverses, and the categories of its taxes. */
    const stornos: Record<string, [reversed: string, ...categories: string[]]> = {
      'storno-whole/storno-whole': ['invoice-reversed-whole', 'S'],
      'storno-by-line/storno-by-line': ['invoice-reversed-by-line', 'S'],
      'reverse-charge/storno-reverse-charge': ['invoice-reverse-charge', 'AE'],
      'storno-of-advance/storno-to-a-consumer': ['invoice-reversed', 'S'],
      'another-rate/storno-advance-at-another-rate': ['invoice-advance-at-another-rate', 'S', 'S'],
    }
    const names = [...papers.keys()].filter((name) => isInvoice(name) && !/-en\/|-in-english/.test(name))
    expect(names).toEqual(expect.arrayContaining(Object.keys(stornos).map((name) => `${name}.pdf`)))
    for (const name of names) {
      const read = await electronicAt(name)
      const paper = invoiceAt(name)
      expect([name, errorsOfInvoice(read.document)]).toEqual([name, []])
      // Of a rate of which an advance bore a part the tax may be some bani beside base × rate.
      expect([name, read.differences.filter(({ rule }) => rule !== 'BR-CO-17')]).toEqual([name, []])
      const rows = read.document.vatTotals[0]?.rows ?? []
      expect([name, read.document.number, rows.map(({ taxable, tax }) => [Number(taxable), Number(tax)]).toSorted()]).toEqual([
        ...[name, paper.number],
        paper.vat.map(({ base, vat }) => [base / 100, vat / 100]).toSorted(),
      ])
    }
    for (const [name, [reversed, ...categories]] of Object.entries(stornos)) {
      const { document } = await electronicAt(`${name}.pdf`)
      const { number } = invoiceAt(`${name.slice(0, name.indexOf('/'))}/${reversed}.pdf`)
      expect([name, document.typeCode, document.vatTotals[0]?.rows.map(({ category }) => category)]).toEqual([name, '380', categories])
      // Beside what it reverses it names the advances that it gives back.
      expect(document.preceding.map((one) => one.number)).toContain(number)
      expect([name, Number(document.totals.withVat) < 0]).toEqual([name, true])
    }
    const { document: ofConsumer } = await electronicAt('storno-of-advance/storno-to-a-consumer.pdf')
    expect(ofConsumer.buyer).toMatchObject({ taxIds: [], legalId: { id: expect.stringMatching(/^\d{13}$/) } })
    // The advance at 19 % is given back above zero, the services at 21 % below.
    const { document: ofOtherRate } = await electronicAt('another-rate/storno-advance-at-another-rate.pdf')
    expect(new Set(ofOtherRate.lines.map(({ quantity, vat }) => `${quantity} ${vat?.percent}`))).toEqual(
      new Set(['-1 19', '-1 21', '1 19', '1 21']),
    )
  })

  it('deduct advances at the rate that they bore, 19 % until July 2025 and 21 % since, and none twice', () => {
    const { lines, vat } = invoiceAt('another-rate/invoice-advance-at-another-rate.pdf')
    expect(lines.filter(({ advance }) => advance !== null).map(({ rate, net }) => [rate, net])).toEqual([
      ['19%', -(invoiceAt('another-rate/advance-at-19.pdf').totals.net ?? 0)],
      ['21%', -(invoiceAt('another-rate/advance-at-21.pdf').totals.net ?? 0)],
    ])
    expect(vat.map(({ rate }) => rate)).toEqual(['21%', '19%'])
    // One invoice may be there in two languages.
    const read = new Map([...papers.keys()].filter(isInvoice).map((name) => [invoiceAt(name).number, invoiceAt(name)]))
    const taken = Map.groupBy(
      [...read.values()].flatMap((one) => one.lines.filter(({ advance }) => advance)),
      ({ advance }) => advance ?? '',
    )
    expect(taken.size).toBeGreaterThan(30)
    // What a storno gives back is above zero, and may be deducted again.
    const left = [...taken].map(([number, parts]) => (advances.get(number)?.base ?? Number.NaN) + sumOf(parts.map(({ net }) => net)))
    expect(left.filter((net) => !(net >= 0))).toEqual([])
  })

  it('of a company in the Union have net prices, no VAT, and why', () => {
    const { lines, vat, totals } = invoiceAt('reverse-charge/invoice-reverse-charge.pdf')
    expect(new Set(lines.map(({ rate }) => rate))).toEqual(new Set(['0% (AE)']))
    expect([vat.map((row) => row.vat), totals.vat, totals.total]).toEqual([[0], 0, totals.net])
    const said = paperAt('reverse-charge/invoice-reverse-charge.pdf')
      .flat()
      .map(({ text }) => text)
      .join('\n')
    expect(said).toMatch(/taxare inversă/)
    expect(said).toMatch(/Cod TVA: DE811234567/)
  })

  it('of orders name couriers and services of orders with an AWB that the courier holds, which the annex lists line by line', async () => {
    const held = await awbsHeld()
    const names = [...papers.keys()].filter((name) => isInvoice(name) && invoiceAt(name).kind === 'fiscal')
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) {
      const orders = await annexOf(name)
      expect(orders.filter(({ awb }) => !held.has(awb))).toEqual([])
      const { lines } = invoiceAt(name)
      const services = lines.filter(({ advance, net }) => advance === null && net > 0)
      const { service } = textsAt(name).invoices
      const groups = Map.groupBy(
        orders.filter(({ net }) => net > 0),
        ({ of, rate }) => `${of} ${rate}`,
      )
      const made = [...groups.values()].map((some) => ({
        ...{ name: service({ of: some[0]?.of ?? '', orders: some.length }), rate: some[0]?.rate },
        net: sumOf(some.map(({ net }) => net)),
      }))
      expect(services.map((line) => ({ name: line.name, rate: line.rate, net: line.net }))).toEqual(expect.arrayContaining(made))
      expect(services).toHaveLength(made.length)
      const reversals = lines.filter(({ advance, net }) => advance === null && net < 0)
      expect(sumOf(reversals.map(({ net }) => net))).toBe(sumOf(orders.filter(({ net }) => net < 0).map(({ net }) => net)))
    }
  })

  it.each([
    'bonus/invoice-with-bonus.pdf',
    'several-pages/invoice-several-pages.pdf',
    'storno-by-line/storno-by-line.pdf',
    'reverse-charge/invoice-reverse-charge-in-english.pdf',
    'another-rate/invoice-advance-at-another-rate.pdf',
    'sheets/sheet-with-corrections.pdf',
    'individual/proforma.pdf',
  ])('do not add up any more where any figure of %s is altered', (name) => {
    const figures = figuresOf(name)
    expect(figures.length).toBeGreaterThanOrEqual(10)
    const unnoticed = figures.filter((figure) => problemsOf(name, withAltered(paperAt(name), figure)).length === 0)
    expect(unnoticed.map(({ text }) => text)).toEqual([])
  })
})
