/** What every language says: the shape of the Romanian texts, which are the specification's. A text that is missing does not compile. */
import type { apart } from './ro/apart.ts'
import type { ro } from './ro/ro.ts'
import type { shown } from './ro/shown.ts'

export type Texts = typeof ro

/** Those of most pages; and those that a browser loads with the few pages that say them, or never. */
export type ShownTexts = typeof shown
export type ApartTexts = typeof apart

/** Those that a browser needs before any page is there. */
export type FirstTexts = Pick<Texts, 'forms' | 'problems' | 'shell' | 'signIn' | 'ui'> & { messages: Partial<Texts['messages']> }
