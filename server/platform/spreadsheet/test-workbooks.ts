/** Workbooks as tests read them: what cells show, and what their formulas come to. */
import { strFromU8, unzipSync } from 'fflate'

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Formula = { at: string; formula: string; value: number }

/** Each formula of a sheet beside what it comes to when it is computed from the cells it names: sums, differences and ROUND alone. */
export function computedFormulas(bytes: Uint8Array): (Formula & { computed: number })[] {
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const cells = new Map<string, { formula: string | null; value: number }>()
  for (const [, at = '', inner = ''] of xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/g)) {
    const formula = /<f>(.*?)<\/f>/.exec(inner)?.[1] ?? null
    const value = /<v>(.*?)<\/v>/.exec(inner)?.[1]
    if (value !== undefined) cells.set(at, { formula, value: Number(value) })
  }
  const valueAt = (at: string) => Math.round((cells.get(at)?.value ?? 0) * 100)
  const sumOf = (column: string, first: number, last: number) => {
    let total = 0
    for (let row = first; row <= last; row += 1) total += valueAt(`${column}${row}`)
    return total
  }
  const termOf = (term: string): number => {
    const [, column = '', first, last] = /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(term) ?? []
    if (first !== undefined) return sumOf(column, Number(first), Number(last))
    return /^[A-Z]+\d+$/.test(term) ? valueAt(term) : Number(term) * 100
  }
  const compute = (formula: string): number => {
    const [, inner = formula] = /^ROUND\((.*),2\)$/.exec(formula) ?? []
    const terms = inner.match(/[+-]?(SUM\([^)]*\)|[^+-]+)/g) ?? []
    return terms.reduce((total, term) => total + (term.startsWith('-') ? -1 : 1) * termOf(term.replace(/^[+-]/, '')), 0) / 100
  }
  return [...cells].flatMap(([at, { formula, value }]) => (formula === null ? [] : [{ at, formula, value, computed: compute(formula) }]))
}
