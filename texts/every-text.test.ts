/** Every text of every language says something: none is missing, half rendered, or in the words of another language. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importedFile } from '#tools/rooms/borders.ts'
import { languages } from './languages.ts'
import { foreignWords } from './test-foreign-words.ts'
import { isWhole, rendered } from './test-rendered.ts'

const all = await Promise.all(Object.entries(languages).map(async ([language, { load }]) => [language, await load()] as const))
const [ro, en] = [await languages.ro.load(), await languages.en.load()]

describe.each(all)('every text of %s', (_, texts) => {
  const found = rendered(texts)

  it('is there and whole', () => {
    expect(found.length).toBeGreaterThan(400)
    // Lines between the paragraphs of a mail are empty.
    const empty = found.filter(({ path, text }) => text === '' && !/\.(mails\..*|notices\.\w+\.mail(ToRecipient)?)\.lines\.\d+$/.test(path))
    expect(empty).toEqual([])
    expect(found.filter(({ text }) => !isWhole(text))).toEqual([])
  })
})

it('no code stands in two files, where the last would win', () => {
  const index = readFileSync(new URL('./ro/shown.ts', import.meta.url), 'utf8')
  const messages = index.slice(index.indexOf('  messages: {'), index.indexOf('\n  audit,'))
  const codes = [...messages.matchAll(/^ {4}\.\.\.(\w+),$/gm)].flatMap(([, name]) => {
    const file = new RegExp(`\\b${name}\\b.* from '(.*)'`).exec(index)?.[1] ?? ''
    const text = readFileSync(importedFile('texts/ro/shown.ts', file) ?? '', 'utf8')
    const body = text.slice(text.indexOf(`const ${name} `)).split('\n}')[0] ?? ''
    return [...body.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, code]) => code)
  })
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code, i) => codes.indexOf(code) < i)).toEqual([])
})

it.each(all)('%s has the texts of every other language', (_, texts) => {
  expect(rendered(texts).map(({ path }) => path)).toEqual(rendered(ro).map(({ path }) => path))
})

const ROMANIAN =
  /\b(nu|este|sunt|sau|pentru|fost|poate|trebuie|comanda|comenzi|curierul|magazinul|adresa|pachetul|coletul|parola|alegeti|verificati|incercati|rambursul|valoarea|campul|invalida|obligatori[ue]|[a-z]+ului)\b/i

it('no English text has Romanian words', () => {
  expect(rendered(en).filter(({ text }) => ROMANIAN.test(text.replaceAll('Bucuresti', '')) || /[ăâîșțĂÂÎȘȚ]/.test(text))).toEqual([])
})

/** A courier is called so in every language, and addresses of pages are. */
const SAME = /FAN Courier|\/[\w/-]+/g

it.each(['ro', 'en'] as const)('no text of %s has words of the other language', (language) => {
  const found = rendered(language === 'ro' ? ro : en)
  expect(found.filter(({ text }) => foreignWords[language].test(text.replace(SAME, ' ')))).toEqual([])
})

/** Of the areas and of what all share. */
const englishFiles = () =>
  globSync(['texts/en/*.ts', 'contract/texts/en/**/*.ts', '*/*/words/en/**/*.ts'], { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), 'utf8'),
  )
const root = new URL('../', import.meta.url)

it('no English text has an article before the name of the product, which may begin with any sound', () => {
  const sources = englishFiles()
  expect(sources.length).toBeGreaterThan(30)
  expect(sources.flatMap((text) => text.match(/\b[Aa]n? \$\{product\}/g) ?? [])).toEqual([])
})

it('no file has a Romanian name in English', () => {
  const names = rendered(en).filter(({ path }) => /\.fileNames?(\.|$)/.test(path))
  const romanian = new Map(rendered(ro).map(({ path, text }) => [path, text]))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter(({ path, text }) => romanian.get(path) === text && !/^\.(proforma|accounting)\./.test(path))).toEqual([])
})

/** As the specification has them in Romanian too. */
const englishInBoth = ['.messages.referral-start-invalid', '.messages.referral-end-invalid']

it('no English text is the Romanian one, but for names', () => {
  const romanian = new Map(rendered(ro).map(({ path, text }) => [path, text]))
  const same = rendered(en).filter(
    ({ path, text }) => !englishInBoth.includes(path) && romanian.get(path) === text && /[a-z]{3,} [a-z]{3,}/i.test(text),
  )
  expect(same).toEqual([])
})

it('Romanian is written without diacritics on screens, as it is specified', () => {
  const onScreens = rendered(ro).filter(({ path }) => !/^\.(invoices|proforma|sheetDocument|writtenDocument)\./.test(path)) // printed documents have them
  expect(onScreens.filter(({ text }) => /[ăâîșțşţĂÂÎȘȚŞŢ]/.test(text))).toEqual([])
})
