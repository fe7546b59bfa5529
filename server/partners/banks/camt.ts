/** CAMT.052, 053 and 054, versions 02 to 08: reports, statements and advices as XML. Pending entries are no entries yet. */
import { z } from 'zod'
import { type Bani, negate, sum } from '#contract/money.ts'
import { dayIn } from '#server/platform/clock.ts'
import { plainAmount } from './amounts.ts'
import { bankMessages, linesOfTag } from './bank-xml.ts'
import { type Draft, type Drafted, type DraftLine, ibanIn, notReadable, oneLine } from './draft.ts'
import type { Balance } from './port.ts'

const messages = bankMessages(['Stmt', 'Rpt', 'Ntfctn', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'RfrdDocInf', 'AddtlRmtInf'])

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

/** On whose behalf it was paid, e.g. through a payment service; it changes nothing but the name. */
const Ultimate = Party.catch(undefined)
/** What programs of companies write of the documents that are paid. */
const Structured = z
  .object({
    CdtrRefInf: z.object({ Ref: text }).optional().catch(undefined),
    RfrdDocInf: z.array(z.object({ Nb: text }).catch({})).default([]),
    AddtlRmtInf: z.array(z.string()).default([]),
  })
  .transform(({ CdtrRefInf, RfrdDocInf, AddtlRmtInf }) => [CdtrRefInf?.Ref, ...RfrdDocInf.map(({ Nb }) => Nb), ...AddtlRmtInf])
  .catch([])

const Tx = z.object({
  Refs: z.object({ EndToEndId: text, AcctSvcrRef: text, MsgId: text, PmtInfId: text, InstrId: text, TxId: text }).optional(),
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  RltdPties: z
    .object({ Dbtr: Party, DbtrAcct: Account, UltmtDbtr: Ultimate, Cdtr: Party, CdtrAcct: Account, UltmtCdtr: Ultimate })
    .optional(),
  RmtInf: z.object({ Ustrd: z.array(z.string()).optional(), Strd: z.array(Structured).default([]) }).optional(),
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
  BkTxCd: z
    .object({ Domn: z.object({ Fmly: z.object({ SubFmlyCd: text }) }) })
    .optional()
    .catch(undefined),
  NtryDtls: z
    .array(
      z.union([z.object({ Btch: z.object({ MsgId: text, PmtInfId: text }).optional(), TxDtls: z.array(Tx).optional() }), z.literal('')]),
    )
    .optional(),
  NtryRef: text,
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
const nodes = z.array(z.unknown())
const Document = z.object({
  Document: z.object({
    BkToCstmrAcctRpt: z.object({ Rpt: nodes }).optional(),
    BkToCstmrStmt: z.object({ Stmt: nodes }).optional(),
    BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: nodes }).optional(),
  }),
})

type Kind = { format: Draft['format']; tag: 'Rpt' | 'Stmt' | 'Ntfctn'; found: unknown[] | undefined }

function kindOf({ Document: { BkToCstmrAcctRpt, BkToCstmrStmt, BkToCstmrDbtCdtNtfctn } }: z.infer<typeof Document>): Kind | undefined {
  const kinds: Kind[] = [
    { format: 'camt.053', tag: 'Stmt', found: BkToCstmrStmt?.Stmt },
    { format: 'camt.052', tag: 'Rpt', found: BkToCstmrAcctRpt?.Rpt },
    { format: 'camt.054', tag: 'Ntfctn', found: BkToCstmrDbtCdtNtfctn?.Ntfctn },
  ]
  return kinds.find(({ found }) => found !== undefined)
}

/** null: XML, and no statement. */
export function readCamt(xml: string): Drafted | null {
  const message = messages.read(xml)
  if (message.kind === 'refused') return null
  if (message.kind === 'broken') return { drafts: [], faults: [notReadable(message.line, 'XML')] }
  const document = Document.safeParse(message.value)
  const kind = document.success ? kindOf(document.data) : undefined
  if (!kind?.found) return null
  const places = placesIn(xml, kind)
  const read = kind.found.map((node, at) => readNode(node, { at, places, kind }))
  return { drafts: read.flatMap(({ drafts }) => drafts), faults: read.flatMap(({ faults }) => faults) }
}

type Places = { statement(at: number): number; entry(): number }

