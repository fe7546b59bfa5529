/**
 * In which language this browser shows the pages: asked for by a link of a shop, chosen here or by the account, else the first of the browser's
 * that there is.
 */
import { acceptedLanguage, Language } from '#contract/texts/languages.ts'
import { askedLanguage } from './asked-language.ts'
import { browserStorage } from './working-storage.ts'

const CHOSEN = 'language'

const isBrowser = typeof document !== 'undefined'

export const language: Language = isBrowser
  ? (askedLanguage(location) ?? Language.safeParse(browserStorage.getItem(CHOSEN)).data ?? acceptedLanguage(navigator.languages.join(',')))
  : 'ro'

if (isBrowser) document.documentElement.lang = language

/**
 * Texts are one file, loaded before any page: another language begins with the page loaded anew; kept drafts come back. Where nothing is kept the
 * page loaded anew would have forgotten the language, and the session with it: there the pages stay in the browser's.
 */
export function showIn(wanted: Language): void {
  if (wanted === language || !browserStorage.keeps()) return
  browserStorage.setItem(CHOSEN, wanted)
  location.reload()
}
