/** An entry of CAMT as lines: one, or one for each transaction of a batch. */
import type { z } from 'zod'
import { type Bani, negate, sum } from '#contract/money.ts'
import { type DraftedStatements, firstIbanOf, notReadableMessage, oneLine, type StatementDraftLine } from '../draft.ts'
import { type CamtAmount, CamtEntryNode, type CamtTransaction, type camtSide, NOT_BOOKED } from './schema.ts'

/** Of an entry that is booked or not: what a summary counts. */
export type CountedEntry = { amountBani: Bani; isBooked: boolean }
export type EntryRead = { lines: StatementDraftLine[]; currencies: string[]; counted: CountedEntry[]; faults: DraftedStatements['faults'] }

const nothing: EntryRead = { lines: [], currencies: [], counted: [], faults: [] }

export const signedAmountOf = (which: z.infer<typeof camtSide>, amountBani: Bani): Bani =>
  which === 'CRDT' ? amountBani : negate(amountBani)
export const errorPlaceOf = (tag: string, error: z.ZodError) => [tag, ...(error.issues[0]?.path ?? [])].join('/')

export function readEntry(node: unknown, line: number, account: string): EntryRead {
  const read = CamtEntryNode.safeParse(node)
  if (!read.success) return { ...nothing, faults: [notReadableMessage(line, errorPlaceOf('Ntry', read.error))] }
  const entry = read.data
  const isBooked = !NOT_BOOKED.includes(entry.Sts)
  const counted = [{ amountBani: signedAmountOf(entry.CdtDbtInd, entry.Amt.bani), isBooked }]
  if (!isBooked) return { ...nothing, counted }
  const bookedOn = entry.BookgDt ?? entry.ValDt
  if (bookedOn === undefined) return { ...nothing, faults: [notReadableMessage(line, 'Ntry/BookgDt')] }
  const txs = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const parts = partsOf(entry, txs)
  const lines = parts.map((part) => lineOf({ entry, ...part, line, bookedOn, account }))
  return { lines, currencies: [entry.Amt.currency], counted, faults: [] }
}

/** `txs`: one, or all of a batch that stays one line. */
type Part = { amountBani: Bani; txs: readonly CamtTransaction[]; position: number | null }

/** A batch is its transactions where they say what each is worth, to the same side, and make up the whole; else it is one line. */
function partsOf(entry: CamtEntryNode, txs: readonly CamtTransaction[]): Part[] {
  const isOfEntry = ({ currency }: CamtAmount) => currency === entry.Amt.currency
  const amounts = txs.flatMap((tx) => [tx.Amt, tx.AmtDtls?.TxAmt?.Amt].find((one) => one !== undefined && isOfEntry(one)) ?? [])
  const isOneWay = txs.every(({ CdtDbtInd = entry.CdtDbtInd }) => CdtDbtInd === entry.CdtDbtInd)
  const isWhole = isOneWay && amounts.length === txs.length && sum(amounts.map(({ bani }) => bani)) === entry.Amt.bani
  if (txs.length < 2 || !isWhole) return [{ amountBani: entry.Amt.bani, txs, position: null }]
  return txs.map((tx, at) => ({ amountBani: amounts[at]?.bani ?? entry.Amt.bani, txs: [tx], position: at + 1 }))
}

const saidOf = (tx: CamtTransaction | undefined) => [...(tx?.RmtInf?.Ustrd ?? []), ...(tx?.RmtInf?.Strd ?? []).flat()]

/** Who is on the other side: the one on whose behalf, then the one whose account it is. */
function otherSideOf(entry: CamtEntryNode, tx: CamtTransaction | undefined, account: string) {
  const { RltdPties: parties } = tx ?? {}
  const [party, partyAccount, ultimate] =
    entry.CdtDbtInd === 'CRDT'
      ? [parties?.Dbtr, parties?.DbtrAcct, parties?.UltmtDbtr]
      : [parties?.Cdtr, parties?.CdtrAcct, parties?.UltmtCdtr]
  const [name = '', ...others] = [ultimate, party].flatMap((one) => one?.Nm ?? one?.Pty?.Nm ?? [])
  return { others, counterparty: { name: oneLine(name), iban: firstIbanOf(partyAccount?.Id?.IBAN ?? '', account), fiscalCode: '' } }
}

/** Ids and accounts, wherever ours may stand. Of money that came back the payee is the creditor still. */
function idsOf({ Refs, RltdPties }: CamtTransaction): (string | undefined)[] {
  const { EndToEndId, InstrId, TxId, PmtInfId, MsgId } = Refs ?? {}
  return [RltdPties?.DbtrAcct?.Id?.IBAN, RltdPties?.CdtrAcct?.Id?.IBAN, EndToEndId, InstrId, TxId, PmtInfId, MsgId]
}

const plainTexts = (texts: readonly (string | undefined)[]): string[] => texts.flatMap((one) => (one ? [oneLine(one)] : []))

type LineParts = Part & { entry: CamtEntryNode; line: number; bookedOn: string; account: string }

function lineOf({ entry, txs, amountBani, position, line, bookedOn, account }: LineParts): StatementDraftLine {
  const [first] = txs
  const own = otherSideOf(entry, first, account)
  const isOfSeveral = txs.length > 1
  const reference = first?.Refs?.AcctSvcrRef || entry.AcctSvcrRef
  const endToEndId = isOfSeveral ? undefined : first?.Refs?.EndToEndId
  const batches = entry.NtryDtls.flatMap(({ Btch }) => [Btch?.PmtInfId, Btch?.MsgId])
  const returned = txs.flatMap(({ RtrInf }) => RtrInf ?? [])
  const returnReason = returned[0]?.Rsn?.Cd ?? returned[0]?.Rsn?.Prtry
  const textsOf = (some: readonly CamtTransaction[]) => [
    ...some.flatMap(saidOf),
    ...some.flatMap((tx) => otherSideOf(entry, tx, account).others),
    ...some.map(({ AddtlTxInf }) => AddtlTxInf),
    entry.AddtlNtryInf,
    returnReason,
  ]
  const why = returned.flatMap(({ AddtlInf }) => AddtlInf)
  const words = [...textsOf(txs), ...why, entry.NtryRef, reference]
  return {
    line,
    bookedOn,
    valueOn: entry.ValDt ?? null,
    amountBani: signedAmountOf(entry.CdtDbtInd, amountBani),
    isReversal: entry.RvslInd || returned.length > 0,
    ...(returnReason ? { returnReason } : {}),
    ...(/^(FEES|CHRG|COMM)$/.test(entry.BkTxCd?.Domn.Fmly.SubFmlyCd ?? '') ? { isFee: true as const } : {}),
    ...(position === null ? {} : { batchBani: entry.Amt.bani }),
    // Money of several is no one's of them.
    counterparty: isOfSeveral ? { name: '', iban: '', fiscalCode: '' } : own.counterparty,
    texts: plainTexts([...textsOf(txs), ...why]),
    written: [...words, ...txs.flatMap(idsOf), ...batches].filter(Boolean).join('\n'),
    endToEndId: endToEndId && endToEndId !== 'NOTPROVIDED' ? endToEndId : null,
    bankReference: reference ? (position === null ? reference : `${reference}/${position}`) : null,
    balanceBani: null,
    // Lines are known again by what earlier versions read of them.
    knownBy: [...plainTexts(textsOf(txs.slice(0, 1))), own.counterparty.name, own.counterparty.iban],
  }
}
