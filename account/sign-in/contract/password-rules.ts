/**
 * What a new password must be, for forms and server alike (ASVS 5, 6.2): long enough, not made of what attackers try first,
 * not the account's own address or the product's name. Passwords chosen before these rules keep signing in.
 */
import type { Message } from '#contract/texts/message.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Of the sandbox's accounts, printed where everyone reads it: elsewhere it opens nothing. */
export const DEMO_PASSWORD = 'Demo-parola-1'

export const passwordRefusals = {
  tooShort: { code: 'password-too-short', params: { min: PASSWORD_MIN } },
  tooLong: { code: 'password-too-long', params: { max: PASSWORD_MAX } },
  common: { code: 'password-common' },
  ownAddress: { code: 'password-own-address' },
  productName: { code: 'password-product-name' },
} as const satisfies Record<string, Message>

type Known = {
  email?: string
  productName?: string
  /** Where people's own accounts are opened, not in the sandbox. */
  refusesDemo?: boolean
}

/** Why a new password is refused; null: it is accepted. */
export function passwordRefusal(password: string, { email = '', productName = '', refusesDemo = false }: Known = {}): Message | null {
  if (password.length < PASSWORD_MIN) return passwordRefusals.tooShort
  if (password.length > PASSWORD_MAX) return passwordRefusals.tooLong
  const letters = lettersAndDigits(password)
  if (partsOfAddress(email).some((part) => letters.includes(part))) return passwordRefusals.ownAddress
  const product = lettersAndDigits(productName)
  if (product.length >= PART_MIN && letters.includes(product)) return passwordRefusals.productName
  if (refusesDemo && letters === lettersAndDigits(DEMO_PASSWORD)) return passwordRefusals.common
  return isCommon(password) ? passwordRefusals.common : null
}

/** Shorter parts of an address stand in half of all words. */
const PART_MIN = 4
/** The domain is rarely the user's own: only a longer name counts. */
const DOMAIN_MIN = 5

function partsOfAddress(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const locals = [lettersAndDigits(local), ...local.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= PART_MIN)
  return [...locals, ...[domain.split('.')[0] ?? ''].filter((part) => part.length >= DOMAIN_MIN)]
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const lettersAndDigits = (text: string) => withoutMarks(text).replace(/[^\p{L}\p{N}]/gu, '')

/** What people begin passwords with, in the two languages of the country's keyboards; longer ones first. */
const WORDS = [
  ...['administrator', 'timisoara', 'bucuresti', 'constanta', 'contrasena', 'iloveyou', 'password', 'passwort', 'princess', 'superman'],
  ...['sunshine', 'football', 'baseball', 'whatever', 'trustno', 'computer', 'internet', 'septembrie', 'octombrie', 'noiembrie'],
  ...['decembrie', 'ianuarie', 'februarie', 'dragoste', 'parolamea', 'romania', 'welcome', 'letmein', 'charlie', 'michael', 'jordan'],
  ...['iubire', 'craciun', 'fotbal', 'steaua', 'dinamo', 'brasov', 'master', 'monkey', 'shadow', 'dragon', 'secret', 'freedom'],
  ...['parola', 'passwd', 'cluj', 'iasi', 'admin', 'login', 'hello', 'qwerty', 'google', 'samsung', 'access', 'summer', 'winter'],
  ...['primavara', 'toamna', 'iarna', 'vara', 'curier', 'colet', 'firma', 'magazin', 'client', 'user', 'guest', 'root', 'pass', 'love'],
] as const

/** Letters as they are disguised: `p@r0la`. */
const DISGUISES: Record<string, string> = { a: 'a@4', e: 'e3', i: 'i1!l', l: 'l1i', o: 'o0', s: 's$5', t: 't7+', g: 'g9', b: 'b8' }
const classOf = (char: string) => `[${DISGUISES[char] ?? char}]`
const wordPatterns = WORDS.map((word) => new RegExp([...word].map(classOf).join(''), 'g'))

const ROWS = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qazwsxedcrfvtgbyhnujmikolp', '147258369'],
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]
const LETTER_RUN_MIN = 4
const DIGIT_RUN_MIN = 3
/** Fewer different signs than this beside words, runs and repetitions leave nothing to guess. */
const OWN_SIGNS_MIN = 4

function isCommon(password: string): boolean {
  let rest = withoutMarks(password)
  for (const pattern of wordPatterns) rest = rest.replace(pattern, ' ')
  rest = once(rest.replace(/[^\p{L}\p{N}]/gu, ''))
  rest = withoutRuns(rest.replace(/(19|20)\d\d/g, '').replace(/(.)\1+/gu, '$1'))
  return new Set(rest).size < OWN_SIGNS_MIN
}

/** `abcdabcdabcd` is `abcd`. */
const once = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

function withoutRuns(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at)
    if (length === 0) kept += text[at]
    at += Math.max(1, length)
  }
  return kept
}

/** How many signs from here follow each other on a keyboard, in the alphabet or in counting; 0: too few to be a run. */
function runAt(text: string, at: number): number {
  let length = 1
  while (at + length < text.length && RUNS.some((run) => run.includes(text.slice(at, at + length + 1)))) length += 1
  const least = /^\d+$/.test(text.slice(at, at + length)) ? DIGIT_RUN_MIN : LETTER_RUN_MIN
  return length >= least ? length : 0
}
