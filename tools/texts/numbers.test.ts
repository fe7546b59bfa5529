import { expect, it } from 'vitest'
import { numberSignaturesOf, rawNumbersIn } from './numbers.ts'

const FILE = 'contract/texts/ro/list.ts'

/** Templates in strings: `@{max}` stands for a placeholder. */
const code = (text: string): string => text.replaceAll('@', '$')

it.each([
  ['a parameter', 'too: (max: number) => `Cel mult @{max} comenzi`', '@{max}'],
  ['one that may be missing', 'too: (max: number | null) => `Cel mult @{max} comenzi`', '@{max}'],
  ['one by name', "'too-many': ({ max }: { max: number }) => `Cel mult @{max} comenzi`", '@{max}'],
  ['one under another name', 'too: ({ max: most }: { max: number }) => `Cel mult @{most}`', '@{most}'],
  ['one of several together', 'too: (of: { max: number }) => `Cel mult @{of.max}`', '@{max}'],
  ['one of a type of its own', 'too: ({ max }: Most & { of: string }) => `Cel mult @{max}`', '@{max}'],
  ['one within a choice', "too: (max: number) => `Cel mult @{max === 1 ? 'una' : `@{max} comenzi`}`", '@{max}'],
  ['one either way', "too: (max: number, all: boolean) => `Cel mult @{all ? 'toate' : max}`", '@{max}'],
  ['what is left of one', 'more: (count: number) => `si alte @{count - 3}`', '@{count}'],
  ['an amount', 'price: (sum: Bani) => `costa @{sum / 100} RON`', '@{sum}'],
  ['one in a function of the file', 'x: 1 }\nconst rows = (count: number) => `@{count} randuri`\nconst y = { z: 2', '@{count}'],
])('a number without a form is found: %s', (_what, written, name) => {
  expect(rawNumbersIn(FILE, `type Most = { max: number }\nexport const list = { ${code(written)} }`)).toEqual([
    expect.stringContaining(code(name)),
  ])
})

it('a number that forms write before a noun is found: only what counts knows the plurals', () => {
  const written = code('export const list = { all: (count: number) => `@{forms.number(count)} comenzi` }')
  expect(rawNumbersIn(FILE, written)).toEqual([`${FILE}: list.all: forms.number before "comenzi": forms.counted, which knows the plurals`])
})

it.each([
  ['counted', "all: (count: number) => `Sunt @{forms.counted(count, { one: 'o comanda', other: '# comenzi' })}`"],
  ['of a unit', 'most: (kg: number) => `cel mult @{forms.number(kg)} kg`'],
  ['of a whole', 'part: (done: number, total: number) => `@{number(done)} din @{number(total)}`'],
  ['that names something', 'sheet: ({ sheet }: { sheet: number }) => `Borderoul @{sheet} asteapta`'],
  ['of a file’s name', 'fileName: (count: number) => `etichete-@{count}.pdf`'],
  ['that is a text already', 'all: (count: string) => `@{count} comenzi`'],
  ['that is no number here, but in another text', 'a: (count: number) => forms.number(count), b: (count: string) => `@{count} comenzi`'],
])('a number %s is none', (_what, written) => {
  expect(rawNumbersIn(FILE, `export const list = { ${code(written)} }`)).toEqual([])
})

it('in another language a parameter is what it is in the Romanian text, also under another name', () => {
  const romanian = numberSignaturesOf(
    'export const list = { max: (name: string, max: number) => name, of: { all: ({ count }: { count: number }) => 1 } }',
  )
  const english =
    'export const list: Texts = { max: (name, most) => `@{name}: @{most} orders`, of: { all: ({ count }) => `@{count} orders` } }'
  const found = rawNumbersIn('contract/texts/en/list.ts', code(english), romanian)
  expect(found).toEqual([code('list.max: @{most}'), code('list.of.all: @{count}')].map((said) => expect.stringContaining(said)))
})
