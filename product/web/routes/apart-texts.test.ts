/** What stands in `apart.ts` is there only for pages that load it: no other page, nor what it loads, may say it. Nor any what mails say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { apart } from '#texts/ro/apart.ts'
import { mailed } from '#texts/ro/mailed.ts'
import { importedFile } from '#tools/rooms/borders.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = new Map<string, string>()

function textOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, known)
  return known
}

/** Of a module of the browser: what it imports, `apart` parts of the program left out. */
const importsOf = (file: string): string[] =>
  [
    ...textOf(file)
      .replace(/withAllTexts\(\(\) => import\('[^']+'\)\)/g, '')
      .matchAll(/(?:from|import\(|^import)\s*'([.#][^']+\.tsx?)'/gm),
  ].map(([, to]) => importedFile(file, to ?? '') ?? '')

function reached(from: readonly string[], known = new Set<string>()): Set<string> {
  // A comment may show an import of what is not there.
  for (const file of from) if (!known.has(file) && existsSync(join(root, file))) reached(importsOf(file), known.add(file))
  return known
}

const saying = (texts: object) => new RegExp(`\\btexts\\.(${Object.keys(texts).join('|')})\\b`)
const says = saying(apart)
const routes = [
  'product/web/router.tsx',
  ...readdirSync(join(root, 'product/web/routes')).map((name) => `product/web/routes/${name}`),
].filter((file) => !/\.test\./.test(file))
const pagesBy = (maker: string) =>
  routes.flatMap((file) =>
    [...textOf(file).matchAll(new RegExp(`\\b${maker}\\(\\(\\) => import\\('([^']+)'\\)`, 'g'))].map(
      ([, to]) => importedFile(file, to ?? '') ?? '',
    ),
  )

it('is said by no page that does not load it', () => {
  const pages = [...pagesBy('lazyPageWithTexts'), 'product/web/shell/shell.tsx', 'web/shell/root.tsx']
  expect(pages.length).toBeGreaterThan(40)
  const wrong = [...reached(pages)].filter((file) => /\/web\/|^web\//.test(file) && says.test(textOf(file)))
  expect(wrong).toEqual([])
})

it('is of mails said by no page at all', () => {
  const files = [...reached(['product/web/main.tsx'])].filter((file) => /\/web\/|^web\//.test(file))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => saying(mailed).test(textOf(file)))).toEqual([])
})

it('is loaded by no page that does not say it', () => {
  const pages = pagesBy('pageApart')
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => ![...reached([page])].some((file) => says.test(textOf(file))))).toEqual([])
})

it('is built anew with whatever else the browser loads, after a change of any of it', () => {
  const lists = textOf('tools/start.mjs').matchAll(/(?:AREAS = \[|\.\.\.AREAS, )([^\]]+)\]/g)
  const looked = [...lists].flatMap(([, list]) => [...(list ?? '').matchAll(/'([\w.]+)'/g)].map(([, name]) => name ?? ''))
  const folders = new Set([...reached(['product/web/main.tsx'])].map((file) => file.split('/')[0] ?? ''))
  expect([...folders]).toContain('texts')
  expect([...folders].filter((folder) => !looked.includes(folder))).toEqual([])
})
