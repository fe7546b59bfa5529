/** The texts of each language, put together of those of the rooms. One more language is a folder beside `ro` and `en`, and its line here (docs/how-to.md). */
import type { LanguageOffers } from '#contract/texts/spoken.ts'
import type { apart } from './ro/apart.ts'
import type { mailed } from './ro/mailed.ts'
import type { ro as romanian } from './ro/ro.ts'
import type { shown } from './ro/shown.ts'

/** Which texts there are, as the Romanian ones say it: one that another language lacks does not compile. */
declare module '#contract/texts/texts.ts' {
  interface TextsPutTogether {
    all: typeof romanian
    shown: typeof shown
    apart: typeof apart
    mailed: typeof mailed
  }
}

const ro = {
  loadFirst: async () => (await import('./ro/first.ts')).first,
  loadShown: async () => (await import('./ro/shown.ts')).shown,
  loadApart: async () => (await import('./ro/apart.ts')).apart,
  loadMailed: async () => (await import('./ro/mailed.ts')).mailed,
}
const en = {
  loadFirst: async () => (await import('./en/first.ts')).first,
  loadShown: async () => (await import('./en/shown.ts')).shown,
  loadApart: async () => (await import('./en/apart.ts')).apart,
  loadMailed: async () => (await import('./en/mailed.ts')).mailed,
}

export const languages = {
  ro: { name: 'Romana', ...ro, load: async () => ({ ...(await ro.loadShown()), ...(await ro.loadApart()), ...(await ro.loadMailed()) }) },
  en: { name: 'English', ...en, load: async () => ({ ...(await en.loadShown()), ...(await en.loadApart()), ...(await en.loadMailed()) }) },
} as const satisfies LanguageOffers
