/** The languages that a program speaks: handed over when it starts, by what puts the texts together (decision 279). */
import type { Language } from './languages.ts'
import type { ApartTexts, FirstTexts, MailedTexts, ShownTexts, Texts } from './texts.ts'

/** `name`: in the language itself. `load`: all. A browser gets the texts of one language only, and of those what it is about to show. */
export type LanguageOffer = {
  name: string
  load: () => Promise<Texts>
  loadFirst: () => Promise<FirstTexts>
  loadShown: () => Promise<ShownTexts>
  loadApart: () => Promise<ApartTexts>
  loadMailed: () => Promise<MailedTexts>
}
export type LanguageOffers = Readonly<Record<Language, LanguageOffer>>

let handed: LanguageOffers | null = null

export const handLanguages = (offers: LanguageOffers): void => {
  handed = offers
}

export function spokenLanguages(): LanguageOffers {
  if (!handed) throw new Error('no languages yet: product/languages.ts hands them over before anything is said')
  return handed
}
