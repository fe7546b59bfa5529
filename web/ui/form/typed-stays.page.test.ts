/** What is typed and cannot be read stays in its field, and no other value is taken for it. */
import { MantineProvider } from '@mantine/core'
import { createElement, type FunctionComponent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { locator, press } from '../../test/test-locator.ts'
import { AmountField } from './amount-field.tsx'
import { CountField } from './count-field.tsx'

let root: Root | null = null

afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

function draw<T>(Field: FunctionComponent<{ value: T; onChange: (typed: T) => void }>, begun: T) {
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
    field: body.getByRole('textbox'),
    error: () => body.locator('.mantine-InputWrapper-error').allTextContents(),
    value: () => value,
  }
}

const amount = (begun: string) => draw<string>((props) => createElement(AmountField, { ...props, label: 'Suma' }), begun)
const count = (begun: number) =>
  draw<string | number>((props) => createElement(CountField, { ...props, label: 'Zile', least: 1, most: 60 }), begun)

it.each([
  ['zece', 'zece'],
  ['12,345', '12,345'],
  [`${' '.repeat(18)}123456,7`, '123.456,70'],
  ['1234.5 lei', '1.234,50'],
  ['', ''],
])('of an amount %s stays, or is written as one', async (typed, shown) => {
  const { field, value } = amount('7,00')
  await field.fill(typed)
  await press('Tab')
  await expect.poll(() => field.inputValue()).toBe(shown)
  expect(value()).toBe(shown)
})

it.each([
  ['75', 75, ['Scrieti un numar intre 1 si 60.']],
  ['0', 0, ['Scrieti un numar intre 1 si 60.']],
  ['60', 60, []],
  ['', '', []],
])('of a count %s stays, and is said beyond its bounds', async (typed, held, error) => {
  const drawn = count(5)
  await drawn.field.fill(typed)
  await press('Tab')
  await expect.poll(drawn.value).toBe(held)
  await expect.poll(() => drawn.field.inputValue()).toBe(typed)
  await expect.poll(drawn.error).toEqual(error)
})
