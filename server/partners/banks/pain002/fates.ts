/** What becomes of each element of pain.002. */
import { bankFates, list } from '../fates.ts'

const read = list(`
  Group/OrgnlMsgId Group/GrpSts Group/StsRsnInf/Rsn
  Batch/OrgnlPmtInfId Batch/PmtInfSts Batch/StsRsnInf/Rsn
  Tx/OrgnlInstrId Tx/OrgnlEndToEndId Tx/TxSts Tx/StsRsnInf/Rsn Tx/AccptncDtTm Tx/FctvIntrBkSttlmDt
`)

/** By the reason for which nothing is decided by it. */
const leftOut = {
  /** How and when the bank made the file, and for whom. */
  making: list('GrpHdr/MsgId GrpHdr/CreDtTm GrpHdr/InitgPty GrpHdr/FwdgAgt GrpHdr/DbtrAgt GrpHdr/CdtrAgt GrpHdr/OrgnlBizQry'),
  /** The file is ours, and is kept with its bytes. */
  ofOurFile: list(`
    Group/OrgnlMsgNmId Group/OrgnlCreDtTm Group/OrgnlNbOfTxs Group/OrgnlCtrlSum Batch/OrgnlNbOfTxs Batch/OrgnlCtrlSum Tx/OrgnlTxRef Tx/OrgnlUETR
  `),
  /** The payments are read one by one. */
  countsByState: list('Group/NbOfTxsPerSts Batch/NbOfTxsPerSts'),
  /** Numbers of banks among themselves. */
  numbersOfBanks: list('Tx/StsId Tx/AcctSvcrRef Tx/ClrSysRef'),
  /** Which of the banks says so: the reason counts, whoever gives it. */
  saidBy: list('Group/StsRsnInf/Orgtr Batch/StsRsnInf/Orgtr Tx/StsRsnInf/Orgtr'),
  /** What is booked stands on the statement. */
  charges: list('Tx/ChrgsInf'),
}

export const { fateOf, unreadIn } = bankFates({
  ...{ read, leftOut },
  starts: { GrpHdr: 'GrpHdr', OrgnlGrpInfAndSts: 'Group', OrgnlPmtInfAndSts: 'Batch', TxInfAndSts: 'Tx' },
})
