import { formsOf } from '../forms.ts'

/** The specification writes without diacritics. */
export const forms = formsOf('ro-RO', (text) => text.normalize('NFD').replace(/\p{M}/gu, ''))
