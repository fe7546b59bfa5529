/** The field's English in names, files, comments, titles and texts: words that need an explanation are refused, each with what to use. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const instead: Record<string, string> = {
  'wish wishes wished': 'request, input or draft',
  'tell tells told telling': 'notify, sync, report, show or distinguish',
  'person persons': 'user, operator, merchant, contact or individual',
  living: 'active',
  'piece pieces': 'item, unit, quantity, part or parcel',
  'dear dearer': 'expensive',
  'nobody somebody anybody whoever': 'who it is: the user, the caller, another process, no client',
  'mend mends mended mending': 'fix or correct',
  'letter letters': 'e-mail; of the alphabet: character',
  'lie lies': 'is stored, is located',
  'stranger strangers': 'attacker, another user',
  'take back': 'cancel, revert or revoke',
  'takes back': 'cancels, reverts or revokes',
  'taken back': 'cancelled, reverted or revoked',
  'took back': 'cancelled, reverted or revoked',
  'taking back': 'cancelling, reverting or revoking',
}

const banned = new Map(
  Object.entries(instead).flatMap(([words, use]) =>
    (words.endsWith(' back') ? [words] : words.split(' ')).map((word) => [word, use] as const),
  ),
)
const BANNED = new RegExp(`\\b(${[...banned.keys()].join('|')})\\b`, 'g')

/** Texts that may hold such a word: others' names, the alphabet, and names under which something is stored. */
const allowed: { text: RegExp; in?: RegExp }[] = [
  { text: /contact ?person|person ?type/i }, // the couriers' own fields
  { text: /letter/i, in: /^(sending|selling|paying|bench)\/.*address|^account\/sign-in\/contract\/password-rules|^contract\/spelling/ }, // of names
  { text: /letter_requests|'letter-request'|\bletters\/|'letters'/, in: /^account\/sign-in\/server\/|^simulators\/mail\// },
  {
    text: /\bletter: ('|string|name)|\binput\.letter|\{ letter, id \}|\{letter\}|`letter`/,
    in: /^account\/sign-in\/server\/|^server\/effects\/mails|^e2e\/account\/hundred-by-hand/,
  }, // in stored effects
  { text: /'letter'/, in: /^server\/platform\/redact\.ts/ },
  { text: /\bperson\|/, in: /^partners\/partner-http\.ts/ }, // others' names, to be hidden
  { text: /letter: place/, in: /^simulators\/fan\/awbs\.ts/ }, // on the label
  {
    text: /'pieces'|waiting_pieces|\bpieces\b/,
    in: /^selling\/store-(copy\/server\/tables|shipments\/server\/sentences-become-codes)|copy-orders\.ts$|set-up\.test|^bench\/store-orders/,
  }, // columns
]

const checked = /\.(ts|tsx|mjs|cjs|sh|md)$/
const own = /^tools\/words\./

/** `livingAwbs_told` as `living awbs told`. */
const inWords = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()

const withoutAllowed = (file: string, text: string): string =>
  allowed
    .filter((one) => one.in?.test(file) ?? true)
    .reduce((left, one) => left.replaceAll(new RegExp(one.text, `${one.text.flags}g`), ''), text)

/** What of a file's name and text has to be said otherwise. */
export function bannedWords(file: string, text: string): string[] {
  const lines = [file, ...text.split('\n')].map((line) => inWords(withoutAllowed(file, line)))
  return lines.flatMap((line, i) =>
    [...line.matchAll(BANNED)].map(([word]) => `${file}${i === 0 ? '' : `:${i}`}: "${word}": ${banned.get(word)}`),
  )
}

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const complaints = files
    .filter((file) => checked.test(file) && !own.test(file))
    .flatMap((file) => bannedWords(file, readFileSync(file, 'utf8')))
  console.log(complaints.join('\n'))
  process.exit(complaints.length > 0 ? 1 : 0)
}
