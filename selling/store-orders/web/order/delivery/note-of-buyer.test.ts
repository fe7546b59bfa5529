import { describe, expect, it } from 'vitest'
import { withNote } from './note-for-courier.tsx'

describe('the buyer’s note for the courier', () => {
  it('stands in one line behind what was typed', () => {
    expect(withNote('', ' Sunati\ninainte ')).toBe('Sunati inainte')
    expect(withNote('Etaj 3', 'Sunati inainte')).toBe('Etaj 3; Sunati inainte')
  })

  it('is not offered a second time', () => {
    expect(withNote('Etaj 3; Sunati inainte', 'Sunati\ninainte')).toBeNull()
    expect(withNote('', '  ')).toBeNull()
  })
})
