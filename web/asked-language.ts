/** The public pages of a shop open in the language that its link asks for, whatever this browser shows otherwise: `?lang=en`. */
import { Language } from '#contract/texts/languages.ts'

const PUBLIC = '/order/return/'

/** null: the address asks for none, or for one that there is not. */
export function askedLanguage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Language | null {
  if (!pathname.startsWith(PUBLIC)) return null
  return Language.safeParse(new URLSearchParams(search).get('lang')).data ?? null
}
