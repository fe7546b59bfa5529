/** What becomes of each element of CAMT. */
import { bankFates, splitPaths } from '../fates.ts'

const read = splitPaths(`
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
const leftOut = {
  /** How and when the bank made the file, and for whom. */
  making: splitPaths('GrpHdr/MsgId GrpHdr/CreDtTm GrpHdr/MsgRcpt GrpHdr/OrgnlBizQry Stmt/RptgSeq Stmt/LglSeqNb Stmt/CreDtTm Stmt/FrToDt'),
  /** A copy is known by its lines. */
  copy: splitPaths('Stmt/CpyDplctInd Stmt/RptgSrc'),
  /** The IBAN alone says whose the account is. */
  ownAccount: splitPaths('Stmt/Acct Stmt/RltdAcct'),
  /** Interest is an entry when it is booked. */
  conditions: splitPaths('Stmt/Intrst Bal/CdtLine Ntry/Intrst Tx/Intrst'),
  /** From when money can be used: not whether it came. */
  availability: splitPaths('Bal/Avlbty Ntry/Avlbty Tx/Avlbty'),
  /** Intermediate or not: balances prove each page. Other kinds of balances prove nothing here. */
  otherBalances: splitPaths('Bal/Tp'),
  /** Totals by kinds of transactions: those of all entries are compared. */
  totalsByKind: splitPaths('Stmt/TxsSummry/TtlNtriesPerBkTxCd'),
  /** What was booked counts, not what it was before exchange, charges and tax. */
  otherAmounts: splitPaths(`
    Ntry/AmtDtls Ntry/Chrgs Ntry/ComssnWvrInd Ntry/NtryDtls/Btch/NbOfTxs Ntry/NtryDtls/Btch/TtlAmt Ntry/NtryDtls/Btch/CdtDbtInd
    Tx/AmtDtls/InstdAmt Tx/AmtDtls/TxAmt/CcyXchg Tx/AmtDtls/CntrValAmt Tx/AmtDtls/AnncdPstngAmt Tx/AmtDtls/PrtryAmt Tx/Chrgs Tx/Tax
  `),
  /** The bank's kinds beside that of a fee. */
  kinds: splitPaths('Ntry/BkTxCd Tx/BkTxCd Ntry/TechInptChanl Tx/LclInstrm Tx/PmtTpInf Tx/Purp Tx/RtrInf/OrgnlBkTxCd'),
  /** Numbers of banks among themselves: ours and theirs are read. */
  numbersOfBanks: splitPaths(`
    Ntry/AddtlInfInd Tx/Refs/UETR Tx/Refs/MndtId Tx/Refs/ChqNb Tx/Refs/ClrSysRef Tx/Refs/AcctOwnrTxId Tx/Refs/AcctSvcrTxId
    Tx/Refs/MktInfrstrctrTxId Tx/Refs/PrcgId
  `),
  /** Addresses, codes and accounts of parties beside their names and IBANs; our own side. */
  partyDetails: splitPaths(`
    Tx/RltdPties/InitgPty Tx/RltdPties/Dbtr Tx/RltdPties/DbtrAcct Tx/RltdPties/UltmtDbtr Tx/RltdPties/Cdtr Tx/RltdPties/CdtrAcct
    Tx/RltdPties/UltmtCdtr Tx/RltdPties/TradgPty Tx/RtrInf/Orgtr
  `),
  /** An IBAN names its bank. */
  banks: splitPaths('Tx/RltdAgts'),
  /** A statement pays by lines; how a payer parts it among documents is the payer's. */
  documents: splitPaths('Tx/RltdRmtInf Tx/RmtInf/Strd'),
  dates: splitPaths('Tx/RltdDts'),
  /** Of securities, cards and cash at a counter: not of transfers. */
  otherBusiness: splitPaths('Ntry/CardTx Tx/CardTx Tx/RltdPric Tx/RltdQties Tx/FinInstrmId Tx/CorpActn Tx/SfkpgAcct Tx/CshDpst'),
} as const

/** Of a bank's own: what it means stands in no paper. */
const ofBankAlone = splitPaths(
  'Tx/Refs/Prtry Tx/RltdPties/Prtry Tx/RltdAgts/Prtry Tx/RltdDts/Prtry Tx/RltdPric/Prtry Tx/RltdQties/Prtry Ntry/AmtDtls/PrtryAmt Tx/AmtDtls/PrtryAmt',
)

/** `Ntry/NtryDtls/Btch/MsgId`; of a transaction `Tx/…`. */
export const { fateOf, unreadIn } = bankFates({
  ...{ read, leftOut, unread: ofBankAlone, texts: { 'Ntry/Sts': 'Ntry/Sts/Cd' } },
  starts: { Ntry: 'Ntry', TxDtls: 'Tx', Bal: 'Bal', Stmt: 'Stmt', Rpt: 'Stmt', Ntfctn: 'Stmt', GrpHdr: 'GrpHdr' },
})
