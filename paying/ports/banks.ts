/** What the product reads of banks, in the product's own words: statements in whatever format the bank writes them. */
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'

/** Days are YYYY-MM-DD. */
export type StatementBalance = { on: string; bani: Bani }

export type StatementLine = {
  /** Of the file, where the line begins. */
  line: number
  bookedOn: string
  /** null: not said. */
  valueOn: string | null
  /** In: above zero. Out: below. */
  amountBani: Bani
  /** Undoes an earlier one. */
  isReversal: boolean
  /** The bank says by its own code that it is its fee. */
  isFee?: true
  /** Of a part of an entry that the bank booked in one sum: that sum, without its sign. */
  batchBani?: Bani
  /** Why money came back, in the bank's code (ISO 20022), e.g. AC04; none where the bank or the format does not say. */
  returnReason?: string
  /** '' where the bank does not say. `iban` only where its digits are right. */
  counterparty: { name: string; iban: string; fiscalCode: string }
  /** What payer and bank wrote, in their order, each without the breaks that the format forces into it. */
  texts: string[]
  /** All that the bank wrote of it, as it stands in the file: an id of ours may be anywhere in it, and cut. */
  written?: string
  /** Ours, where we gave one; it comes back with what is returned. */
  endToEndId: string | null
  /** The bank's own number of the line. */
  bankReference: string | null
  /**
   * For use once: the same line read again has the same key, and two lines never share one, however alike they are. Made of account, day,
   * amount, the bank's number (where there is none: texts and counterparty), and which of all alike in the file it is.
   */
  key: string
  /** Which of the lines of the same day and amount: equal also where another format of the same day has other numbers and texts. */
  dayKey: string
}

/** Filled by the bank and not understood: nothing is decided by it, and it is shown. `place`: the element or field that it stands in. */
export type UnreadValue = { line: number; place: string; value: string }

export type Statement = {
  /** `camt.052` is the report of a day that goes on, `camt.054` the advice of single entries: neither proves by balances that it is whole. */
  format: 'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv'
  /** Our IBAN. */
  account: string
  /** The bank's number of the statement, '' when it has none. */
  number: string
  /** The same as a number that the bank counts by; null: it has none, or one of its own making. */
  sequence: number | null
  /** null: the format does not carry them, so that nothing proves that no line is missing. */
  opening: StatementBalance | null
  closing: StatementBalance | null
  lines: StatementLine[]
  /** All of the statement, in their order. */
  unread: UnreadValue[]
}

/** Taken as a whole or not at all. `faults`: every one that was found, at most `faultsMax`. */
export type StatementReading = { kind: 'read'; statements: Statement[] } | { kind: 'refused'; faults: Message[] }

export type BankPort = {
  readonly limits: { bytesMax: number; linesMax: number; faultsMax: number }
  /** `accounts`: our own, as IBANs. Touches nothing. */
  readStatement(bytes: Uint8Array, accounts: readonly string[]): Promise<StatementReading>
}
