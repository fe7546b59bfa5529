import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benchesOf, measurements, onlyByName } from '../bench.mjs'
import { missingFiles } from './named-files.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** They make files, or name them as others do. */
const inventing = /^tools\/(how-to\/(recipe[\w-]*|followed-copy)|layers)\.ts$|^server\/platform\/database\/embedded\/postgres-files\.ts$/
const read = (paths: readonly string[]) => paths.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const sources = read(files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !isTest(file) && !inventing.test(file)))
const documents = read(files.filter((file) => file.endsWith('.md') && !file.startsWith('docs/decisions/')))

describe('files that are named by their path are there:', () => {
  it('those that programs start and read, and those of comments', () => {
    expect(sources.length).toBeGreaterThan(2000)
    expect(sources.flatMap(({ file, text }) => missingFiles(file, text, files))).toEqual([])
  })

  it.each([
    ['an address', "new URL('../lost/thread.ts', import.meta.url)", 'tools/lost/thread.ts'],
    ['a folder', "join(root, 'tools', 'lost')", 'tools/lost'],
    ['a program that is started', "spawn(node, ['tools/lost.ts'])", 'tools/lost.ts'],
    ['the end of a path, in a comment', '// as house/lost.ts does', 'house/lost.ts'],
  ])('%s that is not there is complained of', (_what, text, path) => {
    expect(missingFiles('tools/house/here.ts', text, files)).toEqual([`tools/house/here.ts: names ${path}, which is not there`])
  })

  it('what is there by its end alone, made by a build, or a part of a text is none', () => {
    const text = `house/lines.ts\njoin(root, 'dist', 'index.html')\nbench/\${name}.ts\nhttps://example.ro/a/b.ts`
    expect(missingFiles('tools/house/here.ts', text, files)).toEqual([])
  })

  it('those of the commands', () => {
    const programs = Object.values(scripts).map((line) => /^node (\S+)$/.exec(line)?.[1])
    expect(programs.filter((path) => path === undefined || !files.includes(path))).toEqual([])
  })
})

describe('commands that are named', () => {
  const named = [...sources, ...documents].flatMap(({ text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z]+(?::[a-z]+)*)/g)].map(([, name = '']) => name),
  )

  it('are in package.json', () => {
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('are benches where they name one', () => {
    const benches = [...sources, ...documents].flatMap(({ text }) =>
      [...text.matchAll(/npm run bench ([a-z][a-z/-]+)/g)].map(([, name = '']) => name),
    )
    expect(benches.length).toBeGreaterThan(20)
    expect(benches.filter((name) => benchesOf([name]) === null)).toEqual([])
  })
})

describe('npm run bench', () => {
  it('has every program of bench/', () => {
    const imported = new Set(sources.flatMap(({ text }) => [...text.matchAll(/'[^']*\/([\w-]+)\.ts'/g)].map(([, name]) => name)))
    const programs = files
      .filter((file) => /^bench\/(?!torture\/|attack\/).*\.ts$/.test(file))
      .map((file) => file.slice('bench/'.length, -'.ts'.length))
      .filter((name) => !imported.has(name.split('/').at(-1)))
    expect([...measurements, ...onlyByName].toSorted()).toEqual(expect.arrayContaining(programs))
    expect([...measurements, ...onlyByName].filter((name) => !files.includes(`bench/${name}.ts`))).toEqual([])
  })

  it('refuses a word that is no bench and that none takes', () => {
    for (const asked of [['lost-bench'], ['ledger', 'offer'], ['ledger', 'README.md'], ['lost/list.csv']])
      expect(benchesOf(asked)).toBeNull()
  })

  it('gives lists and runs to those that take them', () => {
    expect(benchesOf(['store-activations', 'lost'])).toEqual([{ name: 'store-activations', args: ['lost'] }])
    expect(benchesOf(['addresses', 'ledger', 'README.md'])).toEqual([
      { name: 'addresses', args: ['README.md'] },
      { name: 'ledger', args: [] },
    ])
    expect(
      benchesOf(['README.md'])
        ?.filter(({ args }) => args.length > 0)
        .map(({ name }) => name),
    ).toEqual(['addresses', 'address-reading'])
  })
})
