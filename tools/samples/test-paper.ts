/** A paper as a reader has it: lines of texts on pages, and the figures in them. Nothing is known of it but its pages and how its language writes. */
import type { Texts } from '#contract/texts/texts.ts'
import type { PlacedText } from '#product/server/tests/languages/test-pdf-text.ts'

export type Pages = readonly (readonly PlacedText[])[]
/** From left to right. */
type Line = { page: number; cells: PlacedText[] }
/** `about`: what wraps below it in its second column. */
export type Row = { page: number; cells: PlacedText[]; about: string }

const [MARGIN, PAGE_WIDTH, FOOTER_TOP] = [40, 595.28, 45]
/** Of points. */
const NEARLY = 0.6

const isNear = (a: number, b: number) => Math.abs(a - b) <= NEARLY
const isFooter = ({ bottom }: PlacedText) => bottom < FOOTER_TOP
const isAtMargin = (cell: PlacedText | undefined) => cell !== undefined && isNear(cell.left, MARGIN)

/** From top to bottom, without footers. */
export function linesOf(pages: Pages): Line[] {
  return pages.flatMap((texts, page) => {
    const rows = Map.groupBy(
      texts.filter((text) => !isFooter(text)),
      ({ bottom }) => Math.round(bottom * 10),
    )
    return [...rows]
      .sort(([a], [b]) => b - a)
      .map(([, cells]) => ({ page, cells: cells.map((cell) => ({ ...cell, text: cell.text.trim() })).sort((a, b) => a.left - b.left) }))
  })
}

/** Rows that begin with their position, below a head that begins with `position` on each page; and what is wrong with that. */
export function rowsOf(lines: readonly Line[], { position, columns }: { position: string; columns: number }) {
  const problems: string[] = []
  const rows: Row[] = []
  let headOn = -1
  for (const { page, cells } of lines) {
    const [first, second] = cells
    if (isAtMargin(first) && first?.text === position) headOn = page
    else if (isAtMargin(first) && /^\d+$/.test(first?.text ?? '') && cells.length >= columns) {
      if (headOn !== page) problems.push(`row ${first?.text} of page ${page + 1} has no head above it`)
      rows.push({ page, cells, about: second?.text ?? '' })
    } else {
      const row = rows.at(-1)
      const [, name] = row?.cells ?? []
      const below = name && cells.find(({ left }) => isNear(left, name.left))
      if (row && row.page === page && below && !isAtMargin(first)) row.about += ` ${below.text}`
    }
  }
  rows.forEach(({ cells }, at) => {
    if (cells[0]?.text !== String(at + 1)) problems.push(`row ${at + 1} is numbered ${cells[0]?.text}`)
  })
  return { rows, problems }
}

/** What stands to the right of a label, on its own line. */
export const besides = (lines: readonly Line[], label: string): PlacedText | undefined => {
  const line = lines.find(({ cells }) => cells.some(({ text }) => text === label || text === `${label}:`))
  const at = line?.cells.findIndex(({ text }) => text === label || text === `${label}:`) ?? 0
  return line?.cells[at + 1]
}

/** Each page says which of how many it is, and of which paper; nothing is drawn outside the margins or over another text. */
export function pageProblems(pages: Pages, { number, texts }: { number: string; texts: Texts }): string[] {
  const numbering = pages.flatMap((page, at) => {
    const expected = `${number} · ${texts.invoices.page({ page: at + 1, pages: pages.length })}`
    const said = page.filter(isFooter).map(({ text }) => text)
    return said.length === 1 && said[0] === expected ? [] : [`page ${at + 1} is signed ${JSON.stringify(said)}, not ${expected}`]
  })
  const outside = pages.flatMap((page) =>
    page
      .filter(({ left, right }) => left < MARGIN - NEARLY || right > PAGE_WIDTH - MARGIN + NEARLY)
      .map(({ text }) => `${text} is outside the margins`),
  )
  const over = linesOf(pages).flatMap(({ cells }) =>
    cells.flatMap((cell, at) => {
      const next = cells[at + 1]
      return next && next.left < cell.right - NEARLY - spaceAfter(cell, next) ? [`${next.text} is drawn over ${cell.text}`] : []
    }),
  )
  return [...numbering, ...outside, ...over]
}

/** A wrapped text keeps the space at which it was wrapped. */
const spaceAfter = (cell: PlacedText, next: PlacedText): number => (cell.right > next.left && cell.text !== '' ? 3 : 0)

/** Figures below each other end at one edge. */
export function edgeProblems(what: string, cells: readonly (PlacedText | undefined)[]): string[] {
  const [first, ...others] = cells.flatMap((cell) => cell ?? [])
  return others.flatMap(({ text, right }) => (first && isNear(right, first.right) ? [] : [`${what}: ${text} is not below ${first?.text}`]))
}

/** Whole bani; NaN where it is no amount of that language. */
export function baniOf(text: string | undefined, { forms }: Texts): number {
  const [thousands, decimal] = forms.decimalSign === ',' ? ['.', ','] : [',', '.']
  const written = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})*\\${decimal}\\d\\d$`)
  const plain = (text ?? '').replace(/\s*RON$/, '')
  return written.test(plain) ? Number(plain.replaceAll(thousands, '').replace(decimal, '')) : Number.NaN
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/** Half a ban away from zero. */
export const percentOf = (bani: number, percent: number): number => Math.sign(bani) * Math.round((Math.abs(bani) * percent) / 100)
