import { expect, it } from 'vitest'
import { en } from '#texts/en/en.ts'
import { ro } from '#texts/ro/ro.ts'
import { stateWordsIn } from './state-words.ts'

const FILE = 'informing/dashboard/words/ro/dashboard.ts'

it.each([
  ['a second wording', "failed: 'Livrare esuata',", 'attempt_failed'],
  ['the words of the table, written again', "failed: 'Livrare nereusita',", 'attempt_failed'],
  ['a second wording of another kind', "back: 'Intors de banca',", 'returned'],
])('%s of a state is found', (_, line, state) => {
  expect(stateWordsIn(FILE, `// texts\n${line}\n`, 'ro', ro)).toEqual([expect.stringMatching(`^${FILE}:2: ".*" is the state ${state} of `)])
})

it('the table itself, words taken from it, and what is said of other things are not', () => {
  expect(stateWordsIn('sending/orders/words/ro/messages.ts', "attempt_failed: 'Livrare nereusita',", 'ro', ro)).toEqual([])
  expect(stateWordsIn(FILE, 'failed: orderStates.attempt_failed,', 'ro', ro)).toEqual([])
  expect(stateWordsIn(FILE, "delivered: 'Livrate', title: 'Livrare'", 'ro', ro)).toEqual([])
  expect(stateWordsIn('selling/store-orders/words/ro/list.ts', "working: 'Se activeaza'", 'ro', ro)).toEqual([])
})

it('each language has its own', () => {
  expect(stateWordsIn('informing/notifications/words/en/notices.ts', "name: 'Delivery attempt failed'", 'en', en)).toHaveLength(1)
  expect(stateWordsIn(FILE, "name: 'Delivery attempt failed'", 'ro', ro)).toEqual([])
})
