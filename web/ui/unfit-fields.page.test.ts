/** What is too long in a field holds whatever would send it, by a form, a button or a key; once it fits, it is sent. */
import { MantineProvider } from '@mantine/core'
import { createElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { locator, press } from '../test/test-locator.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog/dialog.tsx'
import { AmountField } from './form/amount-field.tsx'
import { DialogButtons } from './form/dialog-buttons.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { TextField } from './form/text/text-field.tsx'
import { isHeldByField, judgedWhenSendingHeld, keepUnfitFromSending, sendsTypedValuesMark } from './unfit-fields.ts'

let root: Root | null = null
let unkeep = () => {}

beforeEach(() => {
  unkeep = keepUnfitFromSending()
})

afterEach(() => {
  unkeep()
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

type Sent = { field: ReactElement; send: () => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
type Drawn = (of: Sent) => ReactNode

const page = locator(() => [document.body], 'page')
const field = page.getByLabel('Nota')

/** Answers how often it was sent. */
function draw(Surroundings: Drawn): () => number {
  let sent = 0
  const send = () => {
    sent++
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.ctrlKey && !isHeldByField(event.currentTarget)) send()
  }
  const Whole = () => {
    const [value, setValue] = useState('')
    return Surroundings({
      field: createElement(TextField, {
        ...{ label: 'Nota', most: 3, value, onKeyDown },
        onChange: ({ currentTarget }) => setValue(currentTarget.value),
      }),
      ...{ send, onKeyDown },
    })
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(MantineProvider, { env: 'test' }, createElement(Whole)))
  return () => sent
}

const close = () => {}
const ways: [string, Drawn][] = [
  [
    'a form',
    ({ field: of, send }) =>
      createElement(
        'form',
        {
          onSubmit: (event) => {
            event.preventDefault()
            send()
          },
        },
        of,
        createElement(SaveBar, { reason: null, label: 'Trimite' }),
      ),
  ],
  [
    'a dialog without a form',
    ({ field: of, send }) =>
      createElement(
        Dialog,
        { title: 'Trimitere', onClose: close },
        of,
        createElement(DialogButtons, { verb: 'Trimite', onDo: send, onClose: close }),
      ),
  ],
  [
    'a dialog that asks',
    ({ field: of, send }) =>
      ConfirmDialog({ opened: true, title: 'Trimitere', verb: 'Trimite', onConfirm: send, onClose: close, children: of }),
  ],
  [
    'a page without a form',
    ({ field: of, send }) => createElement('main', null, of, createElement(SaveBar, { reason: null, label: 'Trimite', onSave: send })),
  ],
  [
    'a second button of a form',
    ({ field: of, send }) =>
      createElement('form', null, of, createElement('button', { ...sendsTypedValuesMark, type: 'button', onClick: send }, 'Trimite')),
  ],
]

it.each(ways)('%s', async (_, Surroundings) => {
  const sent = draw(Surroundings)
  const button = page.getByRole('button', { name: 'Trimite' })
  await field.fill('lunga')
  await button.click()
  await expect.poll(() => field.isFocused()).toBe(true)
  expect(sent()).toBe(0)
  await expect.poll(() => field.inputValue()).toBe('lunga')
  await field.fill('scu')
  await button.click()
  await expect.poll(sent).toBe(1)
})

it('a key', async () => {
  const sent = draw(({ field: of }) => createElement('form', null, of))
  await field.fill('lunga')
  await press('Control+Enter')
  expect(sent()).toBe(0)
  await field.fill('scu')
  await press('Control+Enter')
  await expect.poll(sent).toBe(1)
})

it('what is beside its form, or over it, is not held', async () => {
  const sent = draw(({ field: of, send }) =>
    createElement(
      'main',
      null,
      createElement('form', { key: 'held' }, of),
      createElement('form', { key: 'other' }, createElement('button', { ...sendsTypedValuesMark, type: 'button', onClick: send }, 'Alta')),
    ),
  )
  await field.fill('lunga')
  await page.getByRole('button', { name: 'Alta' }).click()
  await expect.poll(sent).toBe(1)
})

/** A reason that is needed stands above a sum; what is typed is sent by the form's button. */
function drawNeeding(): { sent: () => number; errors: () => Promise<(string | null)[]> } {
  let sent = 0
  const Whole = () => {
    const [reason, setReason] = useState('')
    const [amount, setAmount] = useState('')
    const [isJudged, setJudged] = useState(false)
    const judge = () => setJudged(true)
    return createElement(
      'form',
      {
        ...judgedWhenSendingHeld(judge),
        onSubmit: (event) => {
          event.preventDefault()
          judge()
          if (reason !== '') sent++
        },
      },
      createElement(TextField, {
        ...{ label: 'Motiv', most: 10, value: reason, error: isJudged && reason === '' ? 'Lipseste.' : null },
        onChange: ({ currentTarget }) => setReason(currentTarget.value),
      }),
      createElement(AmountField, { label: 'Suma', value: amount, onChange: setAmount }),
      createElement(SaveBar, { reason: null, label: 'Trimite' }),
    )
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(MantineProvider, { env: 'test' }, createElement(Whole)))
  const errors = () => Promise.all(['Motiv', 'Suma'].map((label) => page.getByLabel(label).getAttribute('aria-invalid')))
  return { sent: () => sent, errors }
}

it.each(['button', 'key'])('a field that holds its form hides no other fault, and the first has the focus: by a %s', async (way) => {
  const { sent, errors } = drawNeeding()
  const send = async () => {
    if (way === 'button') await page.getByRole('button', { name: 'Trimite' }).click()
    else await press('Enter')
  }
  await page.getByLabel('Suma').fill('zece')
  await send()
  await expect.poll(errors).toEqual(['true', 'true'])
  await expect.poll(() => page.getByLabel('Motiv').isFocused()).toBe(true)
  expect(sent()).toBe(0)
  await expect.poll(() => page.getByLabel('Suma').inputValue()).toBe('zece')
  await page.getByLabel('Suma').fill('10')
  await page.getByLabel('Motiv').fill('Asa')
  await send()
  await expect.poll(sent).toBe(1)
})
