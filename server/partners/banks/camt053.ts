/** CAMT.053, versions 02 and 08: statements as XML. Pending entries are no entries yet. */
import { z } from 'zod'
import { type Bani, negate, sum } from '../../../contract/money.ts'
import { dayIn } from '../../platform/clock.ts'
import { plainAmount } from './amounts.ts'
import { bankMessages, linesOfTag } from './bank-xml.ts'
import { type Draft, type Drafted, type DraftLine, ibanIn, notReadable, oneLine } from './draft.ts'
import type { Balance } from './port.ts'

const messages = bankMessages(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

const text = z.string().optional()
const amount = z
  .union([z.object({ '#text': z.string(), '@Ccy': z.string() }), z.string().transform((value) => ({ '#text': value, '@Ccy': 'RON' }))])
  .transform((value, context) => {
    const bani = plainAmount(value['#text'])
    if (bani === null) context.addIssue('no amount')
    return { bani: bani ?? (0 as Bani), currency: value['@Ccy'] } // without bani the whole is refused
  })
/** An instant counts for the day it has in Bucharest. */
const day = z.object({ Dt: z.iso.date().optional(), DtTm: z.string().optional() }).transform(({ Dt, DtTm = '' }, context) => {
  const found = Dt ?? (/(Z|[+-]\d\d:\d\d)$/.test(DtTm) ? dayOfInstant(DtTm) : /^\d{4}-\d\d-\d\dT/.exec(DtTm)?.[0].slice(0, 10))
  if (!found) context.addIssue('no day')
  return found ?? ''
})
const dayOfInstant = (instant: string) => (Number.isNaN(Date.parse(instant)) ? null : dayIn(new Date(instant)))
const side = z.enum(['CRDT', 'DBIT'])

/** Version 08 puts a party below `Pty`. */
const Party = z.object({ Nm: text, Pty: z.object({ Nm: text }).optional() }).optional()
const Account = z.object({ Id: z.object({ IBAN: text }) }).optional()

const Tx = z.object({
  Refs: z.object({ EndToEndId: text, AcctSvcrRef: text }).optional(),
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  RltdPties: z.object({ Dbtr: Party, DbtrAcct: Account, Cdtr: Party, CdtrAcct: Account }).optional(),
  RmtInf: z.object({ Ustrd: z.array(z.string()).optional() }).optional(),
  RtrInf: z.object({ Rsn: z.object({ Cd: text, Prtry: text }).optional() }).optional(),
  AddtlTxInf: text,
})
type Tx = z.infer<typeof Tx>

const Entry = z.object({
  Amt: amount,
  CdtDbtInd: side,
  RvslInd: text,
  Sts: z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)]),
  BookgDt: day.optional(),
  ValDt: day.optional(),
  AcctSvcrRef: text,
  NtryDtls: z.array(z.union([z.object({ TxDtls: z.array(Tx).optional() }), z.literal('')])).optional(),
  AddtlNtryInf: text,
})
type Entry = z.infer<typeof Entry>

const StatementNode = z.object({
  Id: text,
  ElctrncSeqNb: text,
  Acct: z.object({ Id: z.object({ IBAN: text }), Ccy: text }),
  Bal: z.array(z.object({ Tp: z.object({ CdOrPrtry: z.object({ Cd: text }) }), Amt: amount, CdtDbtInd: side, Dt: day })).default([]),
  Ntry: z.array(z.unknown()).default([]),
})
const Document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(z.unknown()) }) }) })

/** null: XML, and no statement. */
export function readCamt(xml: string): Drafted | null {
  const message = messages.read(xml)
  if (message.kind === 'refused') return null
  if (message.kind === 'broken') return { drafts: [], faults: [notReadable(message.line, 'XML')] }
  const document = Document.safeParse(message.value)
  if (!document.success) return null
  const places = placesIn(xml)
  const read = document.data.Document.BkToCstmrStmt.Stmt.map((node, at) => readNode(node, at, places))
  return { drafts: read.flatMap(({ drafts }) => drafts), faults: read.flatMap(({ faults }) => faults) }
}

type Places = { statement(at: number): number; entry(): number }

/** On which lines statements and entries begin, in their order. */
function placesIn(xml: string): Places {
  const [statements, entries] = [linesOfTag(xml, 'Stmt'), linesOfTag(xml, 'Ntry')]
  let next = 0
  return {
    statement: (at) => statements[at] ?? 1,
    entry() {
      next += 1
      return entries[next - 1] ?? 1
    },
  }
}

