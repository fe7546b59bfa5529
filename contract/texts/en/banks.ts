import { forms } from './forms.ts'

type Banks = typeof import('../ro/banks.ts').banks

export const banks: Banks = {
  'statement-empty': 'The file is empty!',
  'statement-too-big': ({ megabytes }) => `The file is bigger than ${forms.number(megabytes)} MB!`,
  'statement-too-long': ({ max }) => `The statement has more than ${forms.counted(max, { one: 'one line', other: '# lines' })}!`,
  'statement-not-read-through': 'The statement could not be read to its end. Try once more.',
  'statement-format-unknown': 'The file is no statement in CAMT.052, 053 or 054, MT940 or a known CSV!',
  'statement-not-readable': ({ line, place }) => `Line ${line}: cannot be read (${place})!`,
  'statement-amount-ambiguous': ({ line, text, first, second }) =>
    `Line ${line}: the amount ${text} can be read as ${first} or as ${second}!`,
  'statement-without-account': 'The statement does not say whose account it is!',
  'statement-of-other-account': ({ account }) => `Account ${account} is not the platform's!`,
  'statement-of-several-accounts': 'The file mixes several accounts!',
  'statement-in-other-currency': ({ currency }) => `The statement is in ${currency}, not in RON!`,
  'statement-without-balance': ({ account }) => `The statement of account ${account} has no opening or closing balance!`,
  'statement-balance-wrong': ({ account, difference }) =>
    `Account ${account}: opening balance and lines do not make the closing balance (difference ${forms.ron(difference)})!`,
  'statement-page-missing': ({ line, number }) =>
    `Line ${line}: statement ${number} does not go on where the one before ended: a page is missing!`,
  'statement-page-repeated': ({ line, number }) => `Line ${line}: statement ${number} is in the file twice!`,
  'statement-page-alone': ({ line, number }) => `Line ${line}: statement ${number} is not whole. Put all of its pages into one file!`,
  'statement-total-wrong': ({ line, place }) => `Line ${line}: the bank's total (${place}) is not that of the lines!`,
  'statement-running-balance-wrong': ({ line }) => `Line ${line}: the balance does not follow from the one before!`,
}
