import { describe, expect, it } from 'vitest'
import { englishIn, leavesOf, romanianIn, unusedTextsOf, usedPaths } from './texts.ts'

const PAGE = 'sending/orders/web/orders-page.tsx'

describe('a word for people outside the texts', () => {
  it.each([
    ['a string', "toast.success('Comanda a fost stearsa.')"],
    ['a template', 'const title = `Editare adresa`'],
    ['the text between tags', 'const page = <p>Nicio oferta</p>'],
    ['an attribute', 'const field = <Field aria-label="Cauta" />'],
    ['a list', "const days = ['Luni', 'sambata']"],
    ['a part of an object', "const labels = { save: 'Salveaza' }"],
    ['a word with diacritics', "const city = 'București'"],
  ])('is found in %s', (_where, line) => {
    expect(romanianIn(PAGE, `const order = 1\n${line}\n`)).toEqual([expect.stringMatching(/^sending\/orders\/web\/orders-page\.tsx:2: "/)])
  })

  it.each([
    ['a comment', '// Comanda este gata.'],
    ['a name', 'const comanda = { adresa: 1, "adresa de livrare": 2 }'],
    ['a type', "type Role = 'proprietar' | 'dispecer'"],
    ['an import', "import { suma } from './comanda.ts'"],
    ['English, codes and addresses', "const codes = ['order-not-draft', 'Sender', '/profile/orders', 'minimum', 'Content-Type']"],
  ])('is not found in %s', (_where, line) => {
    expect(romanianIn(PAGE, `${line}\n`)).toEqual([])
  })
})

it('an English word in the Romanian texts is found, in what is said only', () => {
  expect(englishIn('sending/orders/words/ro/orders.ts', "export const orders = { order: 'Comanda', save: 'Save the order' }")).toHaveLength(
    1,
  )
})

describe('the texts that a file uses', () => {
  it.each([
    ['by their path', 'texts.orders.cancel.title', ['orders.cancel.title']],
    ['called with parameters', 'texts.orders.title(texts.orders.name, 2)', ['orders.title', 'orders.name']],
    [
      'by a name of their own',
      'const cancel = texts.orders.cancel\nshow(cancel.title, cancel["verb"])',
      ['orders.cancel.title', 'orders.cancel.verb'],
    ],
    [
      'by parts taken out',
      'const { cancel: { title }, acts: words } = texts.orders\nshow(title, words.done)',
      ['orders.cancel.title', 'orders.acts.done'],
    ],
    ['above the name they go by', 'const f = () => words.done\nconst words = texts.acts', ['acts.done']],
    ['looked up', 'texts.states[texts.of[state]]', ['states.*', 'of.*']],
    ['as a whole', 'show(texts.states)', ['states']],
    ['of some language', 'textsOf(language).mails.subject', ['mails.subject']],
    ['in tags', 'const page = <Field label={texts.a.b}>{texts.c}</Field>', ['a.b', 'c']],
    ['and none of another name', 'other.orders.title', []],
  ])('%s', (_how, code, paths) => {
    expect(usedPaths(PAGE, code).sort()).toEqual([...paths].sort())
  })
})

describe('a text', () => {
  const leaves = leavesOf({ a: { one: 'x', two: () => 'x' }, b: { c: { one: 'x' }, list: ['x'] } })

  it('is a leaf, a list too', () => expect(leaves).toEqual(['a.one', 'a.two', 'b.c.one', 'b.list']))

  it('that nothing names is unused', () => expect(unusedTextsOf(leaves, ['a.one', 'b.list.length'])).toEqual(['a.two', 'b.c.one']))

  it('is used with those that are looked up beside it, or passed on with it', () => {
    expect(unusedTextsOf(leaves, ['a.*', 'b.list'])).toEqual(['b.c.one'])
    expect(unusedTextsOf(leaves, ['a.two', 'b'])).toEqual(['a.one'])
  })
})
