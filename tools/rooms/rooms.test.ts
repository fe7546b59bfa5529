import { describe, expect, it } from 'vitest'
import { roomComplaints, roomsIn } from './rooms.ts'

const whole = {
  'sending/offers/contract/offers.ts': '',
  'sending/offers/server/feature.ts': '',
  'sending/offers/server/routes.ts': '',
  'sending/offers/server/routes.test.ts': '',
  'sending/offers/web/offers.tsx': '',
  'sending/offers/words/ro/offers.ts': '',
  'sending/offers/words/en/offers.ts': '',
  'sending/operations.ts': '',
  'docs/areas/sending.md': 'Prices: `sending/offers` asks the couriers.',
  'ARCHITECTURE.md': '| sending | `offers` |',
}
const tree = (without: string[], more: Record<string, string> = {}) =>
  new Map(Object.entries({ ...whole, ...more }).filter(([file]) => !without.includes(file)))

describe('a room', () => {
  it('is a feature of an area', () => {
    expect(roomsIn(tree([], { 'server/platform/clock.ts': '' }))).toEqual(['sending/offers'])
  })

  it('that has everything is complained of by none', () => {
    expect(roomComplaints(tree([], { 'sending/offers/operations.ts': '' }))).toEqual([])
  })

  it.each([
    ['no place to begin', tree(['sending/offers/server/feature.ts']), 'server/feature.ts'],
    ['no test', tree(['sending/offers/server/routes.test.ts']), 'no test'],
    ['a language less', tree(['sending/offers/words/en/offers.ts']), 'words/ro/offers.ts, but not in en'],
    ['no words', tree(['sending/offers/words/en/offers.ts', 'sending/offers/words/ro/offers.ts']), 'no words'],
    ['a folder of another kind', tree([], { 'sending/offers/lib/a.ts': '' }), 'a folder lib'],
    ['no line of its area’s page', tree([], { 'docs/areas/sending.md': '' }), 'docs/areas/sending.md'],
    ['no name on the map', tree([], { 'ARCHITECTURE.md': '' }), 'ARCHITECTURE.md'],
  ])('with %s is named', (_, given, said) => {
    expect(roomComplaints(given)).toEqual([expect.stringMatching(new RegExp(`^sending/offers: .*${said.replaceAll('.', '\\.')}`))])
  })
})
