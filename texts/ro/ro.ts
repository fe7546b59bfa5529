/** Romanian: the texts of the specification exactly, without diacritics as they are there. */
import { apart } from './apart.ts'
import { mailed } from './mailed.ts'
import { shown } from './shown.ts'

export const ro = { ...shown, ...apart, ...mailed }
