/** A statement as a format gives it, before it was checked. */
import { isValidIBAN } from 'ibantools'
import { type Bani, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { Statement, StatementBalance, StatementLine, UnreadValue } from '#paying/ports/banks.ts'

export type StatementDraftLine = Omit<StatementLine, 'key' | 'dayKey'> & {
  /** After this line; null: the format has none. */
  balanceBani: Bani | null
  /** Texts, name and IBAN by which its key is made, where they are not the line's. */
  knownBy?: readonly string[]
}
export type StatementDraft = {
  /** Of the file, where the statement begins. */
  line: number
  format: Statement['format']
  /** As written; '' when it is not said. */
  account: string
  currency: string
  number: string
  sequence: number | null
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** The format always has balances: without them the statement is not whole. */
  needsBalances: boolean
  /** Which page it is, where the format has pages; null: it does not say. */
  page: number | null
  /** It goes on what another page began, or another goes on with it. */
  continues: boolean
  isContinued: boolean
  lines: StatementDraftLine[]
  unread: UnreadValue[]
}

/** What a format made of a file: every fault counts, and none is skipped over. */
export type DraftedStatements = { drafts: StatementDraft[]; faults: Message[] }

export const notReadableMessage = (line: number, place: string): Message => ({ code: 'statement-not-readable', params: { line, place } })

/** Whether each line's balance follows from the one before. */
export const areBalancesChained = (lines: readonly StatementDraftLine[]): boolean => brokenBalanceLineOf(lines) === undefined
export const brokenBalanceLineOf = (lines: readonly StatementDraftLine[]): StatementDraftLine | undefined =>
  lines.find(({ balanceBani, amountBani }, at) => {
    const before = lines[at - 1]?.balanceBani
    return balanceBani === null || (at > 0 && (typeof before !== 'number' || balanceBani !== sum([before, amountBani])))
  })

const IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g

/** The first right IBAN of a text. Romanian ones may have something glued to their end, as a currency. */
export function firstIbanOf(text: string, not = ''): string {
  const plain = text.toUpperCase()
  const found = [...(plain.match(/RO\d{2}[A-Z]{4}[A-Z0-9]{16}/g) ?? []), ...(plain.match(IBAN) ?? [])]
  return found.find((iban) => iban !== not && isValidIBAN(iban)) ?? ''
}

/** Words of a text that was wrapped: one space between them, none around. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
