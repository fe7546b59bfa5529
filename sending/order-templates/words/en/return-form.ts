import { forms } from '#contract/texts/en/forms.ts'
import type { returnForm as romanian, returnFormMessages as romanianMessages } from '../ro/return-form.ts'

export const returnFormMessages: typeof romanianMessages = {
  'return-day-not-real': 'Choose a day of the calendar, for example 21.11.2026.',
  'return-choose-one': 'Tick one option only.',
  'return-rows-too-many': ({ max }) => `At most ${forms.counted(max, { one: 'one row', other: '# rows' })}.`,
}

/** The form as buyers fill it in. */
export const returnForm: typeof romanian = {
  optional: (label) => `${label} (optional)`,
  account: 'IBAN',
  accountHint: 'The account the money is paid to.',
  row: (number) => `Row ${forms.number(number)}`,
  removeRow: (number) => `Delete row ${forms.number(number)}`,
}