/** On which lines statements and entries begin, in their order. */
function placesIn(xml: string, { tag }: Kind): Places {
  const [statements, entries] = [linesOfTag(xml, tag), linesOfTag(xml, 'Ntry')]
  let next = 0
  return {
    statement: (at) => statements[at] ?? 1,
    entry() {
      next += 1
      return entries[next - 1] ?? 1
    },
  }
}

function readNode(node: unknown, { at, places, kind: { format, tag } }: { at: number; places: Places; kind: Kind }): Drafted {
  const read = StatementNode.safeParse(node)
  if (!read.success) return { drafts: [], faults: [notReadable(places.statement(at), placeOf(tag, read.error))] }
  const { Acct, Bal, Ntry, ElctrncSeqNb, Id } = read.data
  const balance = (...codes: string[]): Balance | null => {
    const found = codes.flatMap((code) => Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code)).at(0)
    return found ? { on: found.Dt, bani: signedBy(found.CdtDbtInd, found.Amt.bani) } : null
  }
  const account = ibanIn(Acct.Id.IBAN ?? '')
  // Reports and advices hold what was booked since the one before: their balances, if any, are of the account, not of their entries.
  const isWhole = format === 'camt.053'
  const entries = Ntry.map((entry) => readEntry(entry, places.entry(), account))
  const currencies = [Acct.Ccy, ...Bal.map(({ Amt }) => Amt.currency), ...entries.flatMap(({ currencies: some }) => some)]
  const draft: Draft = {
    ...{ format, account, number: ElctrncSeqNb ?? Id ?? '', needsBalances: isWhole },
    currency: currencies.find((one) => one !== undefined && one !== 'RON') ?? 'RON',
    opening: isWhole ? balance('OPBD', 'PRCD') : null,
    closing: isWhole ? balance('CLBD') : null,
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
  const [party, partyAccount, ultimate] = isIn
    ? [parties?.Dbtr, parties?.DbtrAcct, parties?.UltmtDbtr]
    : [parties?.Cdtr, parties?.CdtrAcct, parties?.UltmtCdtr]
  const names = [ultimate, party].flatMap((one) => one?.Nm ?? one?.Pty?.Nm ?? [])
  const reference = tx?.Refs?.AcctSvcrRef || entry.AcctSvcrRef
  const endToEndId = tx?.Refs?.EndToEndId
  const batches = (entry.NtryDtls ?? []).flatMap((details) => (details === '' ? [] : [details.Btch?.PmtInfId, details.Btch?.MsgId]))
  const { EndToEndId, PmtInfId, MsgId, InstrId, TxId } = tx?.Refs ?? {}
  const said = [...(tx?.RmtInf?.Ustrd ?? []), ...(tx?.RmtInf?.Strd ?? []).flat()]
  const words = [...said, ...names.slice(1), tx?.AddtlTxInf, entry.AddtlNtryInf, entry.NtryRef, reference]
  // Of money that came back the payee is the creditor still.
  const accounts = [parties?.DbtrAcct?.Id.IBAN, parties?.CdtrAcct?.Id.IBAN]
  const returnReason = tx?.RtrInf?.Rsn?.Cd ?? tx?.RtrInf?.Rsn?.Prtry
  return {
    line,
    bookedOn,
    valueOn: entry.ValDt ?? null,
    amountBani: signedBy(entry.CdtDbtInd, amountBani),
    isReversal: entry.RvslInd === 'true' || tx?.RtrInf !== undefined,
    ...(returnReason ? { returnReason } : {}),
    ...(/^(FEES|CHRG|COMM)$/.test(entry.BkTxCd?.Domn.Fmly.SubFmlyCd ?? '') ? { isFee: true as const } : {}),
    ...(position === null ? {} : { batchBani: entry.Amt.bani }),
    counterparty: {
      name: oneLine(names[0] ?? ''),
      iban: ibanIn(partyAccount?.Id.IBAN ?? '', account),
      fiscalCode: '',
    },
    texts: [...said, ...names.slice(1), tx?.AddtlTxInf, entry.AddtlNtryInf, returnReason].flatMap((one) => (one ? [oneLine(one)] : [])),
    written: [...words, ...accounts, EndToEndId, InstrId, TxId, PmtInfId, MsgId, ...batches].filter(Boolean).join('\n'),
    endToEndId: endToEndId && endToEndId !== 'NOTPROVIDED' ? endToEndId : null,
    bankReference: reference ? (position === null ? reference : `${reference}/${position}`) : null,
    balanceBani: null,
  }
}
