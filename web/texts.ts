/** The texts of every page, in the language that this browser shows (`language.ts`). */
import { languages } from '../contract/texts/languages.ts'
import type { Texts } from '../contract/texts/texts.ts'
import { language } from './language.ts'

export const texts: Texts = await languages[language].load()
