import { describe, expect, it } from 'vitest'
import { sealFor } from './seal.ts'

const secret = 'un-secret-lung-de-cel-putin-32-caractere'
const { seal, open } = sealFor('teste', secret)

describe('a sealed secret', () => {
  it('is opened again, whatever is written in it, and never looks the same twice', () => {
    for (const text of ['shpat_0123', '', 'ăîșț 🙂', 'x'.repeat(10_000)]) expect(open(seal(text, 'magazin'), 'magazin')).toBe(text)
    expect(seal('shpat_0123', 'magazin')).not.toBe(seal('shpat_0123', 'magazin'))
    expect(Buffer.from(seal('shpat_0123', 'magazin'), 'base64url').toString('latin1')).not.toContain('shpat')
  })

  it('stays shut for another owner, another purpose and another secret', () => {
    const sealed = seal('shpat_0123', 'magazin')
    expect(open(sealed, 'alt-magazin')).toBeNull()
    expect(sealFor('altceva', secret).open(sealed, 'magazin')).toBeNull()
    expect(sealFor('teste', `${secret}!`).open(sealed, 'magazin')).toBeNull()
  })

  it('stays shut when any byte of it was changed, or it is no sealed text at all', () => {
    const bytes = Buffer.from(seal('shpat_0123', 'magazin'), 'base64url')
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(open(changed.toString('base64url'), 'magazin')).toBeNull()
    }
    for (const text of ['', 'AQ', 'shpat_0123', bytes.subarray(0, 20).toString('base64url')]) expect(open(text, 'magazin')).toBeNull()
  })
})
