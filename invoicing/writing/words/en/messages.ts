import { forms } from '#contract/texts/en/forms.ts'
import type { writingMessages as romanian } from '../ro/messages.ts'

export const writingMessages: typeof romanian = {
  'written-customer-gone': 'The customer is gone. Select another one.',
  'written-series-malformed': 'A series has digits and capitals alone.',
  'written-series-reserved': 'The platform uses this series. Take another one.',
  'written-number-taken': ({ next }) => `The number was used meanwhile. The next one is ${next}.`,
  'written-date-ahead': 'An invoice cannot be dated ahead.',
  'written-date-before-last': ({ day }) => `The last invoice of the series is of ${forms.day(day)}: the date cannot be earlier.`,
  'written-due-before': 'The due date cannot be before the date of the invoice.',
  'written-items-missing': 'An invoice has at least one line.',
  'written-not-a-number': 'Type a number with up to 9 digits before the point and 6 after it.',
  'written-vat-not-then': 'The rate is not in force on the date of the invoice.',
  'written-credit-too-much': 'Credit notes exceed what the invoice comes to.',
  'written-drafts-many': ({ max }) =>
    `You have ${forms.counted(max, { one: 'a draft', other: '# drafts' })} already. Issue or delete some of them.`,
}
