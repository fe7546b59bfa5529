/** The languages of the interface. One more is a folder beside `ro` and `en`, and its line here (docs/how-to.md). */
import { z } from 'zod'
import type { FirstTexts, Texts } from './texts.ts'

/** `name`: in the language itself. `load`, `loadFirst`: a browser gets the texts of one language only, those of the first screen first. */
type LanguageOffer = { name: string; load: () => Promise<Texts>; loadFirst: () => Promise<FirstTexts> }

export const languages = {
  ro: { name: 'Romana', load: async () => (await import('./ro/ro.ts')).ro, loadFirst: async () => (await import('./ro/first.ts')).first },
  en: { name: 'English', load: async () => (await import('./en/en.ts')).en, loadFirst: async () => (await import('./en/first.ts')).first },
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
