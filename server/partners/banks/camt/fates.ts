/**
 * What becomes of each element of CAMT: it is read, left out by a rule that has a name, or shown as filled and not understood. An element that is in
 * neither list, as of a later version or of a bank's own, is of the third kind. The longest beginning of its path decides.
 */
import type { UnreadValue } from '../port.ts'

export type Fate = 'read' | 'unread' | keyof typeof leftOut

const list = (paths: string): string[] => paths.trim().split(/\s+/)

const read = list(`
  GrpHdr/MsgPgntn
  Stmt/Id Stmt/ElctrncSeqNb Stmt/StmtPgntn Stmt/RptPgntn Stmt/NtfctnPgntn Stmt/Acct/Id/IBAN Stmt/Acct/Ccy
  Bal/Tp/CdOrPrtry/Cd Bal/Amt Bal/CdtDbtInd Bal/Dt
  Stmt/TxsSummry/TtlNtries Stmt/TxsSummry/TtlCdtNtries Stmt/TxsSummry/TtlDbtNtries
  Ntry/NtryRef Ntry/Amt Ntry/CdtDbtInd Ntry/RvslInd Ntry/Sts/Cd Ntry/BookgDt Ntry/ValDt Ntry/AcctSvcrRef
  Ntry/BkTxCd/Domn/Fmly/SubFmlyCd Ntry/AddtlNtryInf Ntry/NtryDtls/Btch/MsgId Ntry/NtryDtls/Btch/PmtInfId
  Tx/Refs/MsgId Tx/Refs/AcctSvcrRef Tx/Refs/PmtInfId Tx/Refs/InstrId Tx/Refs/EndToEndId Tx/Refs/TxId
  Tx/Amt Tx/CdtDbtInd Tx/AmtDtls/TxAmt/Amt Tx/AddtlTxInf
  Tx/RltdPties/Dbtr/Nm Tx/RltdPties/Dbtr/Pty/Nm Tx/RltdPties/UltmtDbtr/Nm Tx/RltdPties/UltmtDbtr/Pty/Nm Tx/RltdPties/DbtrAcct/Id/IBAN
  Tx/RltdPties/Cdtr/Nm Tx/RltdPties/Cdtr/Pty/Nm Tx/RltdPties/UltmtCdtr/Nm Tx/RltdPties/UltmtCdtr/Pty/Nm Tx/RltdPties/CdtrAcct/Id/IBAN
  Tx/RmtInf/Ustrd Tx/RmtInf/Strd/CdtrRefInf/Ref Tx/RmtInf/Strd/RfrdDocInf/Nb Tx/RmtInf/Strd/AddtlRmtInf
  Tx/RtrInf/Rsn Tx/RtrInf/AddtlInf
`)

