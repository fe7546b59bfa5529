/** What the bank hands out: answers to payment files (pain.002) and statements of a day (camt.053). */
import { XMLBuilder } from 'fast-xml-parser'
import type { BankDesk, SimBankPayment, SimEntry, SimPaymentFile } from './ordered-payments.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, indentBy: ' ' })
const written = (namespace: string, body: object): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${namespace}`, ...body },
  })

const decimal = (bani: number): string => (Math.abs(bani) / 100).toFixed(2)
const instant = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

export const answerVersions = ['10', '03'] as const
export const statementVersions = ['08', '02'] as const

type Answered = { file: SimPaymentFile; version: (typeof answerVersions)[number]; now: Date }

export function writePaymentAnswer(desk: BankDesk, { file, version, now }: Answered): string {
  const payments = file.paymentIds.flatMap((id) => desk.payments.get(id) ?? [])
  const statuses = new Set(payments.map(({ status }) => status))
  const batches = [...Map.groupBy(payments, ({ batchId }) => batchId)]
  return written(`pain.002.001.${version}`, {
    CstmrPmtStsRpt: {
      GrpHdr: { MsgId: `A${now.getTime()}`, CreDtTm: instant(now) },
      OrgnlGrpInfAndSts: {
        OrgnlMsgId: file.messageId,
        OrgnlMsgNmId: file.messageName,
        GrpSts: statuses.size === 1 ? [...statuses][0] : 'PART',
      },
      OrgnlPmtInfAndSts: batches.map(([batchId, some]) => ({
        OrgnlPmtInfId: batchId,
        // What was debited twice is named twice.
        TxInfAndSts: some.flatMap((one) => (one.isDouble ? [row(one), row(one)] : [row(one)])),
      })),
    },
  })
}

const row = ({ endToEndId, status, reason }: SimBankPayment) => ({
  OrgnlEndToEndId: endToEndId,
  TxSts: status,
  ...(status === 'RJCT' && reason !== null ? { StsRsnInf: { Rsn: { Cd: reason } } } : {}),
})

const OPENING_BANI = 100_000_000
type Day = { account: string; on: string; version: (typeof statementVersions)[number]; now: Date }

export function writeStatement(desk: BankDesk, { account, on, version, now }: Day): string {
  const all = desk.entries.all().filter((entry) => entry.account === account)
  const sumOf = (entries: readonly SimEntry[]) => entries.reduce((total, { amountBani }) => total + amountBani, 0)
  const today = all.filter((entry) => entry.on === on)
  const opening = OPENING_BANI + sumOf(all.filter((entry) => entry.on < on))
  const isNew = version === '08'
  const balance = (code: string, bani: number) => ({
    Tp: { CdOrPrtry: { Cd: code } },
    ...{ Amt: { '@Ccy': 'RON', '#text': decimal(bani) }, CdtDbtInd: sideOf(bani), Dt: { Dt: on } },
  })
  return written(`camt.053.001.${version}`, {
    BkToCstmrStmt: {
      GrpHdr: { MsgId: `S${now.getTime()}`, CreDtTm: instant(now) },
      Stmt: {
        ...{ Id: `${account}-${on}`, ElctrncSeqNb: String(new Set(all.map((entry) => entry.on)).size), CreDtTm: instant(now) },
        Acct: { Id: { IBAN: account }, Ccy: 'RON' },
        Bal: [balance('OPBD', opening), balance('CLBD', opening + sumOf(today))],
        Ntry: today.map((entry) => entryNode(entry, isNew)),
      },
    },
  })
}

const sideOf = (bani: number): string => (bani < 0 ? 'DBIT' : 'CRDT')

function entryNode({ reference, on, amountBani, party, text, endToEndId, returnReason }: SimEntry, isNew: boolean) {
  const role = amountBani < 0 ? 'Cdtr' : 'Dbtr'
  const named = isNew ? { Pty: { Nm: party.name } } : { Nm: party.name }
  return {
    Amt: { '@Ccy': 'RON', '#text': decimal(amountBani) },
    CdtDbtInd: sideOf(amountBani),
    Sts: isNew ? { Cd: 'BOOK' } : 'BOOK',
    BookgDt: { Dt: on },
    ValDt: { Dt: on },
    AcctSvcrRef: reference,
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: amountBani < 0 ? 'ICDT' : 'RCDT', SubFmlyCd: returnReason === null ? 'DMCT' : 'RRTN' } } },
    NtryDtls: {
      TxDtls: {
        Refs: { EndToEndId: endToEndId ?? 'NOTPROVIDED' },
        ...(isNew ? { Amt: { '@Ccy': 'RON', '#text': decimal(amountBani) }, CdtDbtInd: sideOf(amountBani) } : {}),
        RltdPties: { [role]: named, ...(party.iban === '' ? {} : { [`${role}Acct`]: { Id: { IBAN: party.iban } } }) },
        ...(text === '' ? {} : { RmtInf: { Ustrd: text } }),
        ...(returnReason === null ? {} : { RtrInf: { Rsn: { Cd: returnReason } } }),
      },
    },
  }
}
