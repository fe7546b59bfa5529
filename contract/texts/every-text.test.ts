/** Every text of every language says something: none is missing, half rendered, or in the words of another language. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'

const all = await Promise.all(Object.entries(languages).map(async ([language, { load }]) => [language, await load()] as const))
const [ro, en] = [await languages.ro.load(), await languages.en.load()]

/** What parameters are that a text looks up in a list of its own. */
const known: Record<string, unknown> = {
  ...{ courier: 'fan', side: 'width', field: 'sender', problem: 'not-found', to: 'draft', role: 'owner', name: 'Cutie' },
  ...{ awb: '700', orderId: 'ABC', awbs: ['700'], products: ['Cutie'], warehouses: ['Cluj'], scopes: ['read'], rights: ['read'] },
  ...{
    messages: ['7'],
    differences: ['x'],
    pickupOn: '2026-11-22',
    issuedOn: '2026-11-22',
    invoiceKind: 'fiscal',
    orders: [{ awb: '700', uniqueId: 'ABC', recipientName: 'Ana', reason: 'x', toString: () => '1' }],
    names: ['x'],
    topics: ['x'],
    lines: ['x'],
    locker: 'L1',
    why: 'x',
    ...{ refusal: 'no-funds', missing: ['county'] },
    inviter: 'a@b.ro',
    ...{ alert: 'delivered', way: 'returned' },
  },
}
const numbers =
  /^(min|max|kg|cm|ron|count|tries|calls|found|asked|amount|price|available|left|carried|collected|owed|quantity|position|status|days|hoursMax|minutesMax|\w+Bani)$/

const params = new Proxy({}, { get: (_, name) => (String(name) in known ? known[String(name)] : numbers.test(String(name)) ? 7 : '7') })

type Found = { path: string; text: string }
type Text = (...given: unknown[]) => unknown

const kinds: readonly unknown[] = [7, '7', ['7'], new Date(), params, 'delivered']

const combinations = (count: number): unknown[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((before) => kinds.map((one) => [...before, one]))

const isWhole = (text: string): boolean => !/undefined|NaN|\[object|null/.test(text)

/** Parameters by name, or one after the other: the first of these that the text takes and says whole. */
function said(text: Text): unknown {
  if (/^\(?(\{|of\b)/.test(text.toString())) return text(params)
  const all: unknown[] = []
  for (const given of combinations(text.length || 1)) {
    try {
      all.push(text(...given))
    } catch {
      // The next may be what it takes.
    }
    if (all.length > 0 && isWhole(String(all.at(-1)))) return all.at(-1)
  }
  if (all.length === 0) throw new Error(`no parameters were found for ${text}`)
  return all[0]
}

/** How numbers are written is the test of languages. */
function rendered(texts: unknown, path = ''): Found[] {
  if (typeof texts === 'string') return [{ path, text: texts }]
  if (Array.isArray(texts)) return texts.flatMap((one, i) => rendered(one, `${path}.${i}`))
  if (typeof texts === 'function') return rendered(said(texts as Text), path)
  if (typeof texts !== 'object' || texts === null) return [{ path, text: String(texts) }]
  return Object.entries(texts).flatMap(([name, one]) => (path === '' && name === 'forms' ? [] : rendered(one, `${path}.${name}`)))
}

describe.each(all)('every text of %s', (_, texts) => {
  const found = rendered(texts)

  it('is there and whole', () => {
    expect(found.length).toBeGreaterThan(400)
    // Lines between the paragraphs of a mail are empty.
    const empty = found.filter(({ path, text }) => text === '' && !/mails\..*\.lines\.\d+$/.test(path))
    expect(empty).toEqual([])
    expect(found.filter(({ text }) => !isWhole(text))).toEqual([])
  })
})

it('no code stands in two files, where the last would win', () => {
  const index = readFileSync(new URL('./ro/ro.ts', import.meta.url), 'utf8')
  const codes = [...index.matchAll(/^ {4}\.\.\.(\w+),$/gm)].flatMap(([, name]) => {
    const file = new RegExp(`\\b${name}\\b.* from '(.*)'`).exec(index)?.[1] ?? ''
    const text = readFileSync(new URL(file, new URL('./ro/', import.meta.url)), 'utf8')
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

it('no English text is the Romanian one, but for names', () => {
  const romanian = new Map(rendered(ro).map(({ path, text }) => [path, text]))
  const same = rendered(en).filter(({ path, text }) => romanian.get(path) === text && /[a-z]{3,} [a-z]{3,}/i.test(text))
  expect(same).toEqual([])
})

it('Romanian is written without diacritics on screens, as it is specified', () => {
  const onScreens = rendered(ro).filter(({ path }) => !/^\.(invoices|proforma)\./.test(path)) // printed documents have them
  expect(onScreens.filter(({ text }) => /[ăâîșțşţĂÂÎȘȚŞŢ]/.test(text))).toEqual([])
})
