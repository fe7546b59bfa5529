/** What becomes of each element of pain.002, and of its states. */

import type { UnreadValue } from '#paying/ports/banks.ts'
import { linesOfTag } from '../bank-xml.ts'
import { bankFates, splitPaths } from '../fates.ts'
import { shownValue } from '../read-statement.ts'

export const paidStatuses = ['ACSC', 'ACCC']
export const refusedStatuses = ['RJCT', 'CANC']
const open = ['ACCP', 'ACFC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'PART', 'PATC', 'PDNG', 'RCVD']

const read = splitPaths(`
  Group/OrgnlMsgId Group/GrpSts Group/StsRsnInf/Rsn
  Batch/OrgnlPmtInfId Batch/PmtInfSts Batch/StsRsnInf/Rsn
  Tx/OrgnlInstrId Tx/OrgnlEndToEndId Tx/TxSts Tx/StsRsnInf/Rsn Tx/AccptncDtTm Tx/FctvIntrBkSttlmDt
`)

/** By the reason for which nothing is decided by it. */
const leftOut = {
  /** How and when the bank made the file, and for whom. */
  making: splitPaths('GrpHdr/MsgId GrpHdr/CreDtTm GrpHdr/InitgPty GrpHdr/FwdgAgt GrpHdr/DbtrAgt GrpHdr/CdtrAgt GrpHdr/OrgnlBizQry'),
  /** The file is ours, and is kept with its bytes. */
  ofOurFile: splitPaths(`
    Group/OrgnlMsgNmId Group/OrgnlCreDtTm Group/OrgnlNbOfTxs Group/OrgnlCtrlSum Batch/OrgnlNbOfTxs Batch/OrgnlCtrlSum Tx/OrgnlTxRef Tx/OrgnlUETR
  `),
  /** The payments are read one by one. */
  countsByState: splitPaths('Group/NbOfTxsPerSts Batch/NbOfTxsPerSts'),
  /** Numbers of banks among themselves. */
  numbersOfBanks: splitPaths('Tx/StsId Tx/AcctSvcrRef Tx/ClrSysRef'),
  /** Which of the banks says so: the reason counts, from any of them. */
  saidBy: splitPaths('Group/StsRsnInf/Orgtr Batch/StsRsnInf/Orgtr Tx/StsRsnInf/Orgtr'),
  /** What is booked stands on the statement. */
  charges: splitPaths('Tx/ChrgsInf'),
}

export const { fateOf, unreadIn } = bankFates({
  ...{ read, leftOut },
  starts: { GrpHdr: 'GrpHdr', OrgnlGrpInfAndSts: 'Group', OrgnlPmtInfAndSts: 'Batch', TxInfAndSts: 'Tx' },
})

type Report = { [name: string]: unknown; OrgnlPmtInfAndSts: readonly unknown[] }

/** What the bank fills and nothing understands, its own words for a reason and states that no list has among them: shown, and nothing is decided by it. */
export function unreadStatusValuesOf(xml: string, { OrgnlPmtInfAndSts: batches, ...whole }: Report): UnreadValue[] {
  const ofWhole = Object.entries(whole).flatMap(([name, node]) => {
    const line = linesOfTag(xml, name)[0] ?? 1
    return name === 'OrgnlGrpInfAndSts' ? below(node, 'Group', line) : unreadIn({ [name]: node }, 'Report', line)
  })
  const [batchLines, paymentLines] = [linesOfTag(xml, 'OrgnlPmtInfAndSts'), linesOfTag(xml, 'TxInfAndSts')]
  let at = 0
  const ofBatches = batches.flatMap((batch, i) => {
    const payments = isRecord(batch) && Array.isArray(batch.TxInfAndSts) ? batch.TxInfAndSts : []
    const ofPayments = payments.flatMap((payment, n) => below(payment, 'Tx', paymentLines[at + n] ?? 1))
    at += payments.length
    return [...below(batch, 'Batch', batchLines[i] ?? 1), ...ofPayments]
  })
  return [...ofWhole, ...ofBatches].map((one) => ({ ...one, value: shownValue(one.value) }))
}

const states = new Set(['GrpSts', 'PmtInfSts', 'TxSts'])
const known = new Set([...paidStatuses, ...refusedStatuses, ...open])

function below(node: unknown, path: string, line: number): UnreadValue[] {
  const entries = isRecord(node) ? Object.entries(node) : []
  const unknown = entries.flatMap(([name, value]) =>
    states.has(name) && typeof value === 'string' && !known.has(value) ? [{ line, place: `${path}/${name}`, value }] : [],
  )
  return [...unknown, ...unreadIn(node, path, line, 'TxInfAndSts')]
}

const isRecord = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null
