/** The languages of the interface. One more is a word here and a folder beside `ro` and `en` (docs/how-to.md). */
import { z } from 'zod'

export const Language = z.enum(['ro', 'en'])
export type Language = z.infer<typeof Language>

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
