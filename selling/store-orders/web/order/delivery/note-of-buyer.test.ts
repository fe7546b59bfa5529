import { describe, expect, it } from 'vitest'
import { addNoteForCourier } from './note-for-courier.tsx'

describe('the buyer’s note for the courier', () => {
  it('stands in one line behind what was typed', () => {
    expect(addNoteForCourier('', ' Sunati\ninainte ')).toBe('Sunati inainte')
    expect(addNoteForCourier('Etaj 3', 'Sunati inainte')).toBe('Etaj 3; Sunati inainte')
  })

  it('is not offered a second time', () => {
    expect(addNoteForCourier('Etaj 3; Sunati inainte', 'Sunati\ninainte')).toBeNull()
    expect(addNoteForCourier('', '  ')).toBeNull()
  })
})
