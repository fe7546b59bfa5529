import type { Texts } from '#contract/texts/texts.ts'
import { apart } from './apart.ts'
import { shown } from './shown.ts'

export const en: Texts = { ...shown, ...apart }
