/** A bank's file as statements: which format it is, and whether what it says holds together. */
import { createHash } from 'node:crypto'
import { minus, sum } from '#contract/money.ts'
import { shortenText } from '#contract/read-fields.ts'
import type { Message } from '#contract/texts/message.ts'
import { decodeHtmlEntities } from '#contract/written-values/entities.ts'
import type { BankPort, Statement, StatementLine, StatementReading, UnreadValue } from '#paying/ports/banks.ts'
import { readCamt } from './camt/camt.ts'
import { readCsv } from './csv/csv.ts'
import { areBalancesChained, brokenBalanceLineOf, type DraftedStatements, type StatementDraft, type StatementDraftLine } from './draft.ts'
import { readMt940 } from './mt940/mt940.ts'
import { pageFaults } from './pages.ts'

const MEGABYTES_MAX = 10
export const statementFileLimits: BankPort['limits'] = { bytesMax: MEGABYTES_MAX * 1024 * 1024, linesMax: 50_000, faultsMax: 50 }

export const bankFiles = { limits: statementFileLimits, readStatement }
/** In this thread: for what the product has written itself. */
export const bankFilesHere: BankPort = {
  limits: statementFileLimits,
  readStatement: async (bytes, accounts) => readStatement(bytes, accounts),
}

function readStatement(bytes: Uint8Array, accounts: readonly string[]): StatementReading {
  if (bytes.length > statementFileLimits.bytesMax) return refused([{ code: 'statement-too-big', params: { megabytes: MEGABYTES_MAX } }])
  const text = decodeStatement(bytes)
  if (text.trim() === '') return refused([{ code: 'statement-empty' }])
  const drafted = draftsOf(text, accounts)
  if (!drafted) return refused([{ code: 'statement-format-unknown' }])
  const { drafts, faults } = drafted
  const lines = drafts.reduce((total, draft) => total + draft.lines.length, 0)
  if (lines > statementFileLimits.linesMax) return refused([{ code: 'statement-too-long', params: { max: statementFileLimits.linesMax } }])
  const own = [...faults, ...drafts.flatMap((draft) => faultsOf(draft, accounts))]
  const all = own.length > 0 ? own : pageFaults(drafts)
  return all.length > 0 ? refused(all) : { kind: 'read', statements: withKeys(drafts) }
}

const refused = (faults: Message[]): StatementReading => ({ kind: 'refused', faults: faults.slice(0, statementFileLimits.faultsMax) })

/** null: none of the formats. */
function draftsOf(text: string, accounts: readonly string[]): DraftedStatements | null {
  if (/^\s*</.test(text)) return readCamt(text)
  return /^(\{1:|:\d\d[A-Z]?:|:NS:)/m.test(text) && /^:6[02][FM]:/m.test(text) ? readMt940(text) : readCsv(text, accounts)
}

/** UTF-8 to the byte, else what Romanian banks' programs write; of an XML what it says of itself. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [, said = ''] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200))) ?? []
    return new TextDecoder(/^(iso-8859-(1|2|16)|windows-125[02])$/i.test(said) ? said : 'windows-1250').decode(bytes)
  }
}

function faultsOf(draft: StatementDraft, accounts: readonly string[]): Message[] {
  const { account, currency, opening, closing } = draft
  if (account === '') return [{ code: 'statement-without-account' }]
  if (!accounts.includes(account)) return [{ code: 'statement-of-other-account', params: { account } }]
  if (currency !== 'RON') return [{ code: 'statement-in-other-currency', params: { currency } }]
  if (opening === null || closing === null)
    return draft.needsBalances ? [{ code: 'statement-without-balance', params: { account } }] : runningFaults(draft.lines)
  const difference = minus(closing.bani, sum([opening.bani, ...draft.lines.map(({ amountBani }) => amountBani)]))
  if (difference !== 0) return [{ code: 'statement-balance-wrong', params: { account, difference } }]
  return runningFaults(draft.lines)
}

/** Where each line has its balance: oldest first or newest first, one follows from the other. */
function runningFaults(lines: readonly StatementDraftLine[]): Message[] {
  if (lines.some(({ balanceBani }) => balanceBani === null) || areBalancesChained(lines.toReversed())) return []
  const broken = brokenBalanceLineOf(lines)
  return broken ? [{ code: 'statement-running-balance-wrong', params: { line: broken.line } }] : []
}

/** Over all statements of the file: a bank may split a day. */
function withKeys(drafts: readonly StatementDraft[]): Statement[] {
  const seen = new Map<string, number>()
  const numbered = (parts: readonly (string | number)[]) => {
    const alike = parts.join('\u0000')
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    return createHash('sha256').update(`${alike}\u0000${count}`).digest('base64url')
  }
  return drafts.map(({ format, account, number, sequence, opening, closing, lines, unread }) => ({
    ...{ format, account, number, sequence, opening, closing },
    unread: [...unread, ...lines.flatMap(signsReplaced)].map((one) => ({ ...one, value: shownValue(one.value) })),
    lines: lines.map(({ balanceBani: _balance, knownBy, ...line }) => {
      const day = [account, line.bookedOn, line.amountBani]
      return { ...asMeant(line), key: numbered(['line', ...day, ...identityOf(line, knownBy)]), dayKey: numbered(['day', ...day]) }
    }),
  }))
}

/** Texts that a bank keeps for pages; its file may hold them so in any format. */
const asMeant = <Line extends Known>(line: Line): Line => ({
  ...line,
  texts: line.texts.map(decodeHtmlEntities),
  counterparty: { ...line.counterparty, name: decodeHtmlEntities(line.counterparty.name) },
})

const REPLACED = '\ufffd'
/** Replaced here or by the bank: what stood there is not known. */
const signsReplaced = ({ line, texts, counterparty }: StatementDraftLine): UnreadValue[] =>
  [counterparty.name, ...texts].flatMap((text) => (text.includes(REPLACED) ? [{ line, place: 'U+FFFD', value: text }] : []))

const SHOWN_LENGTH_MAX = 80
/** As much of a value as shows which it is; what is cut ends with its sign. */
export const shownValue = (text: string): string => shortenText(text, SHOWN_LENGTH_MAX)

type Known = Pick<StatementLine, 'bankReference' | 'texts' | 'counterparty'>
const identityOf = (
  { bankReference, texts, counterparty }: Known,
  knownBy: readonly string[] = [...texts, counterparty.name, counterparty.iban],
): string[] => (bankReference === null ? ['', ...knownBy] : [bankReference])
