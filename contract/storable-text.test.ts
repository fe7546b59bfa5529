import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, isStorableText, storableText, unstorablePaths } from './storable-text.ts'

describe('text that the database can hold', () => {
  it('is every text without U+0000 and lone surrogates', () => {
    expect(isStorableText('Ștefan 😀 Ñ\u200b\n')).toBe(true)
    expect(isStorableText('a\u0000b')).toBe(false)
    expect(isStorableText('a\ud83d')).toBe(false)
    expect(isStorableText('\ude00a')).toBe(false)
  })

  it('comes of any text, and is left alone where it was storable', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }), (text) => {
        expect(isStorableText(storableText(text))).toBe(true)
        if (isStorableText(text)) expect(storableText(text)).toBe(text)
      }),
    )
  })

  // vertesia/llumiverse #462, pydantic/logfire-js #233, brave/brave-browser #52247
  it.each([
    ['ab😀c', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    ['ab😀', 2, 'ab'],
    ['ab', 5, 'ab'],
    ['😀', 1, ''],
  ])('is left of %j cut at %i', (text, max, cut) => expect(cutText(text, max)).toBe(cut))

  it('names each field, key and list element that holds other text', () => {
    const body = { name: 'Ana', note: 'x\u0000', lines: [{ sku: 'ok' }, { sku: '\ud800' }], 'k\u0000ey': 1, n: null }
    expect(unstorablePaths(body).toSorted()).toEqual(['key', 'lines.1.sku', 'note'])
    expect(unstorablePaths('\u0000')).toEqual([''])
  })

  it('takes JSON of any depth', () => {
    const depth = 100_000
    expect(unstorablePaths(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))).toHaveLength(1)
  })
})
