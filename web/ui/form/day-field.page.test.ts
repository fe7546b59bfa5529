/** A field of days by itself: what is typed, what is held of it, and what is said. */
import { MantineProvider } from '@mantine/core'
import { createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { type Locator, locator, press } from '../../test/test-locator.ts'
import { DayField } from './day-field.tsx'
import type { DayFieldValue } from './day-held.ts'

type Drawn = { field: Locator; error: () => Promise<string[]>; held: () => DayFieldValue; root: Root }
let root: Root | null = null

afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

type Given = { day?: DayFieldValue; min?: string; max?: string; error?: string; onEscape?: () => void }

function draw({ day = '2026-11-21', onEscape, ...rest }: Given = {}): Drawn {
  let held: DayFieldValue = day
  const Form = () => {
    const [value, setValue] = useState<DayFieldValue>(day)
    held = value
    return createElement(DayField, { ...rest, label: 'Ziua', day: value, onChange: setValue })
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(MantineProvider, { env: 'test' }, createElement(Form)))
  const body = locator(() => [document.body], 'page')
  return {
    field: body.getByRole('textbox', { name: 'Ziua' }),
    error: () => body.locator('.mantine-InputWrapper-error').allTextContents(),
    held: () => held,
    root,
  }
}

const NONE = 'Nu este o data. Scrieti-o ca 31.12.2026.'

it.each([
  ['21.11.2026', '2026-11-21'],
  [' 1.2.2026 ', '2026-02-01'],
  ['01/02/2026', '2026-02-01'],
  ['1-2-2026', '2026-02-01'],
  ['1 2 2026', '2026-02-01'],
  ['29.02.2028', '2028-02-29'],
  ['2026-03-04', '2026-03-04'],
])('takes %s, and writes it as the language does once it is left', async (typed, day) => {
  const { field, error, held } = draw()
  await field.fill(typed)
  await expect.poll(held).toBe(day)
  await press('Tab')
  await expect.poll(() => field.inputValue()).toBe(day.split('-').toReversed().join('.'))
  expect(await error()).toEqual([])
})

it.each(['31.02.2027', '29.02.2027', 'ieri', '12.13.2026', '1.2.20', '1.2.26', '46347', '21.11', '21.11.2026x', '0.1.2026', '21.11.20266'])(
  'keeps %s, which is no day, says so when it is left, and holds no other',
  async (typed) => {
    const { field, error, held } = draw()
    await field.fill(typed)
    await expect.poll(held).toEqual({ text: typed, day: null, fault: NONE })
    expect(await error()).toEqual([])
    await press('Tab')
    await expect.poll(error).toEqual([NONE])
    await expect.poll(() => field.inputValue()).toBe(typed)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  },
)

it.each([
  ['20.11.2026', { min: '2026-11-21' }, 'Data nu poate fi inainte de 21.11.2026.'],
  ['22.11.2026', { max: '2026-11-21' }, 'Data nu poate fi dupa 21.11.2026.'],
  ['01.01.1700', {}, 'Data nu poate fi inainte de 01.01.1900.'],
])('holds %s as no day beyond %o', async (typed, bounds, fault) => {
  const { field, error, held } = draw(bounds)
  await field.fill(typed)
  await press('Tab')
  await expect.poll(error).toEqual([fault])
  expect(held()).toMatchObject({ text: typed, day: typed.split('.').toReversed().join('-') })
})

it('is emptied by emptying it', async () => {
  const { field, error, held } = draw()
  await field.fill('')
  await press('Tab')
  await expect.poll(held).toBeNull()
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(error).toEqual([])
})

it('says what is wrong by Enter too, and is silent again while it is typed', async () => {
  const { field, error } = draw()
  await field.fill('ieri')
  await press('Enter')
  await expect.poll(error).toEqual([NONE])
  await field.fill('ieri 2')
  await expect.poll(error).toEqual([])
})

it('shows what it held when it is drawn anew', async () => {
  const { field, error } = draw({ day: { text: 'maine', day: null, fault: NONE } })
  await expect.poll(() => field.inputValue()).toBe('maine')
  expect(await error()).toEqual([NONE])
})

it('says the form’s own error before its own', async () => {
  const { field, error } = draw({ error: 'Alegeti ziua.' })
  await field.fill('ieri')
  await press('Tab')
  await expect.poll(error).toEqual(['Alegeti ziua.'])
})

it('takes a day that is chosen in its calendar in place of what was typed', async () => {
  const { field, held } = draw({ max: '2026-11-30' })
  await field.fill('ieri')
  const dropdown = locator(() => [document.body], 'page').locator('[aria-label="Ziua"].mantine-Popover-dropdown')
  await dropdown
    .getByRole('button', { name: /^2[0-9]? / })
    .first()
    .click()
  await expect.poll(() => typeof held()).toBe('string')
  await expect.poll(() => field.inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  await expect.poll(() => dropdown.count()).toBe(0)
})
