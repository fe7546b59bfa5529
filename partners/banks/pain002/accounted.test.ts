import { expect, it } from 'vitest'
import { fateOf } from './fates.ts'
import { readPaymentAnswers } from './pain002.ts'
import { sampleAnswer } from './sample-answers.ts'

const answer = sampleAnswer({ group: 'PART', batches: [{ id: 'RUN-17-1', status: 'PART', rows: [['SHEET-1', 'ACSC']] }] })
const ends = { Group: '</OrgnlGrpInfAndSts>', Batch: '<TxInfAndSts>', Tx: '</TxInfAndSts>', GrpHdr: '</GrpHdr>' }
type Level = keyof typeof ends

function read(xml: string) {
  const reading = readPaymentAnswers(Buffer.from(xml))
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  const { unread = [], ...said } = reading.answers
  return { unread, said }
}
const base = read(answer)

/** Every element beside those that say who and how, in .03 and .10. */
const elements: Record<Level, string> = {
  GrpHdr: 'InitgPty/Nm FwdgAgt/FinInstnId/BIC DbtrAgt/FinInstnId/BICFI CdtrAgt/FinInstnId/BICFI OrgnlBizQry/MsgId',
  Group:
    'OrgnlCreDtTm OrgnlNbOfTxs OrgnlCtrlSum StsRsnInf/Orgtr/Nm StsRsnInf/AddtlInf NbOfTxsPerSts/DtldNbOfTxs NbOfTxsPerSts/DtldSts NbOfTxsPerSts/DtldCtrlSum',
  Batch: 'OrgnlNbOfTxs OrgnlCtrlSum StsRsnInf/Orgtr/Nm StsRsnInf/AddtlInf NbOfTxsPerSts/DtldNbOfTxs NbOfTxsPerSts/DtldSts',
  Tx: `StsId OrgnlUETR StsRsnInf/Orgtr/Nm StsRsnInf/AddtlInf ChrgsInf/Amt AcctSvcrRef ClrSysRef OrgnlTxRef/Amt/InstdAmt OrgnlTxRef/Cdtr/Nm
    OrgnlTxRef/CdtrAcct/Id/IBAN OrgnlTxRef/RmtInf/Ustrd SplmtryData/Envlp/X PrcgDt/Dt`,
}
const paths = Object.entries(elements).flatMap(([level, names]) => names.split(/\s+/).map((name) => [level as Level, name] as const))

it.each(paths)('what is filled in %s/%s is left out by a rule or shown, and says nothing else', (level, path) => {
  const parts = path.split('/')
  const written = `${parts.map((part) => `<${part}>`).join('')}MARK17${parts
    .toReversed()
    .map((part) => `</${part}>`)
    .join('')}`
  const { unread, said } = read(answer.replace(ends[level], level === 'Batch' ? `${written}${ends.Batch}` : `${written}${ends[level]}`))
  expect(said).toEqual(base.said)
  const isShown = unread.some(({ place, value }) => place === `${level}/${path}` && value === 'MARK17')
  expect(isShown).toBe(fateOf(`${level}/${path}`) === 'unread')
})

it('the bank’s own words for a reason, and parts that no version has, are shown with their places', () => {
  const shown = paths.filter(([level, path]) => fateOf(`${level}/${path}`) === 'unread').map(([level, path]) => `${level}/${path}`)
  expect(shown).toEqual([
    ...['Group/StsRsnInf/AddtlInf', 'Batch/StsRsnInf/AddtlInf', 'Tx/StsRsnInf/AddtlInf', 'Tx/SplmtryData/Envlp/X', 'Tx/PrcgDt/Dt'],
  ])
  const beside = answer.replace('</CstmrPmtStsRpt>', '<SplmtryData><Envlp>MARK17</Envlp></SplmtryData></CstmrPmtStsRpt>')
  expect(read(beside).unread).toEqual([{ line: 8, place: 'Report/SplmtryData/Envlp', value: 'MARK17' }])
})

it.each([
  ['<GrpSts>PART</GrpSts>', '<GrpSts>XYZ1</GrpSts>', { line: 3, place: 'Group/GrpSts', value: 'XYZ1' }],
  ['<PmtInfSts>PART</PmtInfSts>', '<PmtInfSts>XYZ1</PmtInfSts>', { line: 4, place: 'Batch/PmtInfSts', value: 'XYZ1' }],
  ['<TxSts>ACSC</TxSts>', '<TxSts>XYZ1</TxSts>', { line: 5, place: 'Tx/TxSts', value: 'XYZ1' }],
])('a state that no list has is shown: %s', (known, other, shown) => {
  expect(read(answer.replace(known, other)).unread).toEqual([shown])
})

it('an answer of elements that are all known has none', () => expect(base.unread).toEqual([]))
