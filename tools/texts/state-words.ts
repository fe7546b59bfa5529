/**
 * The words of a state stand in one table for each kind of thing, and screens, lists, notices and e-mails take them from there. Found are a
 * state's words that are written again, and second wordings of a state.
 */
import type { ro } from '#texts/ro/ro.ts'

type Table = {
  /** Where its words are written, for each language under its name. */
  file: string
  words: (texts: typeof ro) => Record<string, unknown>
  /** What the same state was called elsewhere once. */
  seconds: Partial<Record<'ro' | 'en', Record<string, readonly string[]>>>
}

const tables: readonly Table[] = [
  {
    file: 'sending/orders/words/*/messages.ts',
    words: ({ orderStates }) => orderStates,
    seconds: {
      ro: {
        attempt_failed: ['Livrare esuata', 'Livrare ratata'],
        returning: ['Pe drum inapoi', 'Retur inceput', 'In retur'],
        returned: ['Retur ajuns'],
        lost: ['Pierduta', 'Colet pierdut'],
        active: ['Nepreluata de curier', 'Nepreluate de curier'],
      },
      en: {
        attempt_failed: ['Delivery attempt failed', 'Failed delivery'],
        returning: ['On the way back', 'Return begun'],
        returned: ['Return arrived'],
      },
    },
  },
  {
    file: 'cash/repayments/words/*/list.ts',
    words: ({ repaymentStates }) => repaymentStates,
    seconds: { ro: { returned: ['Intors de banca', 'Intors din cont'] }, en: { returned: ['Sent back by the bank'] } },
  },
]

/** A single word is said of many things. */
const isOfOneThing = (words: string) => words.includes(' ')

/** Where the same words are a state of something else. */
const ofOthers: readonly { file: RegExp; words: RegExp }[] = [
  { file: /^selling\/store-orders\/words\/\w+\/list\.ts$/, words: /^(Se activeaza|Being activated|Not activated)$/ }, // a line of a run
  { file: /^operating\/operator\/words\/\w+\/operator\.ts$/, words: /^(Se anuleaza|Being cancelled)$/ }, // an AWB that has no order
  { file: /^cash\/settlements\/words\/en\/settlements\.ts$|^informing\/notifications\/words\/en\/notices\.ts$/, words: /^Not delivered$/ },
]

/** What a file of texts says of states that another file's table has the words of. */
export function stateWordsIn(file: string, text: string, language: string, texts: typeof ro): string[] {
  const literals = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)]
  return tables.flatMap(({ file: own, words, seconds }) => {
    if (file === own.replace('*', language)) return []
    const table = words(texts)
    const known = new Map<string, string>()
    for (const [state, word] of Object.entries(table)) if (typeof word === 'string' && isOfOneThing(word)) known.set(word, state)
    for (const [state, others] of Object.entries((language === 'ro' ? seconds.ro : seconds.en) ?? {}))
      for (const other of others) known.set(other, state)
    return literals.flatMap(({ 1: literal = '', index }) => {
      const state = known.get(literal)
      if (state === undefined || ofOthers.some((other) => other.file.test(file) && other.words.test(literal))) return []
      const line = text.slice(0, index).split('\n').length
      return [`${file}:${line}: "${literal}" is the state ${state} of ${own.replace('*', language)}: take its words`]
    })
  })
}
