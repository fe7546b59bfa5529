/**
 * The texts of every page, in the language that this browser shows (`language.ts`): those of the first screen before anything else,
 * all others before the first page that is loaded by itself.
 */
import { languages } from '../contract/texts/languages.ts'
import type { Texts } from '../contract/texts/texts.ts'
import { language } from './language.ts'
import { arriving } from './ui/arriving.ts'

const { load, loadFirst } = languages[language]

// Whole once `withTexts` has loaded a page. Outside a browser there is no first screen.
export const texts = (typeof document === 'undefined' ? await load() : { ...(await loadFirst()) }) as Texts

/** A page with its texts: the module of a page may say them while it is loaded. */
export const withTexts =
  <P>(loadPage: () => Promise<P>) =>
  async (): Promise<P> => {
    Object.assign(texts, await arriving(load))
    return arriving(loadPage)
  }
