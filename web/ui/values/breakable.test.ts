import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Breakable } from './breakable.tsx'

it('may break an address after its signs, and changes none of its characters', () => {
  const drawn = renderToStaticMarkup(createElement(Breakable, { text: 'ana.pop_2@magazin.exemplu.ro' }))
  expect(drawn).toContain('>ana.<wbr/>pop_<wbr/>2@<wbr/>magazin.<wbr/>exemplu.<wbr/>ro</span>')
  expect(renderToStaticMarkup(createElement(Breakable, { text: 'Ana Pop.' }))).toContain('>Ana Pop.</span>')
})
