/** A test has no limit of its own that is shorter than what all have (tools/test/waits.ts). */
import { waitsOfJourneys, waitsOfUnits } from '../test/waits.ts'

const ofTests = /^e2e\/|\.test\.tsx?$|(^|\/)test-[\w-]+\.tsx?$/
/** Holds what is complained of. */
const OWN_TEST = 'tools/house/waits.test.ts'
/** Not a factor. */
const MS = String.raw`(\d[\d_]*)(?![\d_]| \*)`

/** Of what is waited for: `{ timeout: 5_000 }`, and `vi.waitFor(…, 5_000)` in one line. */
const ofConditions = [new RegExp(String.raw`\btimeout: ${MS}`, 'g'), new RegExp(String.raw`\bwait(?:For|Until)\([^\n]*, ${MS}\)`, 'g')]
/** Of a test: `it('…', { timeout: 5_000 }, …`, `}, 5_000)`, and settings of a file. */
const ofWholeTests = [
  new RegExp(String.raw`^ *(?:it|test|describe)\b[^\n]*\{\s*timeout: ${MS}`, 'gm'),
  /^ {0,4}\}, (\d[\d_]{3,})\)$/gm,
  new RegExp(String.raw`\b(?:test|hook)Timeout: ${MS}`, 'g'),
]

export function waitComplaints(file: string, text: string): string[] {
  if (!ofTests.test(file) || file === OWN_TEST) return []
  const { conditionMs, testMs } = file.startsWith('e2e/') ? waitsOfJourneys : waitsOfUnits
  const shorter = (patterns: readonly RegExp[], leastMs: number) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ 1: ms = '', index, 0: found }) =>
        Number(ms.replaceAll('_', '')) < leastMs ? [text.slice(0, index + found.length).split('\n').length] : [],
      ),
    )
  const lines = new Set([...shorter(ofConditions, conditionMs), ...shorter(ofWholeTests, testMs)])
  return [...lines].map((line) => `${file}:${line}: use the limit that all tests have: a shorter one judges the machine`)
}
