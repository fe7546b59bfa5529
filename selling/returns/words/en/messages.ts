import { forms } from '#contract/texts/en/forms.ts'
import type { returnMessages as romanian } from '../ro/messages.ts'

const units = { one: 'one', other: '#' }

export const returnMessages: typeof romanian = {
  'return-link-ended': 'This return link does not exist any more. Ask the shop for the current one.',
  'return-label-ended': 'This label is no longer valid. Ask the shop for a new one.',
  'return-sent-by-program': 'This looks as if a program had sent it. Press the button again.',
  'return-form-not-ours': 'The form has expired. Reload the page: what you filled in stays.',
  'return-too-many-today':
    'Too many requests came through this link today. Try again tomorrow or write to the shop: what you filled in stays.',
  'return-goods-left': ({ name, left }) =>
    left === 0 ? `${name}: its return was already asked for.` : `${name}: you can still return ${forms.counted(left, units)}.`,
  'return-terms-not-agreed': 'Read the terms of the shop and tick that you agree.',
  'return-terms-changed': 'The terms of the shop have changed meanwhile. Read them again and tick that you agree.',
  'return-not-allowed-here': 'The shop does not offer this option through this link.',
  'return-address-missing': 'Fill in the address that the parcel is collected from.',
  'return-sender-unknown':
    'The request has no address and phone of the buyer, and the original order was not found. Write to the buyer, or make a new order.',
  'return-money-over': ({ most, currency }) => `At most ${forms.amount(most, currency)} is owed.`,
  'return-units-over': 'Of some products more are assigned than came.',
  'returns-too-many-for-file': ({ max }) =>
    `A file can have ${forms.counted(max, { one: 'one request', other: '# requests' })} at most. Choose fewer, by state or by searching.`,
}