/** By the reason for which nothing is decided by it. */
export const leftOut = {
  /** How and when the bank made the file, and for whom. */
  making: list('GrpHdr/MsgId GrpHdr/CreDtTm GrpHdr/MsgRcpt GrpHdr/OrgnlBizQry Stmt/RptgSeq Stmt/LglSeqNb Stmt/CreDtTm Stmt/FrToDt'),
  /** A copy is known by its lines. */
  copy: list('Stmt/CpyDplctInd Stmt/RptgSrc'),
  /** The IBAN alone says whose the account is. */
  ownAccount: list('Stmt/Acct Stmt/RltdAcct'),
  /** Interest is an entry when it is booked. */
  conditions: list('Stmt/Intrst Bal/CdtLine Ntry/Intrst Tx/Intrst'),
  /** From when money can be used: not whether it came. */
  availability: list('Bal/Avlbty Ntry/Avlbty Tx/Avlbty'),
  /** Intermediate or not: balances prove each page. Other kinds of balances prove nothing here. */
  otherBalances: list('Bal/Tp'),
  /** Totals by kinds of transactions: those of all entries are compared. */
  totalsByKind: list('Stmt/TxsSummry/TtlNtriesPerBkTxCd'),
  /** What was booked counts, not what it was before exchange, charges and tax. */
  otherAmounts: list(`
    Ntry/AmtDtls Ntry/Chrgs Ntry/ComssnWvrInd Ntry/NtryDtls/Btch/NbOfTxs Ntry/NtryDtls/Btch/TtlAmt Ntry/NtryDtls/Btch/CdtDbtInd
    Tx/AmtDtls/InstdAmt Tx/AmtDtls/TxAmt/CcyXchg Tx/AmtDtls/CntrValAmt Tx/AmtDtls/AnncdPstngAmt Tx/AmtDtls/PrtryAmt Tx/Chrgs Tx/Tax
  `),
  /** The bank's kinds beside that of a fee. */
  kinds: list('Ntry/BkTxCd Tx/BkTxCd Ntry/TechInptChanl Tx/LclInstrm Tx/PmtTpInf Tx/Purp Tx/RtrInf/OrgnlBkTxCd'),
  /** Numbers of banks among themselves: ours and theirs are read. */
  numbersOfBanks: list(`
    Ntry/AddtlInfInd Tx/Refs/UETR Tx/Refs/MndtId Tx/Refs/ChqNb Tx/Refs/ClrSysRef Tx/Refs/AcctOwnrTxId Tx/Refs/AcctSvcrTxId
    Tx/Refs/MktInfrstrctrTxId Tx/Refs/PrcgId
  `),
  /** Addresses, codes and accounts of parties beside their names and IBANs; our own side. */
  partyDetails: list(`
    Tx/RltdPties/InitgPty Tx/RltdPties/Dbtr Tx/RltdPties/DbtrAcct Tx/RltdPties/UltmtDbtr Tx/RltdPties/Cdtr Tx/RltdPties/CdtrAcct
    Tx/RltdPties/UltmtCdtr Tx/RltdPties/TradgPty Tx/RtrInf/Orgtr
  `),
  /** An IBAN names its bank. */
  banks: list('Tx/RltdAgts'),
  /** A statement pays by lines; how a payer parts it among documents is the payer's. */
  documents: list('Tx/RltdRmtInf Tx/RmtInf/Strd'),
  dates: list('Tx/RltdDts'),
  /** Of securities, cards and cash at a counter: not of transfers. */
  otherBusiness: list('Ntry/CardTx Tx/CardTx Tx/RltdPric Tx/RltdQties Tx/FinInstrmId Tx/CorpActn Tx/SfkpgAcct Tx/CshDpst'),
} as const

/** Of a bank's own: what it means stands in no paper. */
const ofBankAlone = list(
  'Tx/Refs/Prtry Tx/RltdPties/Prtry Tx/RltdAgts/Prtry Tx/RltdDts/Prtry Tx/RltdPric/Prtry Tx/RltdQties/Prtry Ntry/AmtDtls/PrtryAmt Tx/AmtDtls/PrtryAmt',
)

const known = new Map<string, Fate>([
  ...read.map((path): [string, Fate] => [path, 'read']),
  ...Object.entries(leftOut).flatMap(([rule, paths]) => paths.map((path): [string, Fate] => [path, rule as keyof typeof leftOut])),
  ...ofBankAlone.map((path): [string, Fate] => [path, 'unread']),
])

const found = new Map<string, Fate>()
/** `Ntry/NtryDtls/Btch/MsgId`; of a transaction `Tx/…`. */
export function fateOf(path: string): Fate {
  const before = found.get(path)
  if (before !== undefined) return before
  const parts = path.split('/')
  const ends = parts.map((_part, at) => parts.slice(0, parts.length - at).join('/'))
  const fate = ends.map((end) => known.get(end)).find((one) => one !== undefined) ?? 'unread'
  found.set(path, fate)
  return fate
}

const VALUE_LENGTH_MAX = 80
/** Of elements below one: an entry and a transaction begin their own path. */
const starts: Record<string, string> = {
  Ntry: 'Ntry',
  TxDtls: 'Tx',
  Bal: 'Bal',
  Stmt: 'Stmt',
  Rpt: 'Stmt',
  Ntfctn: 'Stmt',
  GrpHdr: 'GrpHdr',
}

/** Each value below `node` that is filled and not understood. `without`: elements that are walked by themselves. */
export function unreadIn(node: unknown, path: string, line: number, without = ''): UnreadValue[] {
  if (typeof node === 'string') {
    if (node === '' || fateOf(path === 'Ntry/Sts' ? 'Ntry/Sts/Cd' : path) !== 'unread') return []
    return [{ line, place: path, value: node.slice(0, VALUE_LENGTH_MAX) }]
  }
  if (Array.isArray(node)) return node.flatMap((one) => unreadIn(one, path, line, without))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, below]) => {
    if (name === without || name.startsWith('@')) return []
    return unreadIn(below, name === '#text' ? path : (starts[name] ?? `${path}/${name}`), line, without)
  })
}