function readNode(node: unknown, at: number, places: Places): Drafted {
  const read = StatementNode.safeParse(node)
  if (!read.success) return { drafts: [], faults: [notReadable(places.statement(at), placeOf('Stmt', read.error))] }
  const { Acct, Bal, Ntry, ElctrncSeqNb, Id } = read.data
  const balance = (...codes: string[]): Balance | null => {
    const found = codes.flatMap((code) => Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code)).at(0)
    return found ? { on: found.Dt, bani: signedBy(found.CdtDbtInd, found.Amt.bani) } : null
  }
  const account = ibanIn(Acct.Id.IBAN ?? '')
  const entries = Ntry.map((entry) => readEntry(entry, places.entry(), account))
  const currencies = [Acct.Ccy, ...Bal.map(({ Amt }) => Amt.currency), ...entries.flatMap(({ currencies: some }) => some)]
  const draft: Draft = {
    ...{ format: 'camt.053', account, number: ElctrncSeqNb ?? Id ?? '', needsBalances: true },
    currency: currencies.find((one) => one !== undefined && one !== 'RON') ?? 'RON',
    opening: balance('OPBD', 'PRCD'),
    closing: balance('CLBD'),
    lines: entries.flatMap(({ lines }) => lines),
  }
  return { drafts: [draft], faults: entries.flatMap(({ faults }) => faults) }
}

const signedBy = (which: z.infer<typeof side>, amountBani: Bani): Bani => (which === 'CRDT' ? amountBani : negate(amountBani))
const placeOf = (tag: string, error: z.ZodError) => [tag, ...(error.issues[0]?.path ?? [])].join('/')

type EntryRead = { lines: DraftLine[]; currencies: string[]; faults: Drafted['faults'] }

function readEntry(node: unknown, line: number, account: string): EntryRead {
  const read = Entry.safeParse(node)
  if (!read.success) return { lines: [], currencies: [], faults: [notReadable(line, placeOf('Ntry', read.error))] }
  const entry = read.data
  if (entry.Sts !== 'BOOK') return { lines: [], currencies: [], faults: [] }
  const bookedOn = entry.BookgDt ?? entry.ValDt
  if (bookedOn === undefined) return { lines: [], currencies: [], faults: [notReadable(line, 'Ntry/BookgDt')] }
  const txs = (entry.NtryDtls ?? []).flatMap((details) => (details === '' ? [] : (details.TxDtls ?? [])))
  const parts = partsOf(entry, txs)
  const lines = parts.map(({ amountBani, tx, position }) => lineOf({ entry, tx, amountBani, position, line, bookedOn, account }))
  return { lines, currencies: [entry.Amt.currency], faults: [] }
}

type Part = { amountBani: Bani; tx: Tx | null; position: number | null }

/** A batch is its transactions where they say what each is worth and make up the whole; else it is one line. */
function partsOf(entry: Entry, txs: readonly Tx[]): Part[] {
  const amounts = txs.flatMap((tx) => tx.Amt ?? tx.AmtDtls?.TxAmt?.Amt ?? [])
  const isWhole = amounts.length === txs.length && sum(amounts.map(({ bani }) => bani)) === entry.Amt.bani
  if (txs.length < 2 || !isWhole) return [{ amountBani: entry.Amt.bani, tx: txs[0] ?? null, position: null }]
  return txs.map((tx, at) => ({ amountBani: amounts[at]?.bani ?? entry.Amt.bani, tx, position: at + 1 }))
}

type LineParts = Part & { entry: Entry; line: number; bookedOn: string; account: string }

function lineOf({ entry, tx, amountBani, position, line, bookedOn, account }: LineParts): DraftLine {
  const isIn = entry.CdtDbtInd === 'CRDT'
  const { RltdPties: parties } = tx ?? {}
  const [party, partyAccount] = isIn ? [parties?.Dbtr, parties?.DbtrAcct] : [parties?.Cdtr, parties?.CdtrAcct]
  const reference = tx?.Refs?.AcctSvcrRef || entry.AcctSvcrRef
  const endToEndId = tx?.Refs?.EndToEndId
  const returnReason = tx?.RtrInf?.Rsn?.Cd ?? tx?.RtrInf?.Rsn?.Prtry
  return {
    line,
    bookedOn,
    valueOn: entry.ValDt ?? null,
    amountBani: signedBy(entry.CdtDbtInd, amountBani),
    isReversal: entry.RvslInd === 'true' || tx?.RtrInf !== undefined,
    ...(returnReason ? { returnReason } : {}),
    counterparty: {
      name: oneLine(party?.Nm ?? party?.Pty?.Nm ?? ''),
      iban: ibanIn(partyAccount?.Id.IBAN ?? '', account),
      fiscalCode: '',
    },
    texts: [...(tx?.RmtInf?.Ustrd ?? []), tx?.AddtlTxInf, entry.AddtlNtryInf, returnReason].flatMap((one) => (one ? [oneLine(one)] : [])),
    endToEndId: endToEndId && endToEndId !== 'NOTPROVIDED' ? endToEndId : null,
    bankReference: reference ? (position === null ? reference : `${reference}/${position}`) : null,
    balanceBani: null,
  }
}
