/** What every language says: the shape of the Romanian texts, which are the specification's. A text that is missing does not compile. */
import type { ro } from './ro/ro.ts'

export type Texts = typeof ro

/** Those that a browser needs before any page is there. */
export type FirstTexts = Pick<Texts, 'forms' | 'problems' | 'shell' | 'signIn' | 'ui'> & { messages: Partial<Texts['messages']> }
