/** The platform's own bank statements: read from files, each line used once for the payment that it is. */
import { z } from 'zod'
import { BankAccountShown } from '#contract/banking/bank-accounts.ts'
import { FileName } from '#contract/banking/file-names.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { UNREAD_SHOWN_MAX, UnreadInFile } from '#contract/read-fields.ts'

export const STATEMENT_MEGABYTES_MAX = 10
export const STATEMENT_BYTES_MAX = STATEMENT_MEGABYTES_MAX * 1024 * 1024
export const STATEMENT_LINES_PAGE_SIZE = 50
export const STATEMENT_NOTE_MIN = 3
export const STATEMENT_NOTE_MAX = 300

/**
 * `open`: for an operator to say what it is. `used`: it is a payment, or what another feature waited for. `ignored`: no payment of a client, as
 * an operator said or as it shows itself; it may be used after all.
 */
export const statementLineStates = ['open', 'used', 'ignored'] as const
export type StatementLineState = (typeof statementLineStates)[number]

export const statementLineMoves: Record<StatementLineState, readonly StatementLineState[]> = {
  open: ['used', 'ignored'],
  ignored: ['used'],
  used: [],
}

/** Why a client is proposed: surest first. */
export const proposalGrounds = ['proforma', 'iban', 'fiscal-code', 'name', 'amount'] as const
export type ProposalGround = (typeof proposalGrounds)[number]

const PaymentProposal = z.object({
  client: z.object({ id: z.uuid(), name: z.string() }),
  /** The announced payment that it would be; null: one that was not announced. */
  payment: z.object({ identifier: z.uuid(), proformaNumber: z.string(), amount: Ron }).nullable(),
  grounds: z.array(z.enum(proposalGrounds)),
})
export type PaymentProposal = z.output<typeof PaymentProposal>

export const StatementLineShown = z.object({
  id: z.uuid(),
  account: BankAccountShown,
  bookedOn: z.iso.date(),
  amount: Ron,
  isReversal: z.boolean(),
  counterparty: z.object({ name: z.string(), iban: BankAccountShown }),
  text: z.string(),
  state: z.enum(statementLineStates),
  /** It may be one that was read before from a file of another format: nothing that both say distinguishes them. */
  isDoubtful: z.boolean(),
  proposals: z.array(PaymentProposal),
  /** Of one that is used or ignored: whose it is, or why it is no client's. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** Why it was settled by itself, or why an operator has to look, in words; null: there is nothing to say, or an operator settled it. */
  because: z.string().nullable(),
  /** Of one that is used or ignored: since when; `by` null: by itself. */
  settled: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Of one that is open: the sheets of cash that it may be, by their numbers. */
  sheets: z.array(z.int()),
  /** Of one that is open: the references of the refunds that it may be. */
  refunds: z.array(z.string()),
  /** Of one that is open: the numbers of the payments that the bank may have reversed with it. */
  reversed: z.array(z.int()),
  /** Of one that is used: for a courier's settlement. */
  isOfSettlement: z.boolean(),
  /** Of one that is used for a payment; without a number it was not announced. */
  payment: z.object({ identifier: z.uuid(), proformaNumber: z.string().nullable() }).nullable(),
})
export type StatementLineShown = z.output<typeof StatementLineShown>

export const GAPS_SHOWN_MAX = 20
/**
 * A statement opens otherwise than the one before it closed, or between their numbers there are others: a file is missing. It is there until that
 * file has come, and holds up nothing.
 */
const StatementGapShown = z.object({
  account: BankAccountShown,
  closedOn: z.iso.date(),
  closed: Ron,
  opensOn: z.iso.date(),
  opened: Ron,
  /** What moved in between, all in all. */
  difference: Ron,
  /** Which statements are missing, where the bank counts them. */
  numbers: z.object({ first: z.int(), last: z.int() }).nullable(),
})
export type StatementGapShown = z.output<typeof StatementGapShown>

const gapsShown = { gapCount: z.int(), gaps: z.array(StatementGapShown).max(GAPS_SHOWN_MAX) }

const lineId = z.object({ id: z.uuid() })

export const bankStatementCalls = {
  read: endpoint({
    method: 'POST',
    path: '/admin/bank-statements',
    access: 'platform.money',
    does: 'writes',
    shows: 'platform-accounts',
    audits: { answer: ['linesRead', 'linesKnown', 'unreadCount', 'hash'] },
    proof: 'none',
    query: z.object({ fileName: FileName }),
    upload: { bytesMax: STATEMENT_BYTES_MAX },
    quota: 'imports',
    summary:
      'Reads a statement (CAMT.052, 053 or 054, MT940 or CSV): lines known before are left alone, those that name a proforma become payments.',
    /** What was read is known, used, open or ignored. */
    answer: Success.extend({
      ...{ linesRead: z.int(), linesKnown: z.int(), linesUsed: z.int(), linesOpen: z.int(), linesIgnored: z.int() },
      /** What the bank filled and nothing understands: all of the file counted, the first of them. */
      unreadCount: z.int(),
      /** Of the file's bytes, SHA-256. */
      hash: z.string(),
      unread: z.array(UnreadInFile).max(UNREAD_SHOWN_MAX),
      /** Before or behind this file, the latest of them. */
      ...gapsShown,
    }),
    problems: ['statement-refused'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/admin/bank-statements/lines',
    access: 'platform.money',
    does: 'reads',
    shows: 'platform-accounts',
    summary: 'Lines of the statements, newest first, with what each might be.',
    /** `line`: that one alone, whatever its state. */
    query: z.object({ state: z.enum(statementLineStates).default('open'), line: z.uuid().optional(), page: pageNumber }),
    answer: z.object({
      list: z.array(StatementLineShown),
      count: z.int(),
      page: z.int(),
      counts: z.object({ open: z.int(), used: z.int(), ignored: z.int() }),
      /** Of all statements, the latest of them. */
      ...gapsShown,
    }),
  }),
  use: endpoint({
    method: 'POST',
    path: '/admin/bank-statements/lines/:id/use',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['clientId', 'paymentId'] },
    proof: 'none',
    summary: 'Says whose payment a line is: of an announced one, or of one that was not announced.',
    params: lineId,
    body: z.object({ clientId: z.uuid(), paymentId: z.uuid().nullable() }),
    answer: Success,
    problems: ['not-found', 'statement-line-settled', 'payment-not-activatable'],
  }),
  ignore: endpoint({
    method: 'POST',
    path: '/admin/bank-statements/lines/:id/ignore',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Says that a line is no payment of a client, and why.',
    params: lineId,
    body: z.object({ note: z.string().trim().min(STATEMENT_NOTE_MIN).max(STATEMENT_NOTE_MAX) }),
    answer: Success,
    problems: ['not-found', 'statement-line-settled'],
  }),
}
