/** Which tests are nearest to files that changed: by the number of imports between them. */
import { dirname } from 'node:path'
import { importedFile } from '../rooms/borders.ts'

export type SourceTexts = ReadonlyMap<string, string>

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
// What is imported as a type alone is the compiler's matter.
const IMPORT = /(?:^|\n)\s*(?:import|export)(?! type\b)[^'"\n;]*?(?:\{[^}]*\}\s*from\s*)?'([.#][^']+)'|\bimport\('([.#][^']+)'\)/g

/** By file, who imports it; paths from the root. */
export function importersOf(sources: SourceTexts): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of sources)
    for (const [, path, loaded] of text.matchAll(IMPORT)) {
      const imported = importedFile(file, path ?? loaded ?? '')
      if (imported === null) continue
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  return importers
}

/** Tests that the changed files reach, the nearest first: they themselves, their importers, the importers of those. */
export function nearestTests(changed: readonly string[], sources: SourceTexts): string[] {
  const importers = importersOf(sources)
  const seen = new Set<string>()
  const found: string[] = []
  let files = [...changed, ...changed.filter((file) => !sources.has(file)).flatMap((file) => testsBeside(file, sources))]
  while (files.length > 0) {
    const next = new Set<string>()
    for (const file of files) {
      if (seen.has(file)) continue
      seen.add(file)
      if (isTest(file) && sources.has(file)) found.push(file)
      for (const importer of importers.get(file) ?? []) next.add(importer)
    }
    files = [...next]
  }
  return found
}

/** Of a file that nothing imports (a migration, a list): the tests of its folder, or of the nearest one above that has some. */
function testsBeside(file: string, sources: SourceTexts): string[] {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const tests = [...sources.keys()].filter((one) => isTest(one) && dirname(one) === folder)
    if (tests.length > 0) return tests
  }
  return []
}

/** As many of the first as take so long; at least one. What is not known takes as long as most. */
export function testsWithin(secondsMax: number, tests: readonly string[], seconds: Readonly<Record<string, number>>): string[] {
  const USUAL_S = 2
  let sum = 0
  return tests.filter((test, i) => {
    const takes = seconds[test] ?? USUAL_S
    if (i > 0 && sum + takes > secondsMax) return false
    sum += takes
    return true
  })
}
