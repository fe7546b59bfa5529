/** What is typed and cannot be read stays in its field, and no other value is taken for it. */
import { MantineProvider } from '@mantine/core'
import { createElement, type FunctionComponent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { locator, press } from '../../test/test-locator.ts'
import { AmountField } from './amount-field.tsx'
import { ChoiceField } from './choice/choice-field.tsx'
import { ChoicesField } from './choice/choices-field.tsx'
import { CountField } from './count-field.tsx'
import { DecimalInput, type DecimalTyped } from './decimal-input.tsx'
import { LongTextField } from './text/long-text-field.tsx'
import { SearchBox } from './text/search-box.tsx'
import { TextField } from './text/text-field.tsx'

let root: Root | null = null

afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

function draw<T>(
  Field: FunctionComponent<{ value: T; onChange: (typed: T) => void }>,
  begun: T,
  role: 'textbox' | 'searchbox' | 'combobox' = 'textbox',
) {
  let value = begun
  const Form = () => {
    const [typed, setTyped] = useState<T>(begun)
    value = typed
    return createElement(Field, { value: typed, onChange: (next: T) => setTyped(next) })
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(MantineProvider, { env: 'test' }, createElement(Form)))
  const body = locator(() => [document.body], 'page')
  return {
    field: body.getByRole(role),
    error: () => body.locator('.mantine-InputWrapper-error').allTextContents(),
    value: () => value,
  }
}

const amount = (begun: string) => draw<string>((props) => createElement(AmountField, { ...props, label: 'Suma' }), begun)
const count = (begun: number) =>
  draw<string | number>((props) => createElement(CountField, { ...props, label: 'Zile', least: 1, most: 60 }), begun)

const notAnAmount = 'Scrieti o suma, de exemplu 150 sau 99,50.'

it.each<[string, string, string[]]>([
  ['zece', 'zece', [notAnAmount]],
  ['12,345', '12,345', [notAnAmount]],
  ['30x20', '30x20', [notAnAmount]],
  [`${' '.repeat(18)}123456,7`, '123.456,70', []],
  ['1234.5 lei', '1.234,50', []],
  ['-5', '-5,00', []],
  ['', '', []],
])('of an amount %s stays and is said, or is written as one', async (typed, shown, error) => {
  const { field, value, error: shownError } = amount('7,00')
  await field.fill(typed)
  expect(await shownError()).toEqual([])
  await press('Tab')
  await expect.poll(() => field.inputValue()).toBe(shown)
  expect(value()).toBe(shown)
  await expect.poll(shownError).toEqual(error)
  expect(document.querySelectorAll('[data-unfit]')).toHaveLength(error.length)
})

it.each([
  ['75', 75, ['Scrieti un numar intre 1 si 60.']],
  ['0', 0, ['Scrieti un numar intre 1 si 60.']],
  ['60', 60, []],
  ['30x20', '30x20', ['Scrieti un numar intre 1 si 60.']],
  ['-5', '-5', ['Scrieti un numar intre 1 si 60.']],
  ['2,5', '2,5', ['Scrieti un numar intre 1 si 60.']],
  ['', '', []],
])('of a count %s stays, and is said beyond its bounds', async (typed, held, error) => {
  const drawn = count(5)
  await drawn.field.fill(typed)
  await press('Tab')
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(typed)
  await expect.poll(drawn.error).toEqual(error)
})

const decimal = (begun: DecimalTyped) =>
  draw<DecimalTyped>((props) => createElement(DecimalInput, { ...props, label: 'Greutate', decimals: 3 }), begun)
const fault = 'Scrieti un numar cu cel mult 3 zecimale.'

it.each<[string, DecimalTyped, string, string[]]>([
  ['2,5', 2.5, '2,5', []],
  ['2.5', 2.5, '2,5', []],
  ['12 kg', 12, '12', []],
  ['1,2345', '1,2345', '1,2345', [fault]],
  ['30x20x10', '30x20x10', '30x20x10', [fault]],
  ['-2', '-2', '-2', [fault]],
  ['doua', 'doua', 'doua', [fault]],
  ['', '', '', []],
])('of a measure %s stays, and is said where it is none', async (typed, held, shown, error) => {
  const drawn = decimal(7)
  await drawn.field.fill(typed)
  await press('Tab')
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(shown)
  await expect.poll(drawn.error).toEqual(error)
})

it.each([
  [TextField, 10, []],
  [TextField, 11, ['Cel mult 10 caractere. Sunt 11.']],
  [LongTextField, 10, []],
  [LongTextField, 11, ['Cel mult 10 caractere. Sunt 11.']],
])('of a text of ten characters at most in %o %i stay', async (Field, length, error) => {
  const drawn = draw<string>(
    ({ value, onChange }) =>
      createElement(Field as typeof TextField, {
        ...{ value, label: 'Nume', most: 10 },
        onChange: ({ currentTarget }) => onChange(currentTarget.value),
      }),
    '',
  )
  await drawn.field.fill('a'.repeat(length))
  await expect.poll(drawn.value).toBe('a'.repeat(length))
  await expect.poll(drawn.error).toEqual(error)
})

it.each([
  [100, 'cautat', []],
  [101, 'inainte', ['Cel mult 100 de caractere. Sunt 101.']],
])('of a search %i characters stay, and more than a list is searched by is not sent', async (length, held, error) => {
  const drawn = draw<string>(
    ({ value, onChange }) =>
      createElement(SearchBox, {
        ...{ value, label: 'Cauta', debounceMs: 0 },
        onChange: (text) => onChange(text === 'a'.repeat(length) ? 'cautat' : text),
      }),
    'inainte',
    'searchbox',
  )
  await drawn.field.fill('a'.repeat(length))
  await press('Enter')
  await expect.poll(drawn.error).toEqual(error)
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(length > 100 ? 'a'.repeat(length) : 'cautat')
})

const towns = [
  { value: 'CJ', label: 'Cluj' },
  { value: 'BN', label: 'Bistrița-Năsăud' },
]
const notListed = (text: string) => [`\u201e${text}\u201d nu este in lista. Alegeti din ea.`]

it.each<[string, string | null, string, string[]]>([
  ['bistrita-nasaud', 'BN', 'Bistrița-Năsăud', []],
  ['bn', 'BN', 'Bistrița-Năsăud', []],
  ['Clj', null, 'Clj', notListed('Clj')],
])('of a choice %s stays, and is said where it is none', async (typed, held, shown, error) => {
  const drawn = draw<string | null>((props) => createElement(ChoiceField, { ...props, label: 'Judet', data: towns }), 'CJ', 'combobox')
  await drawn.field.fill(typed)
  await press('Tab')
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(shown)
  await expect.poll(drawn.error).toEqual(error)
})

it.each<[string, boolean, string | null, string, string[]]>([
  ['Clj', false, 'CJ', 'Clj', notListed('Clj')],
  ['Clj', true, 'CJ', 'Clj', notListed('Clj')],
  ['', false, 'CJ', '', ['Alegeti din lista.']],
  ['', true, null, '', []],
  ['bn', false, 'BN', 'Bistrița-Năsăud', []],
])('of a choice that the rest hangs on %j stays, where it may be cleared: %s', async (typed, clearable, held, shown, error) => {
  const drawn = draw<string | null>(
    (props) => createElement(ChoiceField, { ...props, clearable, keepsChosen: true, label: 'Judet', data: towns }),
    'CJ',
    'combobox',
  )
  await drawn.field.fill(typed)
  await press('Tab')
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(shown)
  await expect.poll(drawn.error).toEqual(error)
})

it('of choices what is none stays beside those that are', async () => {
  const drawn = draw<string[]>((props) => createElement(ChoicesField, { ...props, label: 'Judete', data: towns }), ['CJ'], 'combobox')
  await drawn.field.fill('Bistri')
  await press('Tab')
  await expect.poll(() => drawn.field.inputValue()).toBe('Bistri')
  await expect.poll(drawn.error).toEqual(notListed('Bistri'))
  expect(drawn.value()).toEqual(['CJ'])
})
