import type { Texts } from '#contract/texts/texts.ts'
import { apart } from './apart.ts'
import { mailed } from './mailed.ts'
import { shown } from './shown.ts'

export const en: Texts = { ...shown, ...apart, ...mailed }
