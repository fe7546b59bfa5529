/** Before anything else of a program: the languages that it speaks. */
import { handLanguages } from '#contract/texts/spoken.ts'
import { languages } from '#texts/languages.ts'

handLanguages(languages)
