/**
 * What every language says. Which texts there are is said where those of all rooms are put together (`texts/languages.ts`), so that this knows no
 * area and all may speak of texts.
 */

/** Filled in by what puts them together: the shape of the Romanian texts, which are the specification's. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared once more, with what is in it
export interface TextsPutTogether {}

type PutTogether<Name extends string> = TextsPutTogether extends { [name in Name]: infer T } ? T : never

export type Texts = PutTogether<'all'>

/** Those of most pages; and those that a browser loads with the few pages that say them, or never. */
export type ShownTexts = PutTogether<'shown'>
export type ApartTexts = PutTogether<'apart'>
/** Those of mails, which no browser loads. */
export type MailedTexts = PutTogether<'mailed'>

/** Those that a browser needs before any page is there. */
export type FirstTexts = Pick<Texts, 'forms' | 'problems' | 'shell' | 'signIn' | 'ui'> & { messages: Partial<Texts['messages']> }
