import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetKeptDrafts } from '#web/kept.ts'
import { keptDraft, saveDraft } from './kept-draft.ts'
import { emptyOrder } from './order-draft.ts'

const place = { accountId: 'a1', orderId: null }
const other = { accountId: 'a2', orderId: null }

/** As much of a browser's store as is used; its keys are its own properties, as there. */
function aStore(): Storage {
  const store = Object.create({
    getItem: (key: string) => (store as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(store, { [key]: value }),
    removeItem: (key: string) => void delete (store as Record<string, string>)[key],
  }) as Storage
  return store
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStore())
  vi.stubGlobal('localStorage', aStore())
})

afterAll(() => void vi.unstubAllGlobals())

describe('a kept draft', () => {
  it('comes back as it was typed', () => {
    saveDraft(place, { draft: { ...emptyOrder, clientReference: 'R1' }, savedAs: null, version: null })
    expect(keptDraft(place)).toEqual({ draft: { ...emptyOrder, clientReference: 'R1' }, savedAs: null, version: null })
  })

  it.each([
    ['without its postal code', (text: string) => text.replace('"postalCode":"",', '')],
    ['with an amount that is no text', (text: string) => text.replace('"amount":""', '"amount":null')],
    ['cut short', (text: string) => text.slice(0, 200)],
  ])('that does not fit the form is dropped, %s, and does not come back', (_, damage) => {
    saveDraft(place, { draft: emptyOrder, savedAs: null, version: null })
    saveDraft(other, { draft: emptyOrder, savedAs: null, version: null })
    const [key = ''] = Object.keys(sessionStorage)
    sessionStorage.setItem(key, damage(sessionStorage.getItem(key) ?? ''))
    expect(keptDraft(place)).toBeNull()
    expect(sessionStorage.getItem(key)).toBeNull()
    expect(keptDraft(other)).not.toBeNull()
  })

  it('goes when one begins anew, with the filters of lists, and who is signed in stays', () => {
    saveDraft(place, { draft: emptyOrder, savedAs: null, version: null })
    localStorage.setItem('filters /orders', '{')
    localStorage.setItem('session.token', 't')
    forgetKeptDrafts()
    expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[], ['session.token']])
  })
})
