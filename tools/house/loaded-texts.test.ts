import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { measurements, onlyByName } from '../bench.mjs'
import { importedFile } from '../rooms/borders.ts'

const READER = 'server/platform/texts.ts'
const LOADER = 'product/server/texts.ts'
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const programs = [
  ...Object.values(scripts).flatMap((line) => /^node (\S+\.ts)$/.exec(line)?.[1] ?? []),
  ...[...measurements, ...onlyByName].map((name) => `bench/${name}.ts`),
]
const threads = execFileSync('git', ['ls-files', '*-thread.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const anImport = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([.#][^']+)'/gm

const imports = new Map<string, readonly string[]>()

/** What is loaded before it runs. */
function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const found = [...readFileSync(file, 'utf8').matchAll(anImport)].flatMap(([, path = '']) => importedFile(file, path) ?? [])
  const sources = found.filter((one) => /\.tsx?$/.test(one))
  imports.set(file, sources)
  return sources
}

function loadedWith(program: string): Set<string> {
  const loaded = new Set([program])
  for (const file of loaded) for (const one of importsOf(file)) loaded.add(one)
  return loaded
}

it.each([...programs, ...threads])('%s loads the texts where something in it may read them', (program) => {
  const loaded = loadedWith(program)
  expect(loaded.has(READER) && !loaded.has(LOADER)).toBe(false)
})

it('programs are looked into', () => {
  expect(programs.length).toBeGreaterThan(40)
  expect(loadedWith('product/server/open-product.ts').size).toBeGreaterThan(500)
})
