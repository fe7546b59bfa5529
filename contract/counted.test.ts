import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('says counts as Romanian does, with "de" from twenty on, hundreds anew', () => {
  const said = [0, 1, 2, 19, 20, 100, 101, 119, 120].map((count) => counted(count, { one: 'o eticheta', many: 'etichete' }))
  expect(said).toEqual([
    '0 etichete',
    'o eticheta',
    '2 etichete',
    '19 etichete',
    '20 de etichete',
    '100 de etichete',
    '101 etichete',
    '119 etichete',
    '120 de etichete',
  ])
})
