/** What people and programs write into a field that must not be empty: the field is empty, for every reader. */
import { foldForSearch } from '../spelling.ts'

const words: ReadonlySet<string> = new Set([
  ...['', 'n a', 'na', 'none', 'null', 'undefined', 'nan', 'nil', 'empty', 'blank'],
  ...['no', 'nu', 'nu am', 'nu are', 'nu exista', 'nu e cazul', 'nu este cazul', 'nu se aplica', 'not applicable', 'nimic', 'nothing'],
  ...['fara', 'fara firma', 'fara companie', 'fara societate', 'fara email', 'fara e mail', 'fara mail', 'no company', 'no email'],
  ...['pf', 'p f', 'pers fizica', 'persoana fizica', 'pers fiz', 'persoana privata', 'private individual', 'individual'],
])
/** Rows of one sign: `xxx`, `000`. */
const OF_ONE_SIGN = /^(?:x+|0+)$/
/** Scripts join two fields of nothing with a blank between them: `undefined undefined`. */
const TWICE = /^(undefined|null|none|nil|n a) \1$/

/** None of these is longer, but for rows of one sign and what stands twice. */
const LONGEST = 60
/** No placeholder has a digit but 0. */
const SAYS_SOMETHING = /[1-9]/

/** `-`, `--`, `.`, `N/A`, `none`, `fara`, `Persoana fizica`: marks and case do not count. */
export function isPlaceholderText(text: string): boolean {
  // Asked of every field of every order that is read: most fields say something at once.
  if (text.length > LONGEST || SAYS_SOMETHING.test(text)) return false
  const folded = isPlain(text) ? text.toLowerCase().replace(MARKS, ' ').trim() : foldForSearch(text)
  return words.has(folded) || OF_ONE_SIGN.test(folded) || TWICE.test(folded)
}

const MARKS = /[^a-z0-9]+/g
const isPlain = (text: string): boolean => !BEYOND_ASCII.test(text)
const BEYOND_ASCII = /[^\x20-\x7e]/

/** What a field says, without the blanks around it; '': nothing. */
export const textUnlessPlaceholder = (text: string): string => (isPlaceholderText(text) ? '' : text.trim())
