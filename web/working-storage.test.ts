import { afterEach, describe, expect, it, vi } from 'vitest'

/** As much of a browser's store as is used; its keys are its own properties, as there. */
function aStore(entries: Record<string, string> = {}): Record<string, unknown> {
  const store: Record<string, unknown> = Object.create({
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(store, { [key]: value }),
    removeItem: (key: string) => void delete store[key],
  })
  return Object.assign(store, entries)
}
const refused = (): never => {
  throw new Error('SecurityError: access is denied for this document')
}

const stores = ['localStorage', 'sessionStorage'] as const
const give = (get: () => unknown) => {
  for (const name of stores) Object.defineProperty(globalThis, name, { configurable: true, get })
}
const without = {
  'asking for it fails': () => give(refused),
  'there is none': () => give(() => null),
  'it takes nothing': () => {
    const store = aStore({ old: 'before' })
    give(() => Object.assign(store, { setItem: refused }))
  },
}

afterEach(() => {
  for (const name of stores) Reflect.deleteProperty(globalThis, name)
  vi.unstubAllGlobals()
  vi.resetModules()
})

const asLoaded = () => import('./working-storage.ts')

describe('a browser that keeps', () => {
  it('has what was written, and nothing of the try', async () => {
    const store = aStore()
    give(() => store)
    const { browserStorage } = await asLoaded()
    browserStorage.setItem('a', '1')
    expect([browserStorage.keeps(), browserStorage.getItem('a'), { ...store }]).toEqual([true, '1', { a: '1' }])
    browserStorage.removeItem('a')
    expect([browserStorage.getItem('a'), browserStorage.keys()]).toEqual([null, []])
  })

  it('is asked again once it refused: room was made', async () => {
    const store = aStore({ a: 'before' })
    const { setItem } = Object.getPrototypeOf(store)
    give(() => store)
    const { browserStorage } = await asLoaded()
    Object.getPrototypeOf(store).setItem = refused
    browserStorage.setItem('a', 'now')
    // An older value must not come back with the next page.
    expect([browserStorage.getItem('a'), { ...store }]).toEqual(['now', {}])
    Object.getPrototypeOf(store).setItem = setItem
    browserStorage.setItem('a', 'later')
    expect([browserStorage.getItem('a'), { ...store }]).toEqual(['later', { a: 'later' }])
  })
})

describe.each(Object.entries(without))('where %s', (_, begin) => {
  it('the page remembers as long as it is open', async () => {
    begin()
    const { browserStorage, tabStorage } = await asLoaded()
    for (const kept of [browserStorage, tabStorage]) {
      expect([kept.keeps(), kept.getItem('a')]).toEqual([false, null])
      kept.setItem('a', '1')
      expect([kept.getItem('a'), kept.keys()]).toEqual(['1', expect.arrayContaining(['a'])])
      kept.removeItem('a')
      expect(kept.getItem('a')).toBeNull()
    }
  })

  it('sessions and languages are there as they load, and a session lasts', async () => {
    begin()
    vi.stubGlobal('document', { documentElement: {} })
    vi.stubGlobal('location', { pathname: '/login', search: '', reload: refused })
    vi.stubGlobal('navigator', { languages: ['en-GB'] })
    const { language, showIn } = await import('./language.ts')
    const { beginSession, endSession, sessionToken } = await import('./session.ts')
    expect([language, sessionToken()]).toEqual(['en', null])
    beginSession('t')
    // To load the page anew would end the session.
    showIn('ro')
    expect(sessionToken()).toBe('t')
    endSession()
    expect(sessionToken()).toBeNull()
  })
})

it('a frame without an origin has no cookies to be read', async () => {
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refused }))
  const { cookies } = await asLoaded()
  expect(cookies()).toEqual([])
})
