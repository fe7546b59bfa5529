/**
 * The texts of every page, in the language that this browser shows (`language.ts`): those of the first screen before anything else, those of
 * most pages before the first page that is loaded by itself, and the others with the pages that say them.
 */

import { sayCodesOfFields } from '#contract/texts/schema-errors.ts'
import { spokenLanguages } from '#contract/texts/spoken.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { language } from './language.ts'
import { loadUntilArrived } from './ui/arriving.ts'

sayCodesOfFields()

const { load, loadFirst, loadShown, loadApart } = spokenLanguages()[language]

// As whole as a page needs it once `withTexts` has loaded that. Outside a browser there is no first screen.
export const texts = (typeof document === 'undefined' ? await load() : { ...(await loadFirst()) }) as Texts

type Loader<P> = () => Promise<P>

/** A page with its texts: the module of a page may say them while it is loaded. */
export const withTexts =
  <P>(loadPage: Loader<P>): Loader<P> =>
  async () => {
    Object.assign(texts, await loadUntilArrived(loadShown))
    return loadUntilArrived(loadPage)
  }

/** The same of a page that says what stands in `apart.ts` of its language. */
export const withAllTexts = <P>(loadPage: Loader<P>): Loader<P> =>
  withTexts(async () => {
    Object.assign(texts, await loadApart())
    return loadPage()
  })
