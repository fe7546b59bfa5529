/** The languages of the interface. One more is a folder beside `ro` and `en`, and its line here (docs/how-to.md). */
import { z } from 'zod'
import type { ApartTexts, FirstTexts, ShownTexts, Texts } from './texts.ts'

/** `name`: in the language itself. `load`: all. A browser gets the texts of one language only, and of those what it is about to show. */
type LanguageOffer = {
  name: string
  load: () => Promise<Texts>
  loadFirst: () => Promise<FirstTexts>
  loadShown: () => Promise<ShownTexts>
  loadApart: () => Promise<ApartTexts>
}

const ro = {
  loadFirst: async () => (await import('./ro/first.ts')).first,
  loadShown: async () => (await import('./ro/shown.ts')).shown,
  loadApart: async () => (await import('./ro/apart.ts')).apart,
}
const en = {
  loadFirst: async () => (await import('./en/first.ts')).first,
  loadShown: async () => (await import('./en/shown.ts')).shown,
  loadApart: async () => (await import('./en/apart.ts')).apart,
}

export const languages = {
  ro: { name: 'Romana', ...ro, load: async () => ({ ...(await ro.loadShown()), ...(await ro.loadApart()) }) },
  en: { name: 'English', ...en, load: async () => ({ ...(await en.loadShown()), ...(await en.loadApart()) }) },
} as const satisfies Record<string, LanguageOffer>

export type Language = keyof typeof languages
export const Language = z.enum(Object.keys(languages) as [Language, ...Language[]]) // keys of a constant

/** What is spoken where nothing was chosen: the specification's. */
export const DEFAULT_LANGUAGE: Language = 'ro'

/** The first language of `Accept-Language` (RFC 9110, 12.5.4) that there is; the default where there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = Language.safeParse(language)
    if (known.success) return known.data
  }
  return DEFAULT_LANGUAGE
}
