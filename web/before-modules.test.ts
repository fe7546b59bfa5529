/** What runs before the pages' own code. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'

const script = readFileSync(new URL('public/before-modules.js', import.meta.url), 'utf8')
const denied = {
  get(): never {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
  configurable: true,
}

it('keeps in memory what a browser refuses to keep', () => {
  const window = Object.defineProperties({}, { localStorage: denied, sessionStorage: denied }) as Record<string, Storage>
  runInContext(script, createContext(window))
  const { sessionStorage: store } = window
  store?.setItem('form', 'typed')
  expect([store?.getItem('form'), store?.getItem('other'), Object.keys(store ?? {})]).toEqual(['typed', null, ['form']])
  expect(window.localStorage?.getItem('form')).toBeNull()
  store?.removeItem('form')
  expect(store?.getItem('form')).toBeNull()
})

it('leaves a store that can be read as it is', () => {
  const window = { localStorage: { getItem: () => null }, sessionStorage: { getItem: () => null } }
  const { localStorage, sessionStorage } = window
  runInContext(script, createContext(window))
  expect([window.localStorage === localStorage, window.sessionStorage === sessionStorage]).toEqual([true, true])
})
