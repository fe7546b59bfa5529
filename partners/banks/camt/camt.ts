/** CAMT.052, 053 and 054, versions 02 to 08: reports, statements and advices as XML. Pending entries are no entries yet. */
import { z } from 'zod'
import { type Bani, negate, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StatementBalance } from '#paying/ports/banks.ts'
import { bankMessages, linesOfTag } from '../bank-xml.ts'
import { type DraftedStatements, firstIbanOf, notReadableMessage, type StatementDraft } from '../draft.ts'
import { type CountedEntry, errorPlaceOf, readEntry, signedAmountOf } from './entry.ts'
import { unreadIn } from './fates.ts'
import { CamtPagination, CamtStatement, type CamtSummary } from './schema.ts'

const messages = bankMessages([
  ...['Stmt', 'Rpt', 'Ntfctn', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls'],
  ...['Ustrd', 'Strd', 'RfrdDocInf', 'AddtlRmtInf', 'AddtlInf'],
])

const nodes = z.array(z.unknown())
const GroupHeader = z.object({ MsgPgntn: CamtPagination.optional() }).default({})
const message = <T extends string>(tag: T) =>
  z.looseObject({ GrpHdr: z.unknown(), [tag]: nodes } as { GrpHdr: z.ZodUnknown } & Record<T, typeof nodes>)
const Document = z.object({
  Document: z.object({
    BkToCstmrAcctRpt: message('Rpt').optional(),
    BkToCstmrStmt: message('Stmt').optional(),
    BkToCstmrDbtCdtNtfctn: message('Ntfctn').optional(),
  }),
})

/** `beside`: what no version puts there, or a bank of its own. */
type Kind = { format: StatementDraft['format']; tag: 'Rpt' | 'Stmt' | 'Ntfctn'; header: unknown; found: unknown[]; beside: unknown }

function kindOf({ Document: { BkToCstmrAcctRpt, BkToCstmrStmt, BkToCstmrDbtCdtNtfctn } }: z.infer<typeof Document>): Kind | undefined {
  if (BkToCstmrStmt) {
    const { GrpHdr: header, Stmt: found, ...beside } = BkToCstmrStmt
    return { format: 'camt.053', tag: 'Stmt', header, found, beside }
  }
  if (BkToCstmrAcctRpt) {
    const { GrpHdr: header, Rpt: found, ...beside } = BkToCstmrAcctRpt
    return { format: 'camt.052', tag: 'Rpt', header, found, beside }
  }
  if (!BkToCstmrDbtCdtNtfctn) return undefined
  const { GrpHdr: header, Ntfctn: found, ...beside } = BkToCstmrDbtCdtNtfctn
  return { format: 'camt.054', tag: 'Ntfctn', header, found, beside }
}

/** null: XML, and no statement. */
export function readCamt(xml: string): DraftedStatements | null {
  const read = messages.read(xml)
  if (read.kind === 'refused') return null
  if (read.kind === 'broken') return { drafts: [], faults: [notReadableMessage(read.line, 'XML')] }
  const document = Document.safeParse(read.value)
  const kind = document.success ? kindOf(document.data) : undefined
  if (!kind) return null
  const headerLine = linesOfTag(xml, 'GrpHdr')[0] ?? 1
  const header = GroupHeader.safeParse(kind.header)
  if (!header.success) return { drafts: [], faults: [notReadableMessage(headerLine, errorPlaceOf('GrpHdr', header.error))] }
  const places = placesIn(xml, kind)
  const drafted = kind.found.map((node, at) => readNode(node, { at, places, kind, page: header.data.MsgPgntn }))
  const [first] = drafted.flatMap(({ drafts }) => drafts)
  first?.unread.unshift(...unreadIn(kind.header, 'GrpHdr', headerLine), ...unreadIn(kind.beside, 'Document', headerLine))
  return { drafts: drafted.flatMap(({ drafts }) => drafts), faults: drafted.flatMap(({ faults }) => faults) }
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

type Where = { at: number; places: Places; kind: Kind; page: z.infer<typeof CamtPagination> | undefined }

function readNode(node: unknown, { at, places, kind: { format, tag }, page: ofMessage }: Where): DraftedStatements {
  const line = places.statement(at)
  const read = CamtStatement.safeParse(node)
  if (!read.success) return { drafts: [], faults: [notReadableMessage(line, errorPlaceOf(tag, read.error))] }
  const { Acct, Bal, Ntry, ElctrncSeqNb, Id, TxsSummry, StmtPgntn, RptPgntn, NtfctnPgntn } = read.data
  const balance = (...codes: string[]): StatementBalance | null => {
    const found = codes.flatMap((code) => Bal.filter(({ Tp }) => Tp?.CdOrPrtry?.Cd === code)).at(0)
    return found ? { on: found.Dt, bani: signedAmountOf(found.CdtDbtInd, found.Amt.bani) } : null
  }
  const account = firstIbanOf(Acct.Id?.IBAN ?? '')
  // Reports and advices hold what was booked since the one before: their balances, if any, are of the account, not of their entries.
  const isWhole = format === 'camt.053'
  const page = StmtPgntn ?? RptPgntn ?? NtfctnPgntn ?? ofMessage
  const [continues, isContinued] = [page !== undefined && page.PgNb > 1, page !== undefined && !page.LastPgInd]
  const unread = unreadIn(node, 'Stmt', line, 'Ntry')
  const entries = Ntry.map((entry) => {
    const entryLine = places.entry()
    unread.push(...unreadIn(entry, 'Ntry', entryLine))
    return readEntry(entry, entryLine, account)
  })
  const currencies = [Acct.Ccy, ...Bal.map(({ Amt }) => Amt.currency), ...entries.flatMap(({ currencies: some }) => some)]
  const draft: StatementDraft = {
    ...{ line, format, account, number: ElctrncSeqNb ?? Id ?? '', needsBalances: isWhole },
    sequence: /^0*\d{1,9}$/.test(ElctrncSeqNb ?? '') ? Number(ElctrncSeqNb) : null,
    ...{ page: page?.PgNb ?? null, continues, isContinued },
    currency: currencies.find((one) => one !== undefined && one !== 'RON') ?? 'RON',
    opening: isWhole ? balance('OPBD', 'PRCD') : null,
    closing: isWhole ? balance('CLBD') : null,
    lines: entries.flatMap(({ lines }) => lines),
    unread,
  }
  const faults = entries.flatMap((entry) => entry.faults)
  // Totals may be of all pages.
  const isAlone = !continues && !isContinued
  if (TxsSummry && isAlone && faults.length === 0) {
    const counted = entries.flatMap((entry) => entry.counted)
    faults.push(...summaryFaults(TxsSummry, counted, line))
  }
  return { drafts: [draft], faults }
}

const totals = ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'] as const
const absolute = (bani: Bani): Bani => (bani < 0 ? negate(bani) : bani)

/** The bank's own totals (`TxsSummry`): it counts all entries or those that are booked: one of both has to fit. */
function summaryFaults(summary: CamtSummary, entries: readonly CountedEntry[], line: number): Message[] {
  const readings = [entries, entries.filter(({ isBooked }) => isBooked)]
  return totals.flatMap((place) => {
    const said = summary[place]
    if (said === undefined) return []
    const net = said.TtlNetNtry?.Amt ?? said.TtlNetNtryAmt
    const netSide = said.TtlNetNtry?.CdtDbtInd ?? said.CdtDbtInd
    const fits = readings.some((reading) => {
      const own = reading.filter(({ amountBani }) =>
        place === 'TtlNtries' ? true : place === 'TtlCdtNtries' ? amountBani >= 0 : amountBani <= 0,
      )
      const amounts = own.map(({ amountBani }) => amountBani)
      return (
        (said.NbOfNtries === undefined || said.NbOfNtries === own.length || amounts.includes(0 as Bani)) &&
        (said.Sum === undefined || said.Sum.bani === sum(amounts.map(absolute))) &&
        (net === undefined || net.bani === absolute(sum(amounts))) &&
        (netSide === undefined || sum(amounts) === 0 || netSide === (sum(amounts) > 0 ? 'CRDT' : 'DBIT'))
      )
    })
    return fits ? [] : [{ code: 'statement-total-wrong' as const, params: { line, place: `TxsSummry/${place}` } }]
  })
}
